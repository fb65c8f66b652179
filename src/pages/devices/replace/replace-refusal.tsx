import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Refusal } from '../../../booking/steps/workflow-refusal.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Why the last attempt came to nothing (REPL-08); a changed plan tells it itself. */
export function ReplaceRefusal({ refusal }: { readonly refusal: Refusal | undefined }) {
  const translate = useTranslate();
  const text = useText();
  if (refusal === undefined || refusal.kind === 'stale') return null;
  if (refusal.kind === 'unreachable')
    return <Alert severity="error">{translate('replace.unreachable')}</Alert>;
  const told = refusal.kind === 'refused' ? Object.values(refusal.errors) : [];
  const [said = refusal.message] = told;
  return <Alert severity="error">{text(said) || translate('replace.failed')}</Alert>;
}
