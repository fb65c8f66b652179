import { z } from 'zod';
import { deviceEventKinds } from '../domain/devices/device-event.ts';
import { operationKinds } from '../domain/records/history.ts';
import { byId, defineCall, done, instant, wholeUpTo } from './call.ts';

/** Where a booking stood; null when nothing is known of it any more. */
const location = z
  .object({
    booking_id: z.int(),
    start_time: instant,
    device: z.object({
      id: z.int(),
      name: z.string().describe('Empty where the device is somebody else’s by now'),
    }),
    removed: z.boolean().describe('True when the move that made this booking was undone'),
    location: z
      .object({ id: z.int(), name: z.string(), timezone: z.string() })
      .optional()
      .describe('Where not all of it is at one location'),
  })
  .nullable();
export type TimelineLocation = NonNullable<z.infer<typeof location>>;

const mail = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'kept', 'sent', 'withdrawn', 'failed']),
  to_email: z.string(),
  subject_html: z.string(),
  content_html: z.string(),
  leaves: instant.nullable(),
  failure: z.string().nullable(),
});
export type MailResponse = z.infer<typeof mail>;

/** Who did something; null is the server, an app, or nobody knows. */
export const author = z
  .union([z.object({ id: z.int(), name: z.string() }), z.literal('staff')])
  .nullable()
  .describe("Partners are told 'staff' instead of who of them it was");

const head = {
  time: instant,
  by: z
    .union([author, z.literal('guest')])
    .describe('The guest, who chose by the link of a mail, is not named'),
};
const reason = z.string().nullable();
const booking_id = z.int();

/** What happens to bookings, mails apart. */
const changes = [
  z.object({ kind: z.literal('created'), ...head, at: location }),
  z.object({ kind: z.literal('moved'), ...head, from: location, to: location, reason }),
  z.object({ kind: z.literal('cancelled'), ...head, booking_id, reason }),
  z.object({ kind: z.literal('status'), ...head, booking_id, before: z.int(), after: z.int() }),
  z.object({
    kind: z.literal('undone'),
    ...head,
    booking_id,
    what: z.enum(['cancelled', 'moved', 'changed']),
  }),
  z.object({ kind: z.literal('session-started'), ...head, booking_id, late_minutes: z.int() }),
  z.object({
    kind: z.literal('session-ended'),
    ...head,
    booking_id,
    seconds: z.int(),
    early_minutes: z.int(),
  }),
] as const;

const event = z.discriminatedUnion('kind', [
  ...changes,
  z.object({ kind: z.literal('mail'), ...head, booking_id: booking_id.nullable(), mail }),
]);

/** One thing that happened to a booking. */
export type TimelineEntry = z.infer<typeof event>;

export const bookingTimeline = defineCall({
  method: 'GET',
  path: '/v3/bookings/:id/timeline',
  tags: ['Bookings'],
  summary: 'Everything that happened to a booking, oldest first',
  description: 'Also to the bookings that it was moved from and to; for whoever may read the booking.',
  params: byId,
  answer: done.extend({ data: z.array(event) }),
});

const named = z.object({ id: z.int(), name: z.string() });

/** The most events of a guest that are told at once. */
export const mostGuestEvents = 200;

const guestEvent = z.discriminatedUnion('kind', [
  ...changes,
  z.object({
    kind: z.literal('mail'),
    ...head,
    booking_id,
    mail: mail.omit({ content_html: true }).extend({
      about: z
        .enum(operationKinds.map(({ value }) => value))
        .nullable()
        .describe('What was done when it was written'),
    }),
  }),
]);

/** One thing that happened to a guest. */
export type GuestEvent = z.infer<typeof guestEvent>;

const guestBooking = z.object({
  id: z.int(),
  start_time: instant,
  device: named,
  location: named.extend({ timezone: z.string() }),
  removed: z.boolean().describe('True when the move that made this booking was undone'),
});

/** A booking that the events of a guest are about. */
export type GuestBooking = z.infer<typeof guestBooking>;

export const guestTimeline = defineCall({
  method: 'GET',
  path: '/v3/user/:id/timeline',
  tags: ['Users'],
  summary: 'Everything that happened to the bookings of a guest, newest first',
  description:
    'Of the bookings that the caller may read: what was done to them, the mails about them, their sessions. ' +
    'For whoever may read the person or one of these bookings.',
  params: byId,
  query: z.object({ most: wholeUpTo(mostGuestEvents).default(50).describe('How many events, the newest') }),
  answer: done.extend({
    data: z.array(guestEvent),
    bookings: z.array(guestBooking).describe('What the events are about'),
    more: z.boolean().describe('True when there are earlier events'),
  }),
});

const deviceEvent = z.object({
  kind: z.enum(deviceEventKinds),
  time: instant,
  by: author,
  from: named.nullable().optional(),
  to: named.nullable().optional().describe('Null when it is not for the reader, or went into stock'),
  in_stock: z.boolean().optional(),
  device: named.nullable().optional(),
  reason: z.string().nullable().optional(),
  before: z.string().nullable().optional(),
  after: z.string().nullable().optional(),
  firmware: z
    .array(z.object({ part: z.enum(['main', 'ble', 'wifi']), before: z.string(), after: z.string() }))
    .optional(),
  codes: z.array(z.string()).optional(),
  fields: z.array(z.string()).optional(),
});

/** One thing that happened to a device. */
export type TimelineEventResponse = z.infer<typeof deviceEvent>;

export const deviceTimeline = defineCall({
  method: 'GET',
  path: '/v3/homebeds/:id/timeline',
  tags: ['Devices'],
  summary: 'Everything that happened to a device, newest first',
  description: 'For whoever may read the device; partners are told what happened since it came to them.',
  params: byId,
  answer: done.extend({ data: z.array(deviceEvent) }),
});
