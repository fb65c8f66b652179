import type { Given } from '../../../contract/call.ts';
import type { SampleMail, Solve, SolvedBooking } from '../../../contract/solve.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import { mustBeCalled } from '../../../domain/bookings/must-be-called.ts';
import type { SpecialDay } from '../../../domain/hours/opening-hours.ts';
import { type Solution, solveBookings } from '../../../domain/hours/solve-bookings.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { BookingTemplate } from '../../../domain/setting.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import type { Connection } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { isOneAddress } from '../../mail/address.ts';
import { composerOf, guestsOfBookings } from '../../mail/compose.ts';
import type { Choices } from '../../mail/texts/choice-words.ts';
import { type BlockToBe, laneOf } from '../bookings/bed-days.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { type Asking, choicesFor } from '../bookings/guest-choices.ts';
import { writtenWithoutOverlap } from '../bookings/overlap.ts';
import { cancelAndTell, moveAndTell } from '../bookings/tell-guests.ts';
import type { Call, Operation } from '../operations/operation.ts';
import { bedsFor, type Goal, goalOf, type KnownBed, takenBy, toldOf } from './goal-beds.ts';

/** A booking in the way, with what becomes of it. */
export interface Solved {
  readonly booking: BookingFacts;
  readonly planned: Given<SolvedBooking>;
  /** Where it goes, of one that is moved; ISO 8601. */
  readonly to?: Goal;
  /** What else its guest may choose, where the time is lost. */
  readonly offered?: Choices | undefined;
  /** Why, where it is not what all are told. */
  readonly reason?: string;
  /** Why it cannot go where somebody chose. */
  readonly refused?: Pick<Solution, 'problem' | 'lack'>;
}

export interface SolveParams {
  readonly locationId: number;
  readonly specials: readonly SpecialDay[];
  readonly solve: Solve;
  /** A device on which none of them can be. */
  readonly without?: number;
  /** A block as it is to be, where it is one that moves them. */
  readonly block?: BlockToBe;
  /** Locations to which none of them can go, because they close as well. */
  readonly notAt?: readonly number[];
  /** What earlier parts of the same change have solved: it holds devices that are not yet held. */
  readonly before?: readonly Solved[];
  /** Where they go first. */
  readonly prefers?: 'own' | 'time';
  /** All of the days that change; epoch ms. */
  readonly within: Interval;
  readonly by: Asking & Pick<Call, 'actor'>;
}

/** What becomes of the bookings in the way of a change: of hours, or of a device (DEC-152, DEC-168). */
export async function solveDay(
  connection: Connection,
  outside: readonly BookingFacts[],
  params: SolveParams,
): Promise<readonly Solved[]> {
  const { locationId: at, specials, solve, without, block, before = [], prefers = 'own', by } = params;
  const { now } = by;
  const beds = await bedsFor(connection, outside, params);
  const solutions = solveBookings({
    stays: outside.map(booking => ({
      ...{ id: booking.id, bedId: booking.bed_id, deviceType: booking.device_type },
      durationMinutes: booking.slot_duration,
      ...{ start: Date.parse(booking.start_time), end: Date.parse(booking.end_time) },
      isChangeable: isChangeable(booking, now),
    })),
    lanes: [...beds.values()].map(bed => {
      const lane = laneOf(bed, bed.away === undefined ? { specials, block } : {});
      return { ...lane, taken: [...lane.taken, ...takenBy(before, bed.id)], away: bed.away };
    }),
    chosen: solve.rows.map(row =>
      row.outcome === 'move'
        ? { ...row, to: { bedId: row.to.bed_id, start: Date.parse(row.to.start_time) } }
        : row,
    ),
    ...{ rest: solve.rest, withinDays: solve.within_days, prefers, now },
  });
  const solved = outside.map(booking =>
    withCall(solvedBooking(booking, solutions.get(booking.id), beds), now),
  );
  const lost = solved.filter(each => losesItsTime(each));
  const going = [...before, ...solved];
  const offered = await choicesFor(connection, by, lost, { at, specials, without, block, going });
  return solved.map(each => ({ ...each, offered: offered.get(each.booking.id) }));
}

function losesItsTime(solved: Solved): boolean {
  const { outcome } = solved.planned;
  return outcome === 'cancel' || (outcome === 'move' && templateOf(solved) !== 'booking_device_changed');
}

function solvedBooking(
  booking: BookingFacts,
  solution: Solution | undefined,
  beds: ReadonlyMap<number, KnownBed>,
): Solved {
  const iso = (instant: number) => new Date(instant).toISOString();
  const { outcome = 'blocks', to, problem, lack, choices = [] } = solution ?? {};
  const start = to && { start_time: iso(to.start), bed_id: to.bedId };
  const bed = to && beds.get(to.bedId);
  return {
    booking,
    planned: {
      ...plannedBooking(booking, outcome, start, problem),
      choices: choices.map(each => ({
        ...{ start_time: iso(each.start), bed_id: each.bedId },
        ...toldOf(beds.get(each.bedId)),
      })),
    },
    ...(to && bed && { to: goalOf(bed, to.start, booking.slot_duration) }),
    ...(problem && { refused: { problem } }),
    ...(lack && { refused: { lack } }),
  };
}

/** Says that its guest must be called, where a mail is not enough (DEC-304). */
function withCall(solved: Solved, now: number): Solved {
  const { booking, planned, to } = solved;
  if (planned.outcome !== 'move' && planned.outcome !== 'cancel') return solved;
  const why = mustBeCalled({
    ...{ isWrittenTo: isOneAddress(booking.email), start: Date.parse(booking.start_time), now },
    newStart: to && Date.parse(to.start_time),
  });
  const { phone_number } = booking;
  return why === undefined ? solved : { ...solved, planned: { ...planned, call: { why, phone_number } } };
}

/** What is carried out, and where: what else was free when the plan was seen, and whom one calls, is no part of it. */
export function meantBy(solved: readonly Solved[]): readonly object[] {
  return solved.map(({ planned: { choices: _free, call: _call, ...booking }, to }) => ({
    ...booking,
    elsewhere: to?.elsewhere?.id,
  }));
}

/** Guests whose time and location stay are told of the other bed alone. */
function templateOf({ booking, planned, to }: Solved): BookingTemplate {
  if (planned.outcome === 'cancel') return 'booking_cancelled';
  if (to?.elsewhere !== undefined) return 'booking_place_changed';
  const keepsTime = to !== undefined && Date.parse(to.start_time) === Date.parse(booking.start_time);
  return keepsTime ? 'booking_device_changed' : 'booking_rescheduled';
}

/** One mail of each kind and language as it would leave, with how many like it leave, and to whom. */
export async function sampleMails(
  connection: Connection,
  solved: readonly Solved[],
  reason: string,
): Promise<readonly SampleMail[]> {
  const guests = await guestsOfBookings(
    connection,
    solved.map(({ booking }) => booking.id),
  );
  const samples = new Map<string, SampleMail>();
  for (const each of solved) {
    const { booking, planned, to } = each;
    const { outcome } = planned;
    const guest = guests.get(booking.id);
    if (guest === undefined || !isOneAddress(guest.email) || (outcome !== 'move' && outcome !== 'cancel'))
      continue;
    const { userId, facts } = guest;
    const { language } = facts;
    const because = each.reason ?? reason;
    const kind = JSON.stringify([templateOf(each), language, because]);
    const known = samples.get(kind);
    if (known !== undefined) {
      const told = known.guests.includes(userId) ? known.guests : [...known.guests, userId];
      samples.set(kind, { ...known, count: known.count + 1, guests: told });
      continue;
    }
    const compose = await composerOf(connection, templateOf(each));
    const going = to && { new_start: to.start_time, new_device: to.bed.name, elsewhere: to.elsewhere };
    const text = await compose({ ...facts, reason: because, ...going, choices: each.offered });
    samples.set(kind, { outcome, language, email: guest.email, count: 1, guests: [userId], ...text });
  }
  return [...samples.values()];
}

/** Moves and cancels as planned, and writes to the guests, each why. The overlaps are judged when all is written (A4). */
export async function carryOutSolved(
  transaction: Connection,
  operation: Operation,
  solved: readonly Solved[],
  reason: string,
): Promise<{ cancelled: number; moved: number; mails: number }> {
  let mails = 0;
  const isFree = await writtenWithoutOverlap(transaction, async () => {
    for (const [because, told] of Map.groupBy(solved, each => each.reason ?? reason)) {
      const going = told.filter(({ to }) => to !== undefined);
      for (const [template, alike] of Map.groupBy(going, templateOf)) {
        const moved = alike.flatMap(({ booking, to, offered: choices }) =>
          to === undefined ? [] : [{ booking, ...to, choices }],
        );
        mails += await moveAndTell(transaction, operation, moved, { reason: because, template });
      }
      const choices = offeredIn(told);
      mails += await cancelAndTell(transaction, operation, cancelledOf(told), { reason: because, choices });
    }
  });
  if (!isFree) throw conflict(refuse('record.others'));
  const { length: cancelled } = cancelledOf(solved);
  return { cancelled, moved: solved.filter(({ to }) => to !== undefined).length, mails };
}

function cancelledOf(solved: readonly Solved[]): readonly BookingFacts[] {
  return solved.flatMap(({ booking, planned }) => (planned.outcome === 'cancel' ? [booking] : []));
}

function offeredIn(solved: readonly Solved[]): ReadonlyMap<number, Choices> {
  return new Map(
    solved.flatMap(({ booking, offered }) => (offered === undefined ? [] : [[booking.id, offered]])),
  );
}
