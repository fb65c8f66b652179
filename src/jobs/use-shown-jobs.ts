import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { isRunning, useRecentJobs } from './use-jobs.ts';

interface ShownJobs {
  readonly shown: readonly Job[];
  /** Takes a job that is over out of sight, after a reload as well. */
  readonly dismiss: (id: number) => void;
  /** The job that somebody looks at; it stays, whatever becomes of it meanwhile. */
  readonly opened: number | undefined;
  readonly open: (id: number | undefined) => void;
}

/**
 * The jobs that one should know of: those that run, and those that ended otherwise than with every row done.
 * What ended well says so in the list, and among what can be undone.
 */
export function useShownJobs(actor: Actor | undefined): ShownJobs {
  const [dismissed, setDismissed] = useState(0);
  const [opened, open] = useState<number>();
  const storageKey = `portal.jobs.read.${actor?.id}`;
  const read = Math.max(dismissed, Number(localStorage.getItem(storageKey) ?? 0));
  const recent = useRecentJobs(actor !== undefined);
  useFreshWhenOver(recent.filter(isRunning).length);
  return {
    opened,
    open,
    shown: recent.filter(job => job.id === opened || isRunning(job) || (job.id > read && !isWhole(job))),
    dismiss: id => {
      localStorage.setItem(storageKey, String(Math.max(id, read)));
      setDismissed(id);
    },
  };
}

/** When a job has ended, whatever is on screen is read anew: what it changed, and what can be undone. */
function useFreshWhenOver(running: number): void {
  const queries = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void queries.invalidateQueries();
    before.current = running;
  }, [running, queries]);
}

function isWhole({ done, total, operation }: Job): boolean {
  const isUndone = operation !== null && operation.undone_time !== null;
  return isUndone || done === total;
}
