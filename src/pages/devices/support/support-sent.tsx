import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { supports } from '../../../../resources/supports.ts';
import { useText } from '../../../i18n/use-text.ts';

interface Props {
  readonly id: number;
  /** What the server answered (FORM-SUPPORT-03). */
  readonly message: string;
  readonly deviceId: number;
  readonly role: Role;
}

/** What becomes of the request; those who answer requests go on to them. */
export function SupportSent({ id, message, deviceId, role }: Props) {
  const translate = useTranslate();
  const text = useText();
  const about = JSON.stringify([{ field: 'device_id', op: 'eq', value: deviceId }]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success" role="status">
        {text(message)}
      </Alert>
      <div>{translate('support.number', { id })}</div>
      <div>{translate('support.answer')}</div>
      {scopeOf(supports.access, 'read', role) !== undefined && (
        <Link to={`/supports?${new URLSearchParams({ supports: about })}`}>{translate('support.see')}</Link>
      )}
    </Box>
  );
}
