import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { mostClosedAhead, type Repeat, repeatedDays } from '../../../../domain/hours/repeated-days.ts';
import { mostDays } from '../../../../domain/hours/special-day.ts';
import { addDays, isDay } from '../../../../domain/time/calendar.ts';
import { lastDayAfter } from '../../../../domain/time/typed-day.ts';
import { useFollowedPlan } from '../../../booking/steps/use-followed-plan.ts';
import { movingAll, type Solving } from '../../../booking/steps/use-solving.ts';

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
  return part.from === undefined ? next : { ...next, until: lastDayAfter(from, next.until) };
}

export type ClosingForm = ReturnType<typeof useClosingForm>;

/**
 * Closes days at several locations by one plan (DEC-171), which is asked for as soon as days and reason stand, and
 * follows every change of a booking.
 */
export function useCloseDays(ids: readonly number[], form: ClosingForm, { solve }: Solving) {
  const provider = useDataProvider<PortalDataProvider>();
  const { plan: planned, done } = locationCalls.closeDays;
  const request = {
    ...{ locations: ids, ...form.asked },
    solve: solve ?? movingAll,
  };
  return useFollowedPlan({
    ...{ key: ['bookings', 'closeDays'], resources: ['bookings', 'devices', 'locations'] },
    ...{ request, isValid: form.isValid && ids.length > 0, done: 'close_days.done' },
    ask: signal => provider.ask(planned, { body: { ...request, confirm_close: false }, signal }),
    submit: plan => provider.submit(done, { body: { ...request, confirm_close: true, plan } }),
  });
}
