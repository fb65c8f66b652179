import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { PortalDialog } from './portal-dialog.tsx';

interface Props {
  /** The question, in the server's words or as a key. */
  readonly question: string;
  readonly onOk: () => void;
  readonly onCancel: () => void;
}

/** A warning with OK and Cancel (FORM-LOC-19). */
export function ConfirmQuestion({ question, onOk, onCancel }: Props) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('form.warning')} onClose={onCancel}>
      <DialogContent>
        <DialogContentText color="textPrimary">{translate(question, { _: question })}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onCancel} autoFocus>
          {translate('form.cancel')}
        </Button>
        <Button variant="contained" onClick={onOk}>
          {translate('form.ok')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
