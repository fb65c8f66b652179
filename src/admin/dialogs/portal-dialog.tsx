import { type Theme, useMediaQuery } from '@mui/material';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** Default: the Vietnamese word for notice, in both languages (DLG-16). */
  readonly title?: string;
  /** What it is about, below the title: a kind of record, and which one. */
  readonly subject?: string | undefined;
  /** Pixels or a share of the window; 30 % unless told (DLG-04). */
  readonly width?: number | string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is named by its title, as wide as it is told, and the whole screen on a phone. */
export function PortalDialog({ title, subject, width = '30%', onClose, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const size = phone
    ? {}
    : { width, minWidth: 'min(440px, calc(100% - 64px))', maxWidth: 'calc(100% - 64px)' };
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={subject === undefined ? undefined : `${id}-subject`}
      slotProps={{ paper: { sx: size } }}
    >
      <DialogTitle id={id} component="h2" sx={subject === undefined ? {} : { pb: 0 }}>
        {title ?? translate('form.notice')}
      </DialogTitle>
      {subject !== undefined && (
        <Box id={`${id}-subject`} sx={{ px: 3, pb: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {subject}
        </Box>
      )}
      {children}
    </Dialog>
  );
}

interface QuestionDialogProps {
  readonly title: string;
  /** Undefined as long as it is not known what is asked. */
  readonly question: string | undefined;
  /** What follows from it. */
  readonly what: string;
  /** What follows from it, where a sentence does not hold it. */
  readonly children?: ReactNode;
  /** That is a few lines, to be heard with the question. */
  readonly isBrief?: boolean;
  readonly yes: string;
  /** There is no yes yet. */
  readonly disabled?: boolean;
  /** It takes something away. */
  readonly isRemoval?: boolean;
  readonly busy: boolean;
  /** Why it was refused. */
  readonly refusal?: string | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done, and says what follows from it. */
export function QuestionDialog(props: QuestionDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { title, question, what, children, isRemoval = false, refusal, onClose } = props;
  const isBrief = children === undefined || props.isBrief === true;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={isBrief ? 'xs' : 'sm'}
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={isBrief ? `${id}-what` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-what`}>
        {question !== undefined && (
          <>
            <DialogContentText color="textPrimary">{question}</DialogContentText>
            <DialogContentText variant="body2">{what}</DialogContentText>
          </>
        )}
        {children !== undefined && <Box sx={{ mt: question === undefined ? 0 : 2 }}>{children}</Box>}
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
        <Button
          color={isRemoval ? 'error' : 'primary'}
          variant="contained"
          loading={props.busy}
          disabled={props.disabled === true}
          onClick={props.onYes}
        >
          {props.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmQuestionProps {
  /** The question, in the server's words or as a key. */
  readonly question: string;
  /** What it is about, where a sentence does not hold it. */
  readonly children?: ReactNode;
  readonly onOk: () => void;
  readonly onCancel: () => void;
}

/** A warning with OK and Cancel (FORM-LOC-19). */
export function ConfirmQuestion({ question, children, onOk, onCancel }: ConfirmQuestionProps) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('form.warning')} onClose={onCancel}>
      <DialogContent>
        <DialogContentText color="textPrimary">{translate(question, { _: question })}</DialogContentText>
        {children}
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
