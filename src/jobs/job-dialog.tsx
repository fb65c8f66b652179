import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { Job } from '../../contract/jobs.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { useActor } from '../admin/use-actor.ts';
import { useText } from '../i18n/use-text.ts';
import { JobBar } from './job-bar.tsx';
import { JobButtons } from './job-buttons.tsx';
import { JobFailures } from './job-failures.tsx';
import { useJobWords } from './use-job-words.ts';
import { isRunning, useJob } from './use-jobs.ts';

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
