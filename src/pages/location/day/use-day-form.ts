import { useState } from 'react';
import {
  closedDayBounds,
  closingChoices,
  dayHoursProblem,
  openDayBounds,
  openingChoices,
} from '../../../../domain/hours/special-day-change.ts';
import { lastSecond } from '../../../../domain/time/time-of-day.ts';
import { quarterHourOptions } from '../../../kinds/time/time-inputs.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { openingOf } from '../location-hours.ts';
import { zoneOf } from '../location-time.ts';
import type { DayRequest } from './use-day-plan.ts';

interface Typed {
  readonly isOpen: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

const times = quarterHourOptions.map(({ value }) => value);

/** What is typed about one day of a location, what is wrong with it, and the request that it makes (DAY-02 to DAY-06, DAY-13). */
export function useDayForm(location: LocationDetail, day: string) {
  const { open, from = '00:00:00', to = lastSecond } = openingOf(location, day);
  const stored: Typed = { isOpen: open !== undefined, from, to, reason: '' };
  const [typed, setTyped] = useState(stored);
  const [reasonLeft, setReasonLeft] = useState(false);
  const blank = typed.reason.trim() === '';
  const timesProblem = typed.isOpen ? dayHoursProblem(typed.from, typed.to) : undefined;
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part })),
    leaveReason: () => setReasonLeft(true),
    reasonProblem: reasonLeft && blank ? 'day_hours.reason_blank' : undefined,
    timesProblem,
    isValid: !blank && timesProblem === undefined,
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

function requestOf({ isOpen, from, to, reason }: Typed, day: string, zone: string): DayRequest {
  const bounds =
    isOpen && from !== null && to !== null ? openDayBounds(day, zone, from, to) : closedDayBounds(day, zone);
  return {
    date_open_from: new Date(bounds.start).toISOString(),
    date_open_to: new Date(bounds.end).toISOString(),
    reason_close: reason.trim(),
  };
}
