import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import type { SlotProblem } from '../../../domain/bookings/slots.ts';
import { type Notice, notice } from '../../../domain/notices.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { overlaps } from '../../../domain/time/interval.ts';
import type { Connection } from '../../db/database.ts';
import { type Bed, readDevice } from '../bookings/bed-days.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import type { Call } from '../operations/operation.ts';
import { type Plan, type PlannedBooking, planToken } from '../operations/plan.ts';
import { bookingsHolding } from './held-device.ts';
import {
  type DeviceFacts,
  type Replacement,
  type ReplacementRequest,
  readReplacement,
} from './replacement.ts';

interface ReplaceRequest extends ReplacementRequest {
  readonly reason_replace: string;
}

interface ReplacePlan extends Plan, Notice {
  readonly number_booking_canceled: number;
  readonly number_booking_moved: number;
}

/** A plan with what it was made from. */
export interface LookedUp {
  readonly plan: ReplacePlan;
  readonly replacement: Replacement;
  /** The bookings of the old device from now on. */
  readonly holding: readonly BookingFacts[];
}

/**
 * What becomes of the bookings of a device that is replaced: upcoming ones go along where the new one is
 * installed and free, else they are cancelled and say why; whoever lies on it stays. 422 when a device does not fit.
 */
export async function lookUp(
  connection: Connection,
  { actor, now }: Call,
  request: ReplaceRequest,
): Promise<LookedUp> {
  const replacement = await readReplacement(connection, actor, request);
  const { old, next } = replacement;
  const holding = await bookingsHolding(connection, old.id, now);
  const times = await timesOn(connection, next.id, holding, now);
  const problemOf = problemsOn(next, await bookingsHolding(connection, next.id, now), times);
  const bookings = holding.map((booking): PlannedBooking => {
    if (!isChangeable(booking, now)) return plannedBooking(booking, 'keep');
    const problem = problemOf(booking);
    const to = { start_time: booking.start_time, bed_id: next.id };
    return problem === undefined
      ? plannedBooking(booking, 'move', to)
      : plannedBooking(booking, 'cancel', undefined, problem);
  });
  const asked = { old: [old.id, old.version], next: [next.id, next.version], reason: request.reason_replace };
  const counts = {
    number_booking_canceled: bookings.filter(({ outcome }) => outcome === 'cancel').length,
    number_booking_moved: bookings.filter(({ outcome }) => outcome === 'move').length,
  };
  const { number_booking_moved: moved, number_booking_canceled: cancelled } = counts;
  const said = notice('device.replacement', { moved, cancelled });
  const plan = { plan: planToken({ asked, bookings }), ...said, ...counts, bookings };
  return { plan, replacement, holding };
}

/** A booking by its time. */
type Booked = Pick<BookingFacts, 'id' | 'start_time' | 'end_time'>;

/** Why a booking cannot go to a device at its time, if so. A device without a date is there already. */
export function problemsOn(
  { installation_date }: Pick<DeviceFacts, 'installation_date'>,
  holding: readonly Booked[],
  { blocked, updating }: Times,
): (booking: Booked) => SlotProblem | undefined {
  const installed = installation_date === null ? Number.NEGATIVE_INFINITY : Date.parse(installation_date);
  const taken = holding.map(each => ({ ...intervalOf(each), id: each.id }));
  return booking => {
    const interval = intervalOf(booking);
    if (interval.start < installed) return { kind: 'before-installation', installed };
    const block = blocked.find(each => overlaps(each, interval));
    if (block !== undefined) return { kind: 'blocked', blockId: block.id, reason: block.reason };
    if (updating !== undefined && overlaps(updating, interval))
      return { kind: 'updating', until: updating.end };
    const inTheWay = taken.find(each => overlaps(each, interval));
    return inTheWay && { kind: 'taken', bookingId: inTheWay.id };
  };
}

/** What takes a device beside its bookings. */
type Times = Pick<Bed, 'blocked' | 'updating'>;

/** What takes a device as long as these bookings last; nothing of one in stock. */
async function timesOn(
  connection: Connection,
  id: number,
  holding: readonly BookingFacts[],
  now: number,
): Promise<Times> {
  const ends = holding.map(({ end_time }) => Date.parse(end_time));
  const days = Math.ceil((Math.max(now, ...ends) - now) / dayMs);
  return (await readDevice(connection, id, now, days)) ?? { blocked: [], updating: undefined };
}

function intervalOf({ start_time, end_time }: Booked) {
  return { start: Date.parse(start_time), end: Date.parse(end_time) };
}
