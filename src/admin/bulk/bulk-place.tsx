import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
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
  const place = useFocusAfter(job);
  const some = selection !== undefined && (selection.everything || selection.ids.size > 0);
  const started = (id: number) => {
    selection?.clear();
    setJob(id);
  };
  return (
    <div ref={place} tabIndex={-1} className={some ? 'list-tools-place covered' : 'list-tools-place'}>
      {children}
      <Suspense>
        {some && <BulkBar {...bar} selection={selection} onStarted={started} />}
        {job !== undefined && <JobDialog id={job} onClose={() => setJob(undefined)} />}
      </Suspense>
    </div>
  );
}

/** The button that led to a job is gone by its end: whoever closes it goes on from where that was. */
function useFocusAfter(job: number | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(job);
  useEffect(() => {
    if (before.current !== undefined && job === undefined) place.current?.focus();
    before.current = job;
  }, [job]);
  return place;
}
