import { slotProblem } from '../../domain/slots.ts';
import { dayOf } from '../../domain/time-zone.ts';
import type { Connection } from '../db/database.ts';
import { invalidFields } from '../errors.ts';
import { type Bed, readBed, slotQuestion } from './bed-days.ts';
import type { BookingFacts } from './booking-facts.ts';
import { refusedByRule, SlotTaken, type Target } from './slot-refusal.ts';

const minuteMs = 60_000;

interface Asked {
  /** Epoch ms. */
  readonly now: number;
  readonly start_time: string;
  readonly bed_id?: number | undefined;
}

/**
 * The slot to which the booking is to move, by the rules that the slots of the day are made of (RESCH-03 to
 * RESCH-05, RESCH-12, A14). 422 names the rule that it breaks; throws `SlotTaken` when another booking holds it.
 */
export async function freeTarget(
  connection: Connection,
  booking: BookingFacts,
  asked: Asked,
): Promise<Target> {
  const start = Date.parse(asked.start_time);
  const bed = await targetBed(connection, booking, start, asked.bed_id);
  if (bed.id === booking.bed_id && start === Date.parse(booking.start_time))
    throw invalidFields({ start_time: 'The booking is at this time already' });
  const durationMinutes = booking.slot_duration;
  const about = { durationMinutes, now: asked.now, exemptBookingId: booking.id };
  const question = slotQuestion(bed, dayOf(start, bed.timezone), about);
  const target = { bed, start, end: start + durationMinutes * minuteMs, question };
  const problem = slotProblem(start, question);
  if (problem?.kind === 'taken') throw new SlotTaken(target);
  if (problem !== undefined) throw refusedByRule(problem);
  return target;
}

/** The same device, or another one of the same location that can be used. */
async function targetBed(
  connection: Connection,
  booking: BookingFacts,
  start: number,
  bedId = booking.bed_id,
): Promise<Bed> {
  const bed = await readBed(connection, bedId, start);
  if (bed === undefined || bed.location_id !== booking.location_id)
    throw invalidFields({ bed_id: `Device ${bedId} does not exist` });
  if (bed.is_disabled === true) throw invalidFields({ bed_id: 'This device is disabled' });
  return bed;
}
