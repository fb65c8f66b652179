import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { blockCalls } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import {
  type BlockRule,
  blockProblems,
  mostBlockedDays,
  mostRepeatedDays,
} from '../../../../domain/hours/blocks.ts';
import { sentence } from '../../../../domain/refusals/spoken.ts';
import {
  addDays,
  isDay,
  secondsOf,
  timeText,
  type Weekday,
  weekdays,
} from '../../../../domain/time/calendar.ts';
import { dayOf, timeOf } from '../../../../domain/time/time-zone.ts';
import { lastDayAfter } from '../../../../domain/time/typed-day.ts';
import type { BlockRow } from '../../../../resources/blocks.ts';
import { useFollowedPlan } from '../../../booking/steps/use-followed-plan.ts';
import { movingAll, type Solving } from '../../../booking/steps/use-solving.ts';

export const repeatings = ['once', 'daily', 'weekly'] as const;
export type Repeating = (typeof repeatings)[number];

/** What is typed about a block; days as they stand in their boxes. */
interface Typed extends Omit<BlockRule, 'weekdays'> {
  readonly bedId: number | null;
  readonly repeating: Repeating;
  /** Of one that repeats on weekdays. */
  readonly chosen: readonly Weekday[];
  readonly reason: string;
}

interface Params {
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
  /** The block that is changed. */
  readonly block: BlockRow | undefined;
  /** Where it is asked for, as its address says it. */
  readonly asked: URLSearchParams;
}

/** What is typed, what is wrong with it, and the request that it makes. */
export function useBlockForm({ zone, now, block, asked }: Params) {
  const [stored] = useState(() => (block === undefined ? begun(asked, zone, now) : typedOf(block)));
  const [typed, setTyped] = useState(stored);
  const [isLeft, setLeft] = useState(false);
  const { bedId: bed_id, repeating, chosen, reason, ...times } = typed;
  const repeated = { once: [], daily: weekdays, weekly: chosen }[repeating];
  const rule: BlockRule = { ...times, weekdays: repeated };
  const problems = problemsOf(rule, { zone, now, block, repeating });
  const mostDays = repeating === 'once' ? mostBlockedDays : mostRepeatedDays;
  return {
    typed,
    problems,
    lastDay: isDay(times.first_day) ? addDays(times.first_day, mostDays - 1) : '',
    isOverNight: repeating !== 'once' && times.to_time <= times.from_time,
    isBlank: isLeft && reason.trim() === '',
    isReasoned: reason.trim() !== '',
    isValid: Object.keys(problems).length === 0 && reason.trim() !== '',
    isDirty: JSON.stringify(typed) !== JSON.stringify(stored),
    request: { bed_id, reason: reason.trim(), ...rule },
    leave: () => setLeft(true),
    change: (part: Partial<Typed>) => setTyped(before => followed(before, { ...before, ...part })),
  };
}

export type BlockForm = ReturnType<typeof useBlockForm>;

function typedOf({
  bed_id,
  reason,
  first_day,
  last_day,
  from_time,
  to_time,
  weekdays: days,
}: BlockRow): Typed {
  const isDaily = days.length === weekdays.length;
  return {
    ...{ bedId: bed_id, reason, first_day, last_day, from_time, to_time, chosen: isDaily ? [] : days },
    repeating: days.length === 0 ? 'once' : isDaily ? 'daily' : 'weekly',
  };
}

const hourSeconds = 3_600;
const lastStart = 22 * hourSeconds;

/** A new one begins with the next hour of today, or at noon of another day, and lasts for an hour. */
function begun(asked: URLSearchParams, zone: string, now: number): Typed {
  const today = dayOf(now, zone);
  const [bed, date] = [Number(asked.get('bed')), asked.get('day')];
  const day = isDay(date) && date > today ? date : today;
  const nextHour = (Math.floor(secondsOf(timeOf(now, zone)) / hourSeconds) + 1) * hourSeconds;
  const from = day === today ? Math.min(nextHour, lastStart) : 12 * hourSeconds;
  return {
    ...{ bedId: bed > 0 ? bed : null, first_day: day, last_day: day, reason: '' },
    ...{ from_time: timeText(from), to_time: timeText(from + hourSeconds) },
    ...{ repeating: 'once', chosen: [] },
  };
}

/** The last day follows the first, and is a week later where a block begins to repeat. */
function followed(before: Typed, next: Typed): Typed {
  const { first_day, last_day } = next;
  if (!isDay(first_day)) return next;
  if (before.repeating === 'once' && next.repeating !== 'once' && last_day === first_day)
    return { ...next, last_day: addDays(first_day, 6) };
  return { ...next, last_day: lastDayAfter(first_day, last_day) };
}

interface Judged extends Omit<Params, 'asked'> {
  readonly repeating: Repeating;
}

/** English sentences by field. */
function problemsOf(
  rule: BlockRule,
  { zone, now, block, repeating }: Judged,
): Readonly<Record<string, string>> {
  if (!isDay(rule.first_day)) return { first_day: sentence('form.date') };
  if (!isDay(rule.last_day)) return { last_day: sentence('form.date') };
  if (repeating === 'weekly' && rule.weekdays.length === 0) return { weekdays: sentence('form.choose') };
  return blockProblems(rule, zone, now, block) ?? {};
}

interface Of {
  readonly locationId: number;
  /** Absent while it is made. */
  readonly blockId: number | undefined;
}

/**
 * Makes or changes a block by one plan (DEC-185), which is asked for as soon as the block stands, and follows every
 * change of a booking.
 */
export function useBlockPlan({ locationId, blockId }: Of, form: BlockForm, { solve }: Solving) {
  const provider = useDataProvider<PortalDataProvider>();
  const { plan: planned, done } = blockId === undefined ? blockCalls.block : blockCalls.change;
  const params = { id: blockId ?? locationId };
  const request = { ...form.request, solve: solve ?? movingAll };
  return useFollowedPlan({
    key: ['bookings', 'block', params.id, blockId],
    resources: ['bookings', 'devices', 'locations', 'blocks'],
    ...{ request, isValid: form.isValid, done: 'blocks.done' },
    ask: signal => provider.ask(planned, { params, body: { ...request, confirm_block: false }, signal }),
    submit: plan => provider.submit(done, { params, body: { ...request, confirm_block: true, plan } }),
  });
}
