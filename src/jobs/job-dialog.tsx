import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { bookingCalls } from '../../contract/bookings.ts';
import type { byId, Call, nothing } from '../../contract/call.ts';
import { type Job, jobCalls } from '../../contract/jobs.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import type { Role } from '../../domain/actor.ts';
import { rememberSentences } from '../../domain/refusals/spoken.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { useActor } from '../admin/engine-context.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { useLabels } from '../admin/labels.ts';
import { editPath, rowPath } from '../admin/table/row.ts';
import { useNow } from '../admin/timers.ts';
import { countdown } from '../booking/steps/use-undo.ts';
import { useText } from '../i18n/use-text.ts';
import { isRunning, JobBar, useJob, useJobWords } from './jobs.tsx';

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

const width = 520;

/** How far a job is and what came of it; closed, it goes on, and the tray leads back. */
export function JobDialog({ id, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { data: job, error } = useJob(id);
  if (job !== undefined) return <KnownJob job={job} onClose={onClose} />;
  return (
    <PortalDialog title={translate('bulk.job')} width={width} onClose={onClose}>
      <DialogContent>
        {error === null ? <Skeleton /> : <Alert severity="error">{text(error.message)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('bulk.close')}</Button>
      </DialogActions>
    </PortalDialog>
  );
}

function KnownJob({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const translate = useTranslate();
  const actor = useActor();
  const { what, state } = useJobWords(job);
  return (
    <PortalDialog title={what} width={width} onClose={onClose}>
      <DialogContent>
        <Box sx={{ mb: 1 }}>
          <JobBar job={job} label={what} />
        </Box>
        <div role="status" className="figures">
          {state}
        </div>
        {isRunning(job) && <Box sx={{ color: 'text.secondary' }}>{translate('bulk.goes_on')}</Box>}
        {actor !== undefined && job.failed > 0 && (
          <JobFailures job={job} role={actor.role} onLeave={onClose} />
        )}
      </DialogContent>
      <JobButtons job={job} onClose={onClose} />
    </PortalDialog>
  );
}

interface JobButtonsProps {
  readonly job: Job;
  readonly onClose: () => void;
}

const tickMs = 1_000;

/** What can be done with a job in the state that it is in: stop it, try again what failed, take all of it back. */
function JobButtons({ job, onClose }: JobButtonsProps) {
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

interface JobFailuresProps {
  readonly job: Job;
  readonly role: Role;
  /** Somebody follows the link of a row. */
  readonly onLeave: () => void;
}

const atOnce = 20;
const mostShown = 100;

/** The rows that stayed as they were, each with the reason, and the way to it. */
function JobFailures({ job, role, onLeave }: JobFailuresProps) {
  const provider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const text = useText();
  const [most, setMost] = useState(atOnce);
  const resource = resourceOf(job.resource);
  const { one } = useLabels(resource);
  const { data } = useQuery({
    queryKey: ['jobs', job.id, 'failed', job.failed, most],
    queryFn: async ({ signal }) => {
      const params = { id: job.id };
      const page = await provider.ask(jobCalls.rows, {
        params,
        query: { status: 'failed', itemsPerPage: most },
        signal,
      });
      page.data.forEach(rememberSentences);
      return page;
    },
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.data.length === 0) return null;
  const path = (id: number) =>
    rowPath(resource, id, role) ??
    (scopeOf(resource.access, 'update', role) === undefined ? undefined : editPath(resource, id));
  const rest = data.total_item - data.data.length;
  return (
    <>
      <Box component="h3" sx={{ fontSize: 'inherit', fontWeight: 600, mt: 2, mb: 0.5 }}>
        {translate('bulk.refused')}
      </Box>
      <Box component="ul" sx={list}>
        {data.data.map(({ id, message, title }) => {
          const name = title ?? `${one} ${id}`;
          const to = title === null ? undefined : path(id);
          return (
            <li key={id}>
              {to === undefined ? (
                <strong>{name}</strong>
              ) : (
                <Link to={to} onClick={onLeave}>
                  {name}
                </Link>
              )}
              <div>{text(message ?? '')}</div>
            </li>
          );
        })}
      </Box>
      {rest > 0 && most < mostShown && (
        <Button size="small" color="inherit" onClick={() => setMost(mostShown)}>
          {translate('bulk.more', { count: rest })}
        </Button>
      )}
      {rest > 0 && most === mostShown && <div>{translate('bulk.and_more', { count: rest })}</div>}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: { sm: 280 },
  overflow: 'auto',
  '& li': { py: 1, borderTop: 1, borderColor: 'divider' },
  '& a, & strong': { fontWeight: 500, color: 'text.primary' },
  '& li > div': { color: 'text.secondary' },
};
