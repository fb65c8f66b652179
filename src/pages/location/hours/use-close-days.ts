import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { PlacesPlan } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { mostDays } from '../../../../domain/hours/special-day.ts';
import { addDays, isDay } from '../../../../domain/time/calendar.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import type { Solving } from './use-day-form.ts';

const pauseMs = 400;

interface Typed {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/** Which days several locations are closed, and why, as it is typed; the last day follows the first. */
export function useClosingForm(today: string) {
  const [typed, setTyped] = useState<Typed>({
    from: addDays(today, 1),
    until: addDays(today, 1),
    reason: '',
  });
  const [isLeft, setLeft] = useState(false);
  const { from, until, reason } = typed;
  const lastDay = isDay(from) ? addDays(from, mostDays - 1) : '';
  const isSpan = isDay(from) && isDay(until) && until >= from && until <= lastDay;
  return {
    typed,
    lastDay,
    isSpan,
    isWrongDay: !isDay(from) || from < today,
    isBlank: isLeft && reason.trim() === '',
    isValid: isSpan && from >= today && reason.trim() !== '',
    leave: () => setLeft(true),
    change: (part: Partial<Typed>) =>
      setTyped(before => {
        const next = { ...before, ...part };
        const follows = part.from !== undefined && isDay(next.from) && next.until < next.from;
        return follows ? { ...next, until: next.from } : next;
      }),
  };
}

/**
 * Closes days at several locations by one plan (DEC-171), which is asked for as soon as days and reason stand, and
 * follows every change of a booking.
 */
export function useCloseDays(
  ids: readonly number[],
  form: ReturnType<typeof useClosingForm>,
  { solve }: Solving,
) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  const { from, until, reason } = form.typed;
  const request = {
    ...{ locations: ids, from, until, reason_close: reason.trim() },
    solve: solve ?? { rest: 'move' as const, rows: [] },
  };
  const wanted = JSON.stringify(request);
  const settled = useDebouncedValue(wanted, pauseMs);
  const { plan: planned, done } = locationCalls.closeDays;
  const plan = useQuery({
    queryKey: ['bookings', 'closeDays', settled],
    queryFn: ({ signal }) => provider.ask(planned, { body: { ...request, confirm_close: false }, signal }),
    enabled: form.isValid && ids.length > 0 && settled === wanted,
    placeholderData: keepPreviousData,
    meta: { resources: ['bookings', 'devices', 'locations'] },
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  return {
    plan,
    busy,
    refusal,
    /** Nothing is carried out but what was seen, for what stands there now. */
    isReady: form.isValid && plan.data !== undefined && !plan.isFetching && settled === wanted,
    /** True when it has been done. */
    carryOut: (seen: PlacesPlan): Promise<boolean | undefined> =>
      once(async () => {
        setRefusal(undefined);
        try {
          await provider.submit(done, { body: { ...request, confirm_close: true, plan: seen.plan } });
          notify('close_days.done', { type: 'success' });
          return true;
        } catch (error) {
          setRefusal(refusalOf(error));
          return false;
        } finally {
          await queries.invalidateQueries();
        }
      }),
  };
}
