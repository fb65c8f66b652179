import type { ChoicePlan, GuestChoice } from '../../contract/guest/choice.ts';
import { Role } from '../../domain/actor.ts';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { offeredStarts } from '../../domain/bookings/offered-starts.ts';
import { sessionOf } from '../../domain/bookings/slot-durations.ts';
import { slotProblem } from '../../domain/bookings/slots.ts';
import { type ChoiceState, daysToChoose } from '../../domain/guest-choice.ts';
import type { Refusal } from '../../domain/refusals/refusal.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { applyInsert } from '../db/write/write.ts';
import { ApiError, conflict, invalidFields, tooManyRequests } from '../errors.ts';
import type { ChoiceLinks } from '../mail/choice-link.ts';
import { isWithin } from '../shares.ts';
import { carriedOut } from '../two-step.ts';
import { type Bed, slotParams } from '../workflows/bookings/bed-days.ts';
import { choicePage, choicesForOne } from '../workflows/bookings/guest-choices.ts';
import { previewMail, queueGuestMail } from '../workflows/bookings/guest-mail.ts';
import { moveBooking } from '../workflows/bookings/move-booking.ts';
import { isOverlap } from '../workflows/bookings/overlap.ts';
import { holdGuests, lockInOrder } from '../workflows/operations/locks.ts';
import {
  type Call,
  finishOperation,
  type Operation,
  startOperation,
} from '../workflows/operations/operation.ts';
import { planToken } from '../workflows/operations/plan.ts';
import { undoOperation } from '../workflows/operations/undo.ts';
import { freeAt } from './free-days.ts';
import { type OpenedLink, openLink } from './opened-link.ts';

/** Who holds a link, as far as that is known: whoever it is, the link says for whom they choose. */
export interface Holder extends Omit<Call, 'actor' | 'confirmed'> {
  readonly links: ChoiceLinks;
}

interface Request {
  readonly token: string;
  /** ISO 8601. */
  readonly start_time: string;
}

interface Looked {
  readonly plan: ChoicePlan;
  readonly link: OpenedLink;
  readonly bed: Bed;
  /** ISO 8601. */
  readonly start_time: string;
  readonly end_time: string;
}

/** The start went to somebody else; what is free near it is found once the transaction is over. */
class StartTaken extends Error {}

/** Shown to staff, and to guests among the facts of their booking. */
const reason = 'Chosen by the guest';
const minuteMs = 60_000;

/** Why a link may not be chosen by. */
export const refusals: Readonly<Record<Exclude<ChoiceState, 'open'>, Refusal>> = {
  chosen: refuse('choice.used'),
  changed: refuse('choice.changed'),
  begun: refuse('choice.begun'),
  unavailable: refuse('choice.unavailable'),
};

/** What would be booked. 410, 409 with the reason when the link may not be chosen by, 409 with what is free near a start that is not. */
export async function planChoice(connection: Connection, by: Holder, request: Request): Promise<ChoicePlan> {
  try {
    return (await look(connection, by, request)).plan;
  } catch (error) {
    throw await toldOf(error, connection, by, request);
  }
}

/**
 * Books another start for the guest of a link, once, under the locks and the constraint of every move (DEC-197): a booking
 * that stands is moved; in place of one that was cancelled a new one is made, with the status that it had. Whoever asks
 * the same again is answered what was booked.
 */
export async function confirmChoice(
  transact: <Result>(work: (transaction: Connection) => Promise<Result>) => Promise<Result>,
  connection: Connection,
  by: Holder,
  { plan: seen, ...request }: Request & { readonly plan: string | undefined },
): Promise<GuestChoice> {
  try {
    return await transact(transaction => carriedOut(steps, transaction, by, { seen, request }));
  } catch (error) {
    const link = await openLink(connection, by, request.token);
    if (link.state === 'chosen' && isAt(link.newest.start_time, request.start_time))
      return await choiceResponse(connection, by, link);
    throw await toldOf(error, connection, by, request);
  }
}

const isAt = (one: string, other: string) => Date.parse(one) === Date.parse(other);

const steps = {
  lock: async (transaction: Connection, by: Holder, { token }: Request) => {
    const { booking, beds } = await openLink(transaction, by, token);
    await holdGuests(transaction, [booking.user_id]);
    const devices = [...new Set([booking.bed_id, ...beds.map(({ id }) => id)])];
    await lockInOrder(transaction, { locations: [booking.location_id], devices, bookings: [booking.id] });
  },
  plan: look,
  execute: async (transaction: Connection, by: Holder, looked: Looked, { token }: Request) => {
    const { booking } = looked.link;
    const call = callOf(by, booking.user_id);
    if (!(await isWithin(transaction, 'chosen', String(booking.user_id), by.now)))
      throw tooManyRequests(refuse('choice.many'));
    const about = { kind: 'guest-choice', locationId: booking.location_id } as const;
    const operation = await startOperation(transaction, call, about);
    const id = await book(transaction, operation, looked);
    const facts = {
      ...{ new_start: looked.start_time, new_device: looked.bed.name },
      choices: { page: choicePage(by.portal), starts: [] },
    };
    const written = { bookingId: booking.id, template: 'booking_chosen', facts } as const;
    const mail = await previewMail(transaction, written, {});
    const guest = { bookingId: id, userId: booking.user_id };
    const mails = await queueGuestMail(transaction, operation, guest, mail);
    await finishOperation(transaction, operation, { cancelled: 0, moved: 1, mails, bookingId: id });
    return await choiceResponse(transaction, by, await openLink(transaction, by, token));
  },
};

async function look(
  connection: Connection,
  by: Holder,
  { token, start_time: asked }: Request,
): Promise<Looked> {
  const link = await openLink(connection, by, token);
  const { state, booking, isCancelled } = link;
  if (state !== 'open') throw conflict(refusals[state]);
  const start = Date.parse(asked);
  if (!isCancelled && isAt(booking.start_time, asked))
    throw invalidFields({ start_time: refuse('booking.same-time') });
  const bed = freeBed(link, start, by.now);
  const start_time = new Date(start).toISOString();
  const end_time = new Date(start + booking.slot_duration * minuteMs).toISOString();
  const { id, version } = booking;
  const plan = planToken({ id, version, start_time, bed: bed.id });
  return { plan: { plan, start_time, device: bed.name }, link, bed, start_time, end_time };
}

/**
 * The device on which it is free then: that of the booking before others, then one that is for the same (DEC-303). Throws
 * when there is none.
 */
function freeBed({ booking, beds, location }: OpenedLink, start: number, now: number): Bed {
  const zone = location.timezone;
  const [day, today] = [dayOf(start, zone), dayOf(now, zone)];
  const asked = { durationMinutes: booking.slot_duration, now, exemptBookingId: booking.id };
  if (day > addDays(today, daysToChoose)) throw invalidFields({ start_time: refuse('choice.not-free') });
  const isFor = ({ id, device_type }: Bed) =>
    id === booking.bed_id ? 2 : Number(device_type === booking.device_type);
  const ownFirst = beds.toSorted((one, other) => isFor(other) - isFor(one));
  const problems = new Map(ownFirst.map(bed => [bed, slotProblem(start, slotParams(bed, day, asked))]));
  const free = ownFirst.find(bed => problems.get(bed) === undefined);
  if (free !== undefined) return free;
  if ([...problems.values()].some(problem => problem?.kind === 'taken')) throw new StartTaken();
  throw invalidFields({ start_time: refuse('choice.not-free') });
}

/** Writes the booking; the number of the new one. */
async function book(
  transaction: Connection,
  operation: Operation,
  { link, bed, start_time, end_time }: Looked,
): Promise<number> {
  const { booking, isCancelled, statusBefore } = link;
  const { id, user_id, location_id, slot_duration } = booking;
  const to = { bed_id: bed.id, start_time, end_time, reason };
  const written = isCancelled
    ? applyInsert(
        transaction,
        bookings,
        { user_id, location_id, slot_duration, booking_status: statusBefore, moved_from_id: id, ...to },
        operation.change,
      )
    : moveBooking(transaction, operation, { id, ...to });
  return await written.catch((error: unknown) => {
    // Somebody who booked without locking the device; the constraint has the last word.
    throw isOverlap(error) ? new StartTaken() : error;
  });
}

/** The holder of a link has no rights but those that the link has given here; the history names its guest. */
function callOf({ links: _links, ...by }: Holder, guest: number): Call {
  return { ...by, actor: { id: guest, role: Role.Admin }, confirmed: false };
}

/** 409 with three free starts near the one that was asked for, by nothing of whoever has taken it. */
async function toldOf(
  error: unknown,
  connection: Connection,
  by: Holder,
  request: Request,
): Promise<unknown> {
  if (!(error instanceof StartTaken)) return error;
  const link = await openLink(connection, by, request.token);
  const { booking, isCancelled, location } = link;
  const wanted = Date.parse(request.start_time);
  const day = dayOf(wanted, location.timezone);
  const free = freeAt(link, { from: addDays(day, -3), until: addDays(day, 3), now: by.now });
  const own = { start: Date.parse(booking.start_time), end: Date.parse(booking.end_time) };
  const nearest = offeredStarts({
    ...{ free: free.flatMap(({ starts }) => starts), wanted, except: isCancelled ? [] : [own] },
    ...{ durationMinutes: booking.slot_duration, zone: location.timezone },
  });
  return conflict(refuse('choice.taken'), { nearest: nearest.map(each => new Date(each).toISOString()) });
}

/** Takes the choice back as long as its mail waits, so that the link may be chosen by again. */
export async function takeBack(transaction: Connection, by: Holder, token: string): Promise<GuestChoice> {
  const { chosenBy, booking } = await openLink(transaction, by, token);
  if (chosenBy === undefined) throw conflict(backLate);
  try {
    await undoOperation(transaction, callOf(by, booking.user_id), chosenBy.id);
  } catch (error) {
    // Who stands in the way is nobody's business here.
    throw error instanceof ApiError && error.status === 409 ? conflict(backLate) : error;
  }
  return await choiceResponse(transaction, by, await openLink(transaction, by, token));
}

const backLate = refuse('choice.back-late');

/** What the holder of a link is told: of the booking of its guest, and of nobody else's. */
export async function choiceResponse(
  connection: Connection,
  by: Holder,
  link: OpenedLink,
): Promise<GuestChoice> {
  const { state, language, location, booking, newest, chosenBy } = link;
  const choices = state === 'open' ? await choicesForOne(connection, by, { booking }) : undefined;
  const canGoBack = chosenBy !== undefined && Date.parse(chosenBy.undo_until) > by.now;
  return {
    ...{ state, language, location, minutes: sessionOf(booking.slot_duration) ?? booking.slot_duration },
    booking: {
      ...{ start_time: newest.start_time, device: newest.bed_name },
      is_cancelled: newest.booking_status === BookingStatus.Cancelled,
    },
    offered: [...(choices?.starts ?? [])],
    until: booking.start_time,
    back_until: canGoBack ? chosenBy.undo_until : null,
  };
}
