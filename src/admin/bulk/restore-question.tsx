import { useState } from 'react';
import { enBulk } from '../../i18n/en/bulk.ts';
import { addWords } from '../../i18n/later-words.ts';
import { JobDialog } from '../../jobs/job-dialog.tsx';
import type { RowActionProps } from '../engine-context.tsx';
import { useLabels } from '../labels.ts';
import { BulkQuestion } from './bulk-questions.tsx';

addWords(enBulk);

/** Asks before one removed row comes back, which happens as it does for many (DEC-348). */
export function RestoreQuestion({ resource, row, onClose }: RowActionProps) {
  const labels = useLabels(resource);
  const [job, setJob] = useState<number>();
  if (job !== undefined) return <JobDialog id={job} onClose={onClose} />;
  return (
    <BulkQuestion
      action="restore"
      resource={resource}
      labels={labels}
      rows={{ ids: [row.id] }}
      count={1}
      onClose={onClose}
      onStarted={setJob}
    />
  );
}
