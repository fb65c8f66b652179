import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { type Job, jobCalls } from '../../contract/jobs.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { resourceOf } from '../../resources/index.ts';
import { useCounted, useLabels } from '../admin/labels.ts';
import { enBulk } from '../i18n/en/bulk.ts';
import { addWords } from '../i18n/later-words.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enBulk);

/** How often a job that runs is asked how far it is. */
const everyMs = 700;

/** One's jobs that run, and those that ended lately, the newest first; also those of before a reload. */
function useRecentJobs(enabled: boolean): readonly Job[] {
  const provider = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['jobs', 'recent'],
    enabled,
    queryFn: ({ signal }) => provider.ask(jobCalls.recent, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? everyMs : false),
  });
  return data?.data ?? [];
}

/** A job until it is over; then everything on screen is read anew. */
export function useJob(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => provider.ask(jobCalls.one, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? everyMs : false),
  });
  const status = answer.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'running') void queries.invalidateQueries();
  }, [status, queries]);
  return answer;
}

export function isRunning({ status }: Job): boolean {
  return status === 'running';
}

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

/** What a job does, and how far it is, in words. */
export function useJobWords(job: Job): { readonly what: string; readonly state: string } {
  const translate = useTranslate();
  const text = useText();
  const locale = usePageLanguage();
  const labels = useLabels(resourceOf(job.resource));
  const counted = useCounted()(job.total, labels);
  const field = job.field === null ? '' : labels.field(job.field);
  const setting = resourceOf(job.resource).bulk.find(each => each.id === job.setting);
  const number = (value: number) => value.toLocaleString(locale);
  const parts = [
    translate('bulk.done_of', {
      done: number(job.done),
      total: number(job.total),
    }),
    ...(job.failed > 0 ? [translate('bulk.failed', { count: number(job.failed) })] : []),
    ...(job.skipped > 0 ? [translate('bulk.skipped', { count: number(job.skipped) })] : []),
  ];
  const isUndone = job.operation !== null && job.operation.undone_time !== null;
  return {
    what: translate(`bulk.title_${job.action}`, { what: counted, field, label: text(setting?.label ?? '') }),
    state: isUndone ? translate('bulk.undone') : inOneLine(parts),
  };
}

/** How far a job is. A plain element: it comes with the scripts of every page. */
export function JobBar({ job, label }: { readonly job: Job; readonly label: string }) {
  const { done, failed, total } = job;
  return (
    <Box
      component="progress"
      aria-label={label}
      max={Math.max(total, 1)}
      value={total === 0 ? 1 : done + failed}
      sx={{ display: 'block', width: 1, height: 6, accentColor: 'var(--mui-palette-primary-main)' }}
    />
  );
}
