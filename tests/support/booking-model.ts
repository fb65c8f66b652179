import { z } from 'zod';
import { bookingStatuses } from '../../domain/bookings/booking-status.ts';
import { type BookingLife, blocking, couldBe, type Timeline, type Window } from './booking-timeline.ts';
import type { Attempt } from './random-clients.ts';

const refusal = z.object({
  message: z.string(),
  holder: z.object({ id: z.number() }).optional(),
  problem: z.object({ kind: z.string() }).optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
type Refusal = z.infer<typeof refusal>;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The answers that nothing explains which could have been so while the request ran; none, when all is well. */
export function unexplained(attempts: readonly Attempt[], timeline: Timeline): readonly Attempt[] {
  return attempts.filter(attempt => !isExplained(attempt, timeline));
}

function isExplained(attempt: Attempt, timeline: Timeline): boolean {
  const { kind, status, text } = attempt;
  if (status === 200) return true;
  if (![404, 409, 422].includes(status)) return false;
  const told = refusal.parse(JSON.parse(text));
  if (kind === 'undo') return status === 409 && undoIsRefused(attempt, told, timeline);
  if (kind === 'day') return status === 409 && dayIsHeld(attempt, timeline);
  // Nothing stands in the way of it that its locks would not wait for.
  if (kind === 'relieve') return false;
  if (kind === 'book')
    return status === 409
      ? isTaken({ ...attempt, id: 0 }, told, timeline)
      : status === 422 && isAgainstRules(attempt, told, timeline);
  const life = timeline.bookings.get(attempt.id);
  if (life === undefined) return false;
  if (status === 404) return couldBe(life.states, attempt.window, ({ removed }) => removed);
  return status === 422
    ? isAgainstRules(attempt, told, timeline)
    : isOutdated(attempt, told, life) || isTaken(attempt, told, timeline);
}

/** The status of the booking, or a plan since which it has changed. */
function isOutdated({ window, previewed }: Attempt, { message }: Refusal, { states }: BookingLife): boolean {
  const label = /its status is: (.+)$/.exec(message)?.[1];
  const named = bookingStatuses.find(status => status.label === label)?.value;
  if (named !== undefined) return couldBe(states, window, ({ status }) => status === named);
  if (!message.startsWith('This changed while you were looking') || previewed === undefined) return false;
  return states.some(({ began }) => began.to >= previewed.from && began.from <= window.to);
}

function isTaken(
  { id, target, window }: Attempt,
  { message, holder }: Refusal,
  { bookings }: Timeline,
): boolean {
  if (message !== 'Another booking holds the device at this time' || target === undefined) return false;
  const holders = holder === undefined ? [...bookings.values()] : [bookings.get(holder.id)];
  return holders.some(
    life =>
      life !== undefined &&
      life.id !== id &&
      life.bed === target.bed &&
      overlaps(life, target) &&
      couldBe(life.states, window, blocking),
  );
}

/** Open from 9 to 18 but on Sundays, with a break from 12 to 13 and a start every 10 minutes. */
function isAgainstRules({ id, target, window }: Attempt, told: Refusal, timeline: Timeline): boolean {
  if (target === undefined) return false;
  const from = (target.start % dayMs) / minuteMs;
  const to = from + (target.end - target.start) / minuteMs;
  switch (told.problem?.kind) {
    case 'closed':
      return from < 540 || to > 1080 || dayCouldBeClosed(target.start, window, timeline);
    case 'break':
      return from < 780 && to > 720;
    case 'off-step':
      return from % 10 !== 0;
    default: {
      const life = timeline.bookings.get(id);
      const same = life !== undefined && life.bed === target.bed && life.start === target.start;
      return same && told.errors?.start_time === 'The booking is at this time already';
    }
  }
}

function dayCouldBeClosed(instant: number, window: Window, { days }: Timeline): boolean {
  const day = new Date(instant).toISOString().slice(0, 10);
  return couldBe(days.get(day) ?? [], window, closed => closed);
}

function dayIsHeld({ day, window, text }: Attempt, { bookings }: Timeline): boolean {
  if (!text.includes('You need reschedule or cancel all bookings before change opening hour!')) return false;
  return [...bookings.values()].some(
    ({ start, states }) =>
      new Date(start).toISOString().slice(0, 10) === day && couldBe(states, window, blocking),
  );
}

function undoIsRefused({ key = '', window }: Attempt, { message }: Refusal, timeline: Timeline): boolean {
  const lives = [...timeline.bookings.values()];
  const own = lives.filter(({ states }) => states.some(({ operation }) => operation === key));
  const ours = [key, `undo:${key}`];
  // Of several rows it is told which.
  switch (message.replace(/changed \S.* \d+ since$/, 'changed it since')) {
    case 'This has been undone already':
      // Also what had nothing to change, as a device that nobody had booked, is undone only once.
      return (timeline.operations.get(`undo:${key}`)?.from ?? Number.POSITIVE_INFINITY) <= window.to;
    case 'This cannot be undone any more: somebody has changed it since':
      return own.some(({ states }) =>
        states
          .slice(states.findIndex(({ operation }) => operation === key))
          .some(state => !ours.includes(state.operation ?? '') && state.began.from <= window.to),
      );
    case 'This cannot be undone any more: another booking holds the device at that time':
      return own.some(life =>
        lives.some(
          other =>
            !own.includes(other) &&
            other.bed === life.bed &&
            overlaps(other, life) &&
            couldBe(other.states, window, blocking),
        ),
      );
    case 'This cannot be undone any more: bookings would lie outside the opening hours':
      return own.length === 0 || own.some(({ start }) => dayCouldBeClosed(start, window, timeline));
    default:
      return false;
  }
}

function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end;
}
