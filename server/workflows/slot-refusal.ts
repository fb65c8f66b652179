import type { Actor } from '../../domain/actor.ts';
import { addDays } from '../../domain/calendar-day.ts';
import { nearestFree, type SlotProblem, type SlotQuestion, slotsOfDay } from '../../domain/slots.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { mayRead } from '../db/rows.ts';
import { ApiError, conflict } from '../errors.ts';
import { type Bed, slotQuestions } from './bed-days.ts';
import { bookingFacts, guestOf } from './booking-facts.ts';

type Ruled = Exclude<SlotProblem, { kind: 'taken' }>;

/** How many days before and after the wanted one are searched for free starts when there are few. */
const daysAround = 7;

/** 422 that names the rule; `problem` carries its details for whoever wants to show them. */
export function refusedByRule(problem: Ruled): ApiError {
  const message = ruleMessage(problem);
  return new ApiError(422, message, { start_time: message }, { problem });
}

function ruleMessage(problem: Ruled): string {
  switch (problem.kind) {
    case 'skipped':
      return 'The clock skips this time on that day';
    case 'past':
      return 'This time has passed';
    case 'before-installation':
      return 'The device is not installed yet at this time';
    case 'closed':
      return problem.rule.kind === 'weekly'
        ? 'The location is closed at this time by its weekly opening hours'
        : 'The location is closed at this time by the opening hours of this day';
    case 'off-step':
      return 'No booking can start at this time. Please choose one of the offered times';
    case 'break':
      return 'This time is in a break of the location';
  }
}

/**
 * 409 for a slot that another booking holds: who holds it, if the actor may read that booking, and the three
 * free starts of the device that are nearest.
 */
export async function refusedAsTaken(
  connection: Connection,
  actor: Actor,
  bed: Bed,
  { bookingId, start, question }: { bookingId: number; start: number; question: SlotQuestion },
): Promise<ApiError> {
  const holder = await holderFor(connection, actor, bookingId);
  const { day, durationMinutes, now, exemptBookingId = 0 } = question;
  const around = [addDays(day, -daysAround), addDays(day, daysAround)] as const;
  const questions = await slotQuestions(connection, bed, around, { durationMinutes, now, exemptBookingId });
  const nearest = nearestFree(start, questions.flatMap(slotsOfDay)).map(slot => ({
    start_time: new Date(slot.start ?? 0).toISOString(),
    bed_id: bed.id,
  }));
  return conflict('Another booking holds the device at this time', { ...holder, nearest });
}

/** The booking that stands in the way, for those who may read it. */
export async function holderFor(
  connection: Connection,
  actor: Actor,
  bookingId: number,
): Promise<{ holder?: object }> {
  if (!(await mayRead(connection, bookings, bookingId, actor))) return {};
  const [booking] = await bookingFacts(connection, [bookingId]);
  return booking === undefined ? {} : { holder: { id: booking.id, user: guestOf(booking) } };
}
