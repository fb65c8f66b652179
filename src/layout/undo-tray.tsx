import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { serverNow } from '../../authProvider/server-clock.ts';
import type { Actor } from '../../domain/actor.ts';
import { type Operation, operations } from '../../resources/operations.ts';
import { useActor } from '../admin/engine-context.tsx';
import { useNow } from '../admin/timers.ts';
import { JobItem } from '../jobs/job-item.tsx';
import { useShownJobs } from '../jobs/jobs.tsx';
import { useLiveChanges } from '../live/live-changes.ts';
import { readMs, trayCard, UndoItem } from './undo-item.tsx';
import { type Said, useSaid } from './undo-words.ts';

const most = 5;
const tickMs = 1_000;

/**
 * What oneself has just done and can still take back, and what is still being done, in whichever tab and before a
 * reload as well: the server keeps it. Nothing shows when there is nothing.
 */
export function UndoTray() {
  const translate = useTranslate();
  const [since] = useState(() => new Date(serverNow()).toISOString());
  const now = useNow(tickMs);
  const [held, setHeld] = useState<readonly Operation[]>([]);
  const [read, setRead] = useState<readonly number[]>([]);
  const hold = (operation: Operation) =>
    setHeld(all => [...all.filter(({ id }) => id !== operation.id), operation]);
  const release = useCallback((id: number) => {
    setHeld(all => all.filter(each => each.id !== id));
    setRead(all => [...all, id]);
  }, []);
  const actor = useActor();
  const jobs = useShownJobs(actor);
  const { own, isRead } = useOwnOperations(actor, since);
  const said = useSaid(own, isRead);
  const open = own.filter(
    ({ id, undone_time, undo_until }) =>
      undone_time === null && !read.includes(id) && Date.parse(undo_until ?? '') > now,
  );
  const [all, setAll] = useState(false);
  const isToRead = ({ id }: Operation) => now - (said.get(id)?.at ?? 0) < readMs;
  // Of changes to single records the latest is enough, until one asks for the others; what was just said is read first.
  const records = open.filter(({ record }) => record !== null);
  const earlier = all ? [] : records.slice(1).filter(operation => !isToRead(operation));
  const offered = open.filter(operation => !earlier.includes(operation));
  // One whose outcome is still to be read stays, although it is over.
  const shown = [...offered, ...held.filter(({ id }) => offered.every(operation => operation.id !== id))];
  const left = wordsLeft(said, [...read, ...shown.map(({ id }) => id)], now);
  if (shown.length + jobs.shown.length + left.length === 0) return null;
  return (
    <Box component="section" ref={makeRoom} data-passing aria-label={translate('undo.tray')} sx={tray}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {jobs.shown.map(job => (
          <JobItem
            key={job.id}
            job={job}
            opened={jobs.opened === job.id}
            open={opened => jobs.open(opened ? job.id : undefined)}
            dismiss={() => jobs.dismiss(job.id)}
          />
        ))}
        {left.map(words => (
          <Box key={words} component="li" sx={trayCard}>
            <span role="status">{words}</span>
          </Box>
        ))}
        {shown.map(operation => (
          <UndoItem
            key={operation.id}
            operation={operation}
            said={said.get(operation.id)?.words}
            now={now}
            hold={hold}
            release={release}
          />
        ))}
      </Box>
      <Earlier count={earlier.length} show={() => setAll(true)} />
    </Box>
  );
}

function Earlier({ count, show }: { readonly count: number; readonly show: () => void }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return (
    <Button size="small" color="inherit" sx={more} onClick={show}>
      {translate('undo.earlier', { smart_count: count })}
    </Button>
  );
}

/** Words whose operation has gone meanwhile, undone elsewhere perhaps: they are still there to be read. */
function wordsLeft(said: ReadonlyMap<number, Said>, told: readonly number[], now: number): readonly string[] {
  return [...said].flatMap(([id, { words, at }]) => (now - at < readMs && !told.includes(id) ? [words] : []));
}

/** The tray lies over the page: so much room at its end lets everything be scrolled out from under it. */
function makeRoom(shown: HTMLElement) {
  const { style } = document.documentElement;
  const measure = new ResizeObserver(() => {
    style.setProperty('--tray-room', `${window.innerHeight - shown.getBoundingClientRect().top}px`);
  });
  measure.observe(shown);
  return () => {
    measure.disconnect();
    style.removeProperty('--tray-room');
  };
}

const none: readonly Operation[] = [];

/** The latest operations of whoever is signed in that can be undone, or could when the page was opened. */
function useOwnOperations(actor: Actor | undefined, since: string) {
  useFreshAfterChanges();
  const { data = none } = useGetList<Operation>(
    'operations',
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'undo_until', order: 'DESC' },
      meta: {
        entries: [
          { field: 'user_id', op: 'eq', value: actor?.id },
          { field: 'undo_until', op: 'ge', value: since },
        ],
      },
    },
    { enabled: actor !== undefined },
  );
  return { own: data, isRead: data !== none };
}

const more = {
  mt: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper' },
};

/** Over the page, under its panels; beside the navigation where that is always there. */
const tray = {
  position: 'fixed',
  zIndex: 'appBar',
  bottom: { xs: 72, md: 16 },
  left: { xs: 16, md: 226 },
  right: { xs: 16, sm: 'auto' },
};

/** Asks again for what can be undone when something was changed: in this tab at once, in others live. */
function useFreshAfterChanges(): void {
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: [operations.name] });
  useLiveChanges(({ changes }) => {
    if (changes.some(({ operation }) => operation !== undefined)) ask();
  });
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void queries.invalidateQueries({ queryKey: [operations.name] });
      }),
    [queries],
  );
}
