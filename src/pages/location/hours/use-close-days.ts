import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { PlacesPlan } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { mostClosedAhead, type Repeat, repeatedDays } from '../../../../domain/hours/repeated-days.ts';
import { mostDays } from '../../../../domain/hours/special-day.ts';
import { addDays, isDay } from '../../../../domain/time/calendar.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { type Refusal, refusalOf } from '../../../booking/steps/workflow-refusal.ts';
import type { Solving } from './use-day-form.ts';

const pauseMs = 400;

/** What days are closed: one after another, public holidays that one picks, or a weekday that comes again. */
export const closings = ['span', 'holidays', 'repeat'] as const;
export type Kind = (typeof closings)[number];

interface Typed extends Repeat {
  readonly kind: Kind;
  readonly reason: string;
  /** The holidays that are picked, each with its name. */
  readonly picked: ReadonlyMap<string, string>;
}

/** Which days several locations are closed, and why, as it is typed; the last day follows the first. */
export function useClosingForm(today: string, kind: Kind) {
  const [typed, setTyped] = useState<Typed>(() => {
    const from = addDays(today, 1);
    const picked = new Map<string, string>();
    return changed(
      { kind, from, until: from, reason: '', picked, weekday: 'Mon', rhythm: 'week_1' },
      { kind },
    );
  });
  const [isLeft, setLeft] = useState(false);
  const { from, until, reason, picked } = typed;
  const { lastDay, days, isSpan } = meantBy(typed);
  const isNamed = reason.trim() !== '';
  const isDated = isSpan && from >= today && isNamed;
  return {
    typed,
    /** The single days that are meant, ascending; of a span none. */
    days,
    lastDay,
    isSpan,
    isWrongDay: !isDay(from) || from < today,
    isBlank: isLeft && !isNamed,
    isTouched: isNamed || picked.size > 0,
    isValid: {
      span: isDated,
      holidays: days.length > 0 && days.length <= mostDays,
      repeat: isDated && days.length > 0,
    }[typed.kind],
    /** What is sent of it. */
    asked:
      typed.kind === 'span'
        ? { from, until, reason_close: reason.trim() }
        : { days: days.map(day => ({ day, reason_close: (picked.get(day) ?? reason).trim() })) },
    leave: () => setLeft(true),
    change: (part: Partial<Typed>) => setTyped(before => changed(before, part)),
  };
}

function meantBy(typed: Typed) {
  const { kind, from, until, picked } = typed;
  const most = kind === 'repeat' ? mostClosedAhead : mostDays - 1;
  const lastDay = isDay(from) ? addDays(from, most) : '';
  const days = { span: [], holidays: [...picked.keys()].sort(), repeat: repeatedDays(typed) }[kind];
  return { lastDay, days, isSpan: isDay(from) && isDay(until) && until >= from && until <= lastDay };
}

function changed(before: Typed, part: Partial<Typed>): Typed {
  const next = { ...before, ...part };
  const { from } = next;
  if (!isDay(from)) return next;
  // Half of the half year that it may last.
  if (part.kind === 'repeat')
    return { ...next, until: addDays(from, mostClosedAhead / 2), picked: new Map() };
  if (part.kind !== undefined) return { ...next, until: from, picked: new Map() };
  return part.from !== undefined && next.until < from ? { ...next, until: from } : next;
}

export type ClosingForm = ReturnType<typeof useClosingForm>;

/**
 * Closes days at several locations by one plan (DEC-171), which is asked for as soon as days and reason stand, and
 * follows every change of a booking.
 */
export function useCloseDays(ids: readonly number[], form: ClosingForm, { solve }: Solving) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>();
  const request = {
    ...{ locations: ids, ...form.asked },
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
