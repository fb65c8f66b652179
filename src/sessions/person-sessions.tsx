import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { sessionCalls } from '../../contract/sessions.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../admin/overrides.ts';
import { SessionList, useEndSessions, useSessions } from './session-list.tsx';

/** Where somebody else is signed in, for admins, who can end all of it. */
export function PersonSessions({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const id = Number(row.id);
  const sessions = useSessions(id);
  const { end, busy } = useEndSessions('sessions.ended');
  return (
    <PortalDialog title={translate('sessions.of', { name: String(row.email) })} width={560} onClose={onClose}>
      <DialogContent>
        <SessionList sessions={sessions} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={busy !== undefined || (sessions.data ?? []).length === 0}
          onClick={() => void end('all', ask => ask(sessionCalls.endOfPerson, { params: { id } }))}
        >
          {translate('sessions.end_all')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
