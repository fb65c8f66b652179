import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { BreakDraft } from '../../../../domain/hours/breaks.ts';
import { sentDays, type WeekdayDraft, weekOfDrafts } from '../../../../domain/hours/hours-list.ts';
import { hoursProblems, type WeekdayHours, weekInForce } from '../../../../domain/hours/opening-hours.ts';
import type { Weekday } from '../../../../domain/time/calendar.ts';
import type { LocationDetail } from '../location-detail.ts';
import { useTellFailure } from '../use-tell-failure.ts';

/** A break that is being edited; `key` tells it from its neighbours while their times are the same. */
export interface EditedBreak extends BreakDraft {
  readonly key: string;
}

/** A weekday that is being edited. */
export interface EditedDay extends WeekdayDraft {
  readonly block: readonly EditedBreak[];
}

/** The week of a location while it is edited, and the two steps of saving it (HOURS-04, HOURS-11, HOURS-15). */
export function useWeek(location: LocationDetail) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTellFailure();
  const [edited, setEdited] = useState<readonly EditedDay[]>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [plan, setPlan] = useState<Plan>();
  const [busy, setBusy] = useState(false);
  const stored = editedWeek(location.location_hours);
  const week = edited ?? stored;
  const { plan: planned, done } = locationCalls.changeWeek;
  const params = { id: location.id };
  const body = sentDays(week, location.id);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setPlan(undefined);
      setProblems(tell(error));
    } finally {
      setBusy(false);
    }
  };

  const save = ({ plan: token }: Plan) =>
    attempt(async () => {
      await provider.ask(done, { params, query: { plan: token }, body });
      notify('hours.saved', { type: 'success' });
      setPlan(undefined);
      await queries.invalidateQueries();
      setEdited(undefined);
    });

  return {
    ...{ week, problems, plan, busy, save },
    isDirty: edited !== undefined && !isSameWeek(edited, stored),
    change: (next: readonly EditedDay[]) => {
      setEdited(next);
      setProblems({});
    },
    discard: () => {
      setEdited(undefined);
      setProblems({});
    },
    /** Saves at once where no booking would lie outside the new hours; else shows them first. */
    confirm: () =>
      attempt(async () => {
        const wrong = hoursProblems(weekOfDrafts(week));
        setProblems(wrong ?? {});
        if (wrong !== undefined) return;
        const fresh = await provider.ask(planned, { params, query: { preview: 'true' }, body });
        if (fresh.bookings.length > 0) setPlan(fresh);
        else await save(fresh);
      }),
    cancel: () => setPlan(undefined),
  };
}

/** The week of a location from Monday to Sunday, ready to be edited; the usual one where it has set none (HOURS-03). */
function editedWeek(stored: readonly WeekdayHours[]): readonly EditedDay[] {
  return weekInForce(stored).map(({ day_of_week, isActive, open_time, close_time, block }) => ({
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
