import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { SolvedPlan, SolveRequest } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import {
  closedDayBounds,
  closingChoices,
  dayHoursProblem,
  mostDays,
  openDayBounds,
  openingChoices,
} from '../../../../domain/hours/special-day.ts';
import { addDays, isDay, lastSecond } from '../../../../domain/time/calendar.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { quarterHourOptions } from '../../../kinds/time/time-inputs.tsx';
import { type LocationDetail, openingOf } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { useTellFailure } from '../use-tell-failure.ts';

interface Typed {
  readonly isOpen: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** The last of the days, yyyy-MM-dd; whatever else was typed as it is. */
  readonly until: string;
  readonly reason: string;
}

/** The request of a change without its confirmation (DAY-15). */
interface DayRequest {
  readonly date_open_from: string;
  readonly date_open_to: string;
  readonly reason_close: string;
  readonly until?: string;
}

const times = quarterHourOptions.map(({ value }) => value);

/** What is typed about one day of a location, what is wrong with it, and the request that it makes (DAY-02 to DAY-06, DAY-13). */
export function useDayForm(location: LocationDetail, day: string) {
  const { open, from = '00:00:00', to = lastSecond } = openingOf(location, day);
  const stored: Typed = { isOpen: open !== undefined, from, to, until: day, reason: '' };
  const lastDay = addDays(day, mostDays - 1);
  const [typed, setTyped] = useState(stored);
  const [reasonLeft, setReasonLeft] = useState(false);
  const blank = typed.reason.trim() === '';
  const timesProblem = typed.isOpen ? dayHoursProblem(typed.from, typed.to) : undefined;
  const isSpan = isDay(typed.until) && typed.until >= day && typed.until <= lastDay;
  return {
    typed,
    lastDay,
    change: (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part })),
    leaveReason: () => setReasonLeft(true),
    reasonProblem: reasonLeft && blank ? 'day_hours.reason_blank' : undefined,
    timesProblem,
    untilProblem: isSpan ? undefined : 'day_hours.until_wrong',
    isValid: !blank && timesProblem === undefined && isSpan,
    isDirty: JSON.stringify(typed) !== JSON.stringify(stored),
    /** Times that the other bound leaves no room for (DAY-05, DAY-06). */
    refused: {
      opening: without(openingChoices(times, typed.to)),
      closing: without(closingChoices(times, typed.from)),
    },
    request: requestOf(typed, day, zoneOf(location)),
  };
}

export type DayForm = ReturnType<typeof useDayForm>;

function without(allowed: readonly string[]): ReadonlySet<string> {
  return new Set(times.filter(time => !allowed.includes(time)));
}

function requestOf({ isOpen, from, to, until, reason }: Typed, day: string, zone: string): DayRequest {
  const bounds =
    isOpen && from !== null && to !== null ? openDayBounds(day, zone, from, to) : closedDayBounds(day, zone);
  return {
    date_open_from: new Date(bounds.start).toISOString(),
    date_open_to: new Date(bounds.end).toISOString(),
    reason_close: reason.trim(),
    ...(until === day ? {} : { until }),
  };
}

/**
 * The two steps of changing a day (DAY-08 to DAY-12). Once it was checked, the plan follows what is typed,
 * and every change of a booking: its key begins with `bookings`, as that of everything that shows bookings.
 */
export function useDayPlan(
  locationId: number,
  form: DayForm,
  solve: SolveRequest | undefined,
  checked: boolean,
) {
  const request = solve === undefined ? form.request : { ...form.request, solve };
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTellFailure();
  const { once, busy } = useSubmitOnce();
  const { plan: planned, done } = locationCalls.changeSpecialDay;
  const params = { id: locationId };
  const plan = useQuery({
    queryKey: ['bookings', 'planOfDay', locationId, request],
    queryFn: ({ signal }) =>
      provider.ask(planned, { params, body: { ...request, confirm_close: false }, signal }),
    enabled: checked && form.isValid,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    plan,
    busy,
    /** True when the day has been changed. */
    carryOut: (seen: SolvedPlan): Promise<boolean | undefined> =>
      once(async () => {
        try {
          await provider.submit(done, { params, body: { ...request, confirm_close: true, plan: seen.plan } });
          notify('day_hours.done', { type: 'success' });
          await queries.invalidateQueries();
          return true;
        } catch (error) {
          tell(error);
          await plan.refetch();
          return false;
        }
      }),
  };
}
