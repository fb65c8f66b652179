import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly title: string;
  readonly question: string;
  /** What follows from it. */
  readonly what: string;
  readonly yes: string;
  /** It takes something away. */
  readonly isRemoval?: boolean;
  readonly busy: boolean;
  /** Why it was refused. */
  readonly refusal?: string | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done to a row, and says what follows from it. */
export function QuestionDialog(props: Props) {
  const translate = useTranslate();
  const id = useId();
  const { title, question, what, yes, isRemoval = false, busy, refusal, onYes, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-what`}>
        <DialogContentText color="textPrimary">{question}</DialogContentText>
        <DialogContentText variant="body2">{what}</DialogContentText>
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('list.cancel')}
        </Button>
        <Button color={isRemoval ? 'error' : 'primary'} variant="contained" loading={busy} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
