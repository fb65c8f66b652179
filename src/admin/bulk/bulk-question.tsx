import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { BulkAction } from '../../../resources/schema/bulk.ts';
import { useCounted } from './use-counted.ts';
import { type BulkQuestionProps, useStartJob } from './use-start-job.ts';

interface Props extends BulkQuestionProps {
  readonly action: Exclude<BulkAction, 'change'>;
}

/** Asks before many rows go, or come back: how many, and what becomes of them. */
export function BulkQuestion({ action, ...props }: Props) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const what = useCounted()(count, labels);
  const { start, isStarting, failure } = useStartJob(props);
  const forGood = action === 'remove' && !resource.softDelete;
  const becomes = action === 'restore' ? 'bulk.come_back' : forGood ? 'bulk.erased' : 'bulk.taken_off';
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="bulk-title"
      aria-describedby="bulk-what"
    >
      <DialogTitle id="bulk-title">{translate(`bulk.ask_${action}`, { what })}</DialogTitle>
      <DialogContent id="bulk-what">
        <DialogContentText color="textPrimary">{translate(becomes)}</DialogContentText>
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {translate(forGood ? 'bulk.each' : 'bulk.each_and_undo')}
        </DialogContentText>
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('list.cancel')}
        </Button>
        <Button
          variant="contained"
          color={action === 'remove' ? 'error' : 'primary'}
          loading={isStarting}
          onClick={() => void start({ action })}
        >
          {translate(`bulk.do_${action}`, { what })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
