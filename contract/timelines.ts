import { z } from 'zod';
import { deviceEventKinds } from '../domain/devices/device-event.ts';
import { fleetStates } from '../domain/devices/fleet-health.ts';
import { byId, defineCall, done, instant, pageQuery } from './call.ts';

/** Where a booking stood; null when nothing is known of it any more. */
const location = z
  .object({
    booking_id: z.int(),
    start_time: instant,
    device: z.object({ id: z.int(), name: z.string() }),
    removed: z.boolean().describe('True when the move that made this booking was undone'),
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

/** Who did something; null is the server, the guest, or nobody knows. */
export const author = z
  .union([z.object({ id: z.int(), name: z.string() }), z.literal('staff')])
  .nullable()
  .describe("Partners are told 'staff' instead of who of them it was");

const head = { time: instant, by: author };
const reason = z.string().nullable();
const booking_id = z.int();

const event = z.discriminatedUnion('kind', [
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
  z.object({ kind: z.literal('mail'), ...head, booking_id: booking_id.nullable(), mail }),
  z.object({ kind: z.literal('session-started'), ...head, booking_id, late_minutes: z.int() }),
  z.object({
    kind: z.literal('session-ended'),
    ...head,
    booking_id,
    seconds: z.int(),
    early_minutes: z.int(),
  }),
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

const span = { start: instant, end: instant };

const booking = z.object({
  id: z.int(),
  ...span,
  status: z.int(),
  slot_duration: z.int(),
  device: z.object({ id: z.int(), name: z.string() }).nullable(),
  guest: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable()
    .describe('As far as one may read it'),
  began: instant.nullable().describe('When the session really began; null where none has'),
});
/** A booking on the line of a location. */
export type LineBooking = z.infer<typeof booking>;

const locationNow = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string().nullable(),
  timezone: z.string(),
  status: z.int().nullable().describe('As of the location: only 2, Open, takes bookings'),
  urgency: z
    .int()
    .describe(
      '0: guests are affected; 1: a device is at fault, or a guest has not begun; 2: something runs or comes; 3: nothing',
    ),
  needs: z
    .object({
      faults: z.int().describe('Devices that are offline or failing'),
      booked_faults: z
        .int()
        .describe('Bookings of now and the next hours on a device that is offline, failing or disabled'),
      closed: z.int().describe('Bookings of the next hours for which the location is closed'),
      late: z.int().describe('Bookings whose session has not begun five minutes after their start'),
    })
    .describe('What needs someone'),
  running: z.int(),
  coming: z.int().describe('Bookings that begin within the next six hours'),
  opening: z.object({
    state: z.enum(['open', 'break', 'closed']),
    until: instant.nullable().describe('When that ends; null where it lasts for longer than a week'),
    reason: z.string().nullable().describe('Why today has other hours than its week'),
    open: z.array(z.object(span)),
  }),
  devices: z.object({
    installed: z.int(),
    disabled: z.int(),
    usable: z.int().describe('Installed, in service, connected and without errors'),
    faults: z
      .array(z.object({ id: z.int(), name: z.string(), state: z.enum(fleetStates) }))
      .describe('The first five that are offline or failing'),
  }),
  free: z
    .array(z.object({ ...span, count: z.int() }))
    .describe('How many usable devices nobody has booked, while the location is open'),
  bookings: z.array(booking).describe('By their start; of many locations the first 2,000'),
});
/** A location on the line of time. */
export type NowLocation = z.infer<typeof locationNow>;

const now = z.object({
  at: instant,
  total: z.int().describe('How many locations there are'),
  needing: z.int().describe('How many of them need someone'),
  running: z.int(),
  coming: z.int(),
  faults: z.int(),
  locations: z.array(locationNow),
});
export type NowAnswer = z.infer<typeof now>;

export const mostNowLocations = 50;

export const nowCall = defineCall({
  method: 'GET',
  path: '/v3/now',
  tags: ['Bookings'],
  summary: 'What happens at the locations now: sessions that run, guests who come, faults, free devices',
  description:
    'Of the locations that one may read, from an hour before an instant to seven hours after it; those that need someone first, then those where something happens, each by name.',
  query: z.strictObject({
    at: instant.optional().describe('Around which instant; around now unless told'),
    q: z.string().max(200).optional().describe('As in the list of locations: name, city'),
    ...pageQuery({ mostRows: mostNowLocations, lastPage: 10_000 }),
  }),
  answer: done.extend({ data: now }),
});
