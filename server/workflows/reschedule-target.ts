import type { Actor } from '../../domain/actor.ts';
import { type SlotQuestion, slotProblem } from '../../domain/slots.ts';
import { dayOf } from '../../domain/time-zone.ts';
import type { Connection } from '../db/database.ts';
import { invalidFields } from '../errors.ts';
import { type Bed, readBed, slotQuestions, takenBetween } from './bed-days.ts';
import type { BookingFacts } from './booking-facts.ts';
import { refusedAsTaken, refusedByRule } from './slot-refusal.ts';

const minuteMs = 60_000;

/** Where a booking goes. */
export interface Target {
  readonly bed: Bed;
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly question: SlotQuestion;
}

interface Asked {
  readonly actor: Actor;
  /** Epoch ms. */
  readonly now: number;
  readonly start_time: string;
  readonly bed_id?: number | undefined;
}

/**
 * The slot to which the booking is to move, by the rules that the slots of the day are made of (RESCH-03 to
 * RESCH-05, RESCH-12, A14). 422 names the rule that it breaks, 409 the booking that holds it.
 */
export async function freeTarget(
  connection: Connection,
  booking: BookingFacts,
  asked: Asked,
): Promise<Target> {
  const bed = await targetBed(connection, booking, asked.bed_id);
  const start = Date.parse(asked.start_time);
  if (bed.id === booking.bed_id && start === Date.parse(booking.start_time))
    throw invalidFields({ start_time: 'The booking is at this time already' });
  const day = dayOf(start, bed.timezone);
  const durationMinutes = booking.slot_duration;
  const about = { durationMinutes, now: asked.now, exemptBookingId: booking.id };
  const [question] = await slotQuestions(connection, bed, [day, day], about);
  if (question === undefined) throw new Error(`${day} is no day`);
  const target = { bed, start, end: start + durationMinutes * minuteMs, question };
  const problem = slotProblem(start, question);
  if (problem?.kind === 'taken') throw await takenTarget(connection, target, asked.actor, problem.bookingId);
  if (problem !== undefined) throw refusedByRule(problem);
  return target;
}

/** The refusal of a slot that somebody holds; `bookingId` when it is known who. */
export async function takenTarget(
  connection: Connection,
  { bed, start, end, question }: Target,
  actor: Actor,
  bookingId?: number,
): Promise<Error> {
  const [holder] =
    bookingId === undefined
      ? (await takenBetween(connection, bed.id, start, end)).filter(
          ({ id }) => id !== question.exemptBookingId,
        )
      : [{ id: bookingId }];
  return await refusedAsTaken(connection, actor, bed, { bookingId: holder?.id ?? 0, start, question });
}

/** The same device, or another one of the same location that can be used. */
async function targetBed(
  connection: Connection,
  booking: BookingFacts,
  bedId = booking.bed_id,
): Promise<Bed> {
  const bed = await readBed(connection, bedId);
  if (bed === undefined || bed.location_id !== booking.location_id)
    throw invalidFields({ bed_id: `Device ${bedId} does not exist` });
  if (bed.is_disabled === true) throw invalidFields({ bed_id: 'This device is disabled' });
  return bed;
}
