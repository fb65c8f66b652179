import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { laterHours } from '../../../../contract/hours/later-hours.ts';
import { locationCalls } from '../../../../contract/locations.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { sentDays, weekOfDrafts } from '../../../../domain/hours/hours-list.ts';
import { hoursProblems } from '../../../../domain/hours/opening-hours.ts';
import type { LocationDetail } from '../location-detail.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { type Chosen, chosenWeek } from './chosen-week.ts';
import {
  type EditedDay,
  editedWeek,
  editsAfter,
  isSameWeek,
  overtakenDays,
  type WeekEdits,
  weekWith,
} from './edited-week.ts';

interface Edited {
  readonly edits: WeekEdits;
  readonly firstDay?: string;
}

const nothing: Edited = { edits: new Map() };

/** What becomes of a week that is shown. */
interface Changed {
  readonly week?: readonly EditedDay[];
  readonly firstDay?: string;
}

/**
 * A week of a location while it is edited: the one of now, or one that begins later (DEC-211); and the two steps of saving
 * it (HOURS-04, HOURS-11, HOURS-15).
 */
export function useWeek(location: LocationDetail, chosen: Chosen, onSaved: (shown: Chosen) => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTellFailure();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [planned, setPlanned] = useState<Planned>();
  const { edits, ...edited } = useEdits(chosenWeek(location, chosen), () => setProblems({}));
  const { week, overtaken, firstDay, discard } = edited;
  const ask = useAsking(location, chosen);

  const { busy, attempt } = useAttempt(error => {
    setPlanned(undefined);
    setProblems(tell(error));
  });

  const carryOut = async ({ plan, meant }: Planned) => {
    await ask.save(meant, firstDay, plan.plan);
    notify('hours.saved', { type: 'success' });
    setPlanned(undefined);
    await queries.invalidateQueries();
    discard();
    onSaved(meant === undefined || chosen === 'now' ? 'now' : firstDay);
  };
  /** Saves at once where no booking would lie outside the new hours; else shows them first. */
  const begin = async (meant: Meant) => {
    const plan = await ask.plan(meant, firstDay);
    if (plan.bookings.length > 0) setPlanned({ plan, meant });
    else await carryOut({ plan, meant });
  };
  /** The page may not have heard yet of what others changed; a day that both changed is shown before it is saved. */
  const confirm = async () => {
    const wrong = hoursProblems(weekOfDrafts(week));
    setProblems(wrong ?? {});
    if (wrong !== undefined) return;
    const now = editedWeek(await ask.stored());
    const isSeen = overtakenDays(now, edits).every(day => overtaken.includes(day));
    if (isSeen) await begin(weekWith(now, edits));
    else await queries.invalidateQueries();
  };

  return {
    ...{ ...edited, problems, busy },
    plan: planned?.plan,
    confirm: () => attempt(confirm),
    remove: () => attempt(async () => await begin(undefined)),
    save: () => attempt(async () => planned && (await carryOut(planned))),
    cancel: () => setPlanned(undefined),
  };
}

/**
 * What somebody has changed of a stored week: only these days are theirs. The others stay as they are stored, whoever changes
 * them meanwhile (DEC-269).
 */
function useEdits(kept: ReturnType<typeof chosenWeek>, onChange: () => void) {
  const [edited, setEdited] = useState(nothing);
  const stored = editedWeek(kept.week);
  const { edits, firstDay = kept.firstDay } = edited;
  const week = weekWith(stored, edits);
  const overtaken = overtakenDays(stored, edits);
  const set = (next: Edited) => {
    setEdited(next);
    onChange();
  };
  return {
    ...{ edits, week, firstDay, overtaken },
    /** Something has been typed that would be lost. */
    isTouched: firstDay !== kept.firstDay || !isSameWeek(week, stored),
    change: ({ week: next = week, ...rest }: Changed) =>
      set({ ...edited, ...rest, edits: editsAfter(edits, stored, next) }),
    discard: () => set(nothing),
    /** Gives up the days that somebody else has changed as well. */
    takeTheirs: () =>
      set({ ...edited, edits: new Map([...edits].filter(([day]) => !overtaken.includes(day))) }),
  };
}

/** Busy while it works, and told of what fails. */
function useAttempt(failed: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work()
      .catch(failed)
      .finally(() => setBusy(false));
  };
  return { busy, attempt };
}

/** A whole week; undefined where what begins later is taken away. */
type Meant = readonly EditedDay[] | undefined;

interface Planned {
  readonly plan: Plan;
  readonly meant: Meant;
}

/** Asks for a week: by one call for the hours of now, by another for those that begin later. */
function useAsking({ id }: LocationDetail, chosen: Chosen) {
  const provider = useDataProvider<PortalDataProvider>();
  const params = { id };
  const dated = (week: Meant, first_day: string) => ({
    ...{
      first_day: week === undefined ? chosen : first_day,
      week: week === undefined ? null : sentDays(week, id),
    },
    ...(week !== undefined && chosen !== 'new' && chosen !== first_day && { instead_of: chosen }),
  });
  return {
    stored: async () =>
      chosenWeek((await provider.getOne<LocationDetail>('locations', params)).data, chosen).week,
    plan: async (week: Meant, firstDay: string) =>
      chosen === 'now'
        ? await provider.ask(locationCalls.changeWeek.plan, {
            ...{ params, query: { preview: 'true' as const } },
            body: sentDays(week ?? [], id),
          })
        : await provider.ask(laterHours.plan, {
            ...{ params, query: { preview: 'true' as const } },
            body: dated(week, firstDay),
          }),
    save: async (week: Meant, firstDay: string, plan: string) =>
      chosen === 'now'
        ? await provider.ask(locationCalls.changeWeek.done, {
            ...{ params, query: { plan } },
            body: sentDays(week ?? [], id),
          })
        : await provider.ask(laterHours.done, { params, query: { plan }, body: dated(week, firstDay) }),
  };
}
