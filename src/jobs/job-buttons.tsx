import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { bookingCalls } from '../../contract/bookings.ts';
import type { byId, Call, nothing } from '../../contract/call.ts';
import { type Job, jobCalls } from '../../contract/jobs.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { countdown } from '../booking/countdown.ts';
import { useNow } from '../booking/use-now.ts';
import { useText } from '../i18n/use-text.ts';
import { isRunning } from './use-jobs.ts';

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
}

const tickMs = 1_000;

/** What can be done with a job in the state that it is in: stop it, try again what failed, take all of it back. */
export function JobButtons({ job, onClose }: Props) {
  const translate = useTranslate();
  const now = useNow(tickMs);
  const { act, acting, failure } = useActing();
  const { operation } = job;
  const until = operation?.undo_until ?? '';
  const isUndone = operation !== null && operation.undone_time !== null;
  const mayUndo = !isRunning(job) && operation !== null && !isUndone && Date.parse(until) > now;
  const close = useRef<HTMLButtonElement>(null);
  // A button that has done its work goes; whoever works by keys is not left without a place.
  useEffect(() => {
    if (!acting && !mayUndo && document.activeElement === document.body) close.current?.focus();
  }, [acting, mayUndo]);
  return (
    <>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mx: 3 }}>
          {failure}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap' }}>
        {isRunning(job) && (
          <Button
            color="inherit"
            disabled={job.stopping}
            loading={acting}
            onClick={() => void act(jobCalls.stop, job.id)}
          >
            {translate(job.stopping ? 'bulk.stopping' : 'bulk.stop')}
          </Button>
        )}
        {mayUndo && (
          <Button
            color="inherit"
            className="figures"
            loading={acting}
            onClick={() => void act(bookingCalls.undo, operation.id)}
          >
            {translate('bulk.undo', { time: countdown(until, now) })}
          </Button>
        )}
        {!isRunning(job) && job.failed > 0 && !isUndone && (
          <Button color="inherit" loading={acting} onClick={() => void act(jobCalls.retry, job.id)}>
            {translate('bulk.retry')}
          </Button>
        )}
        <Button ref={close} variant="contained" onClick={onClose}>
          {translate(isRunning(job) ? 'bulk.background' : 'bulk.close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** One call at a time; a refusal stays to be read. */
function useActing() {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const [acting, setActing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (call: Call<typeof byId, typeof nothing, typeof nothing>, id: number) => {
    setActing(true);
    setFailure(undefined);
    try {
      await provider.submit(call, { params: { id } });
    } catch (error) {
      setFailure(text(serverMessage(error, 'errors.request_failed')));
    }
    await queries.invalidateQueries();
    setActing(false);
  };
  return { act, acting, failure };
}
