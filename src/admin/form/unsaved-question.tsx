import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';

interface Props {
  readonly onStay: () => void;
  /** Absent where nothing can be saved half-way. */
  readonly onSave?: () => void;
  readonly onLeave: () => void;
}

/** Stay, leave, or where that is possible save: asked when something typed would be lost. */
export function UnsavedQuestion({ onStay, onSave, onLeave }: Props) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('form.unsaved_title')} onClose={onStay}>
      <DialogContent>
        <DialogContentText>
          {translate(onSave === undefined ? 'form.unsaved_lost' : 'form.unsaved_text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button color="error" onClick={onLeave}>
          {translate('form.leave')}
        </Button>
        <Button onClick={onStay} autoFocus={onSave === undefined}>
          {translate('form.stay')}
        </Button>
        {onSave !== undefined && (
          <Button variant="contained" onClick={onSave} autoFocus>
            {translate('form.save')}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}
