import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../../../admin/portal-dialog.tsx';

interface Props {
  readonly question: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The last question before the hours of a day change (DAY-10, DEC-35). */
export function DaySure({ question, busy, onClose, onConfirm }: Props) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('day_hours.warning')} onClose={onClose}>
      <DialogContent>
        <DialogContentText>{question}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={onConfirm} autoFocus>
          {translate('day_hours.yes')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
