import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkBarProps } from './bulk-bar.tsx';
import type { Selection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const JobDialog = lazy(async () => ({ default: (await import('../../jobs/job-dialog.tsx')).JobDialog }));

interface Props extends Omit<BulkBarProps, 'selection' | 'onStarted'> {
  readonly selection: Selection | undefined;
  /** The tools of the list: while rows are chosen, what can be done to them stands in their place. */
  readonly children: ReactNode;
}

export function BulkPlace({ selection, children, ...bar }: Props) {
  const [job, setJob] = useState<number>();
  const some = selection !== undefined && (selection.everything || selection.ids.size > 0);
  const started = (id: number) => {
    selection?.clear();
    setJob(id);
  };
  return (
    <div className={some ? 'list-tools-place covered' : 'list-tools-place'}>
      {children}
      <Suspense>
        {some && <BulkBar {...bar} selection={selection} onStarted={started} />}
        {job !== undefined && <JobDialog id={job} onClose={() => setJob(undefined)} />}
      </Suspense>
    </div>
  );
}
