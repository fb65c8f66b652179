import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { laterHours } from '../../../../contract/hours/later-hours.ts';
import { locationCalls } from '../../../../contract/locations.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { BreakDraft } from '../../../../domain/hours/breaks.ts';
import { sentDays, type WeekdayDraft, weekOfDrafts } from '../../../../domain/hours/hours-list.ts';
import { hoursProblems, type WeekdayHours } from '../../../../domain/hours/opening-hours.ts';
import type { Weekday } from '../../../../domain/time/calendar.ts';
import type { LocationDetail } from '../location-detail.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { type Chosen, chosenWeek } from './chosen-week.ts';

/** A break that is being edited; `key` tells it from its neighbours while their times are the same. */
export interface EditedBreak extends BreakDraft {
  readonly key: string;
}

/** A weekday that is being edited. */
export interface EditedDay extends WeekdayDraft {
  readonly block: readonly EditedBreak[];
}

interface Edited {
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
  const [edited, setEdited] = useState<Edited>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [planned, setPlanned] = useState<Planned>();
  const kept = chosenWeek(location, chosen);
  const stored = editedWeek(kept.week);
  const { week = stored, firstDay = kept.firstDay } = edited;
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
    setEdited({});
    onSaved(meant === undefined || chosen === 'now' ? 'now' : firstDay);
  };
  /** Saves at once where no booking would lie outside the new hours; else shows them first. */
  const confirm = (meant: Meant) =>
    attempt(async () => {
      const wrong = meant && hoursProblems(weekOfDrafts(meant));
      setProblems(wrong ?? {});
      if (wrong !== undefined) return;
      const plan = await ask.plan(meant, firstDay);
      if (plan.bookings.length > 0) setPlanned({ plan, meant });
      else await carryOut({ plan, meant });
    });

  const change = (next: Edited) => {
    setEdited(next);
    setProblems({});
  };
  return {
    ...{ week, firstDay, problems, busy },
    plan: planned?.plan,
    /** Something has been typed that would be lost. */
    isTouched: firstDay !== kept.firstDay || !isSameWeek(week, stored),
    change: (next: Edited) => change({ ...edited, ...next }),
    discard: () => change({}),
    confirm: () => confirm(week),
    remove: () => confirm(undefined),
    save: () => attempt(async () => planned && (await carryOut(planned))),
    cancel: () => setPlanned(undefined),
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

/** The week of a location from Monday to Sunday, ready to be edited. */
function editedWeek(stored: readonly WeekdayHours[]): readonly EditedDay[] {
  return stored.map(({ day_of_week, isActive, open_time, close_time, block }) => ({
    day_of_week,
    isActive,
    open_time,
    close_time,
    block: (block ?? []).map(withKey),
  }));
}

/** True when both would be saved as the same week. */
function isSameWeek(one: readonly EditedDay[], other: readonly EditedDay[]): boolean {
  return JSON.stringify(sentDays(one, 0)) === JSON.stringify(sentDays(other, 0));
}

export function emptyBreak(): EditedBreak {
  return { key: crypto.randomUUID() };
}

/** The hours of one day given to others. */
export function withCopies(
  week: readonly EditedDay[],
  from: EditedDay,
  to: readonly Weekday[],
): readonly EditedDay[] {
  return week.map(day =>
    to.includes(day.day_of_week)
      ? { ...from, day_of_week: day.day_of_week, block: from.block.map(withKey) }
      : day,
  );
}

function withKey(pause: BreakDraft): EditedBreak {
  return { ...pause, ...emptyBreak() };
}
