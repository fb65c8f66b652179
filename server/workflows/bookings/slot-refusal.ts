import type { Holder } from '../../../contract/plan.ts';
import type { Actor } from '../../../domain/actor.ts';
import {
  nearestFree,
  type SlotParams,
  type SlotProblem,
  slotsOfDay,
} from '../../../domain/bookings/slots.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { overlaps } from '../../../domain/time/interval.ts';
import type { Connection } from '../../db/database.ts';
import { ApiError, conflict } from '../../errors.ts';
import { type Bed, daysAround, readDevice, slotParams } from './bed-days.ts';
import { bookingFor, guestOf } from './booking-facts.ts';

/** Where a booking goes. */
export interface Target {
  readonly bed: Bed;
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly question: SlotParams;
  /** Where the booking is now, epoch ms; undefined when it goes to another device. */
  readonly current: number | undefined;
}

export type Ruled = Exclude<SlotProblem, { kind: 'taken' }>;

/** 422 that names the rule; `problem` carries its details for whoever wants to show them. */
export function refusedByRule(problem: Ruled): ApiError {
  const refusal = rejectedBy(problem);
  return new ApiError(422, refusal, { start_time: refusal }, { problem });
}

/** The sentence that names the rule. */
export function rejectedBy(problem: Ruled): Refusal {
  switch (problem.kind) {
    case 'skipped':
      return refuse('form.skipped-time');
    case 'past':
      return refuse('slot.past');
    case 'before-installation':
      return refuse('slot.not-installed');
    case 'closed':
      return problem.rule.kind === 'weekly' ? refuse('slot.closed-weekly') : refuse('slot.closed-day');
    case 'off-step':
      return refuse('slot.off-step');
    case 'break':
      return refuse('slot.break');
    case 'blocked':
      return refuse('slot.blocked', { reason: problem.reason });
    case 'updating':
      return refuse('slot.updating');
  }
}

/**
 * A slot that another booking holds. Whoever waits in line for the device should not wait for this to be told
 * in full: throw it, and ask for the `refusal` once the transaction is over.
 */
export class SlotTaken extends Error {
  readonly target: Target;

  constructor(target: Target) {
    super(refuse('slot.taken').message);
    this.target = target;
  }

  /** 409 with who holds the slot, if the actor may read that booking, and the three nearest free starts (RESCH-12). */
  async refusal(connection: Connection, actor: Actor): Promise<ApiError> {
    const { start, end, question, current } = this.target;
    const bed = (await readDevice(connection, this.target.bed.id, start)) ?? this.target.bed;
    const holder = bed.taken.find(
      each => overlaps(each, { start, end }) && each.id !== question.exemptBookingId,
    );
    const nearest = nearestStarts(bed, start, question, current).map(instant => ({
      start_time: new Date(instant).toISOString(),
      bed_id: bed.id,
    }));
    return conflict(refuse('slot.taken'), { ...(await holderFor(connection, actor, holder?.id)), nearest });
  }
}

/**
 * Mostly they are on the same day; only where they are not, the days around are searched. Where the booking is now
 * nothing stands in its way, but to move it there is refused.
 */
function nearestStarts(
  bed: Bed,
  start: number,
  question: SlotParams,
  current: number | undefined,
): readonly number[] {
  const { durationMinutes, now, exemptBookingId = 0 } = question;
  const asked = { durationMinutes, now, exemptBookingId };
  const freeWithin = (days: number) => {
    const around = Array.from({ length: 2 * days + 1 }, (_, index) => addDays(question.day, index - days));
    return nearestFree(
      start,
      around.flatMap(day => slotsOfDay(slotParams(bed, day, asked))).filter(slot => slot.start !== current),
    ).flatMap(slot => slot.start ?? []);
  };
  const near = freeWithin(1);
  return near.length < 3 ? freeWithin(daysAround) : near;
}

/** The booking that stands in the way, for those who may read it. */
export async function holderFor(
  connection: Connection,
  actor: Actor,
  bookingId: number | undefined,
): Promise<{ holder?: Holder }> {
  const booking = bookingId === undefined ? undefined : await bookingFor(connection, bookingId, actor);
  return booking === undefined ? {} : { holder: { id: booking.id, user: guestOf(booking) } };
}
