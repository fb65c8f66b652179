import LinearProgress from '@mui/material/LinearProgress';
import type { Job } from '../../contract/jobs.ts';

/** How far a job is. */
export function JobBar({ job, label }: { readonly job: Job; readonly label: string }) {
  const { done, failed, total } = job;
  return (
    <LinearProgress
      variant="determinate"
      aria-label={label}
      value={total === 0 ? 100 : ((done + failed) / total) * 100}
    />
  );
}
