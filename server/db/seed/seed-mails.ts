import { Role } from '../../../domain/actor.ts';
import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { healthChoice } from '../../../domain/devices/fleet-health.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { mails } from '../../../resources/mails.ts';
import { operations } from '../../../resources/operations.ts';
import { savedViews } from '../../../resources/saved-views.ts';
import { supports } from '../../../resources/supports.ts';
import { composeMail, guestOfBooking } from '../../mail/compose.ts';
import type { Connection } from '../database.ts';
import { diary, type Entry } from './bookings.ts';
import { daysFrom, insertRows, iso, type Planted } from './sample-rows.ts';

const mailCount = 24;
const delayMs = 60_000;
/** Who cancels and moves: the admin and customer service. */
const staff = [1, 3] as const;

/** What became of the mails, over and over; a portal without a mail server keeps them. */
const fates = [
  { state: 'kept', attempts: 0, failure: null },
  { state: 'sent', attempts: 1, failure: null },
  { state: 'sent', attempts: 1, failure: null },
  { state: 'kept', attempts: 0, failure: null },
  { state: 'failed', attempts: 1, failure: '550 5.1.1 No such mailbox here' },
  { state: 'sent', attempts: 3, failure: null },
  { state: 'withdrawn', attempts: 0, failure: null },
  { state: 'waiting', attempts: 0, failure: null },
] as const;

/** The outbox: mails about the newest bookings that were cancelled or moved, as the portal writes them. */
export async function seedMails(connection: Connection, now: number): Promise<void> {
  const entries = diary(now);
  const movedTo = new Map(entries.map(entry => [entry.moved_from_id, entry]));
  const told = entries
    .filter(
      ({ id, booking_status, update_time }) =>
        update_time < iso(now) && (booking_status === BookingStatus.Cancelled || movedTo.has(id)),
    )
    .sort((a, b) => (a.update_time < b.update_time ? -1 : 1))
    .slice(-mailCount);
  await insertRows(
    connection,
    operations,
    told.map((entry, index) => operation(index, entry, movedTo.has(entry.id))),
  );
  const rows: Planted<typeof mails>[] = [];
  for (const [index, entry] of told.entries())
    rows.push(await mail(connection, { index, entry, next: movedTo.get(entry.id) }));
  await insertRows(connection, mails, rows);
}

const keyOf = (index: number) => `demo-${index + 1}`;

function operation(index: number, entry: Entry, moved: boolean): Planted<typeof operations> {
  return {
    id: index + 1,
    key: keyOf(index),
    kind: moved ? 'reschedule-booking' : 'cancel-booking',
    user_id: staff[index % staff.length] ?? 1,
    location_id: entry.location_id,
    cancelled: moved ? 0 : 1,
    moved: moved ? 1 : 0,
    mails: 1,
    undo_until: iso(Date.parse(entry.update_time) + delayMs),
    undone_time: null,
    create_time: entry.update_time,
    update_time: entry.update_time,
  };
}

interface Told {
  readonly index: number;
  readonly entry: Entry;
  /** Where the booking went. */
  readonly next: Entry | undefined;
}

async function mail(connection: Connection, { index, entry, next }: Told): Promise<Planted<typeof mails>> {
  const guest = await guestOfBooking(connection, entry.id);
  if (guest === undefined) throw new Error(`Booking ${entry.id} is not planted yet`);
  const reason = entry.reason ?? '';
  const content =
    next === undefined
      ? await composeMail(connection, 'booking_cancelled', { ...guest.facts, reason })
      : await composeMail(connection, 'booking_rescheduled', {
          ...guest.facts,
          ...{ reason, new_start: next.start_time },
        });
  const { state, attempts, failure } = fates[index % fates.length] ?? fates[0];
  const leaves = leavingTime(state, entry);
  return {
    id: index + 1,
    to_email: guest.email,
    ...content,
    state,
    booking_id: next?.id ?? entry.id,
    user_id: guest.userId,
    operation: keyOf(index),
    message_id: `<demo-${index + 1}@portal.test>`,
    send_after: leaves,
    sent_time: state === 'sent' ? leaves : null,
    attempts,
    failure,
    create_time: entry.update_time,
    update_time: entry.update_time,
  };
}

/** A mail that waits must not leave from a demo while somebody looks, so its time lies ahead. */
function leavingTime(state: (typeof fates)[number]['state'], { update_time }: Entry): string {
  return iso(Date.parse(update_time) + (state === 'waiting' ? 60 * dayMs : delayMs));
}

const requests = [
  ['Leg rest does not move', 'The leg rest of bed Aspen stopped half way this morning.', 'DEVICE_ISSUE', 2],
  ['Bed offline since Tuesday', 'The light is blue but the portal says not connected.', 'DEVICE_ISSUE', 5],
  ['Guest was charged twice', 'Two payments for one session on Sunday, please look.', 'BOOKING_ISSUE', 2],
  ['Cannot change my phone number', 'The form says that the format is wrong.', 'ACCOUNT_ISSUE', 6],
  ['Posters for the summer campaign', 'Could we have ten more by the end of the month?', 'OTHER', 7],
  ['Strange noise from the heat pads', 'A clicking sound when they warm up.', 'DEVICE_ISSUE', 8],
] as const;

/** Requests for help, and views that the admin shares. */
export async function seedMessages(connection: Connection, now: number): Promise<void> {
  await insertRows(
    connection,
    supports,
    requests.map(([subject, description, category, user_id], index) => ({
      id: index + 1,
      subject,
      description,
      category,
      user_id,
      create_time: daysFrom(now, index * 4 - 26),
      update_time: daysFrom(now, index * 4 - 26),
    })),
  );
  await insertRows(connection, savedViews, [
    {
      id: 1,
      name: 'Open bookings',
      resource: 'bookings',
      user_id: 1,
      filters: { booking_status: [1, 2, 5] },
      columns: [],
      sort: { field: 'start_time', order: 'ASC' },
      page_size: 20,
      is_default: false,
      shared_roles: [Role.Admin, Role.CustomerService],
    },
    {
      id: 2,
      name: 'Offline devices',
      resource: 'devices',
      user_id: 1,
      filters: { health: healthChoice('offline').value },
      columns: [],
      sort: null,
      page_size: 20,
      is_default: false,
      shared_roles: [Role.Admin, Role.Partner, Role.CustomerService],
    },
  ]);
}
