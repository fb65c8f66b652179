import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Refusal } from '../../booking/workflow-refusal.ts';
import { useText } from '../../i18n/use-text.ts';

/** Why something was not done; a plan that is no longer so is shown anew beneath (A5). */
export function RefusalWords({ refusal }: { readonly refusal: Refusal | undefined }) {
  const translate = useTranslate();
  const text = useText();
  if (refusal === undefined) return null;
  if (refusal.kind === 'unreachable')
    return <Alert severity="error">{translate('errors.unreachable')}</Alert>;
  const severity = refusal.kind === 'stale' ? 'warning' : 'error';
  return <Alert severity={severity}>{text(refusal.message) || translate('device.failed')}</Alert>;
}
