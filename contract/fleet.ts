import { z } from 'zod';
import { fleetStates } from '../domain/devices/fleet-health.ts';
import { isZoneName } from '../domain/time/calendar.ts';
import { defineCall, done, instant, pageQuery } from './call.ts';

const state = z.enum(fleetStates);
const since = z.string().nullable();

/** What can be wrong with a device, with what there is to say about it. */
export const complaint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-connected'), since }),
  z.object({ kind: z.literal('never-configured') }),
  z.object({ kind: z.literal('silent'), since: z.string() }),
  z.object({ kind: z.literal('error'), code: z.string().nullable(), motor: z.string().nullable() }),
  z.object({ kind: z.literal('test-failed') }),
  z.object({ kind: z.literal('disabled'), reason: z.string().nullable() }),
  z.object({ kind: z.literal('weak-signal'), rssi: z.number().describe('dBm') }),
  z.object({
    kind: z.literal('outdated'),
    updates: z.array(
      z.object({ part: z.enum(['firmware', 'wifi', 'ble']), running: z.string(), newest: z.string() }),
    ),
  }),
]);

const signalDay = z.object({ day: z.iso.date(), good: z.int(), weak: z.int(), poor: z.int() });
export type SignalDay = z.infer<typeof signalDay>;

const illDevice = z.object({
  id: z.int(),
  name: z.string(),
  location: z.object({ id: z.int(), name: z.string() }).nullable(),
  state,
  since: since.describe('Since when it is in this state, where that is known'),
  complaints: z.array(complaint),
});

/** A device that needs someone, and why. */
export type IllDevice = z.infer<typeof illDevice>;

const fleet = z.object({
  counts: z.record(state, z.int()),
  signal: z
    .array(signalDay)
    .describe(
      'How many devices had a good, weak or poor signal on each of seven days, by the clocks of their locations',
    ),
  ill: z.array(illDevice).describe('The 50 most urgent'),
  ill_total: z.int(),
});
export type Fleet = z.infer<typeof fleet>;

export const fleetHealthCall = defineCall({
  method: 'GET',
  path: '/v3/homebeds/fleet-health',
  tags: ['Devices'],
  summary: 'How the devices are: counts by state, signal of the last days, those that need someone',
  description:
    'Of the devices that one may read. Each is counted in one state, the most urgent one that applies; `state` narrows the list, not the counts. How tests ended is told to admins only, and decides no state. The list of devices sorts and filters by the same state, `health`.',
  query: z.strictObject({
    timezone: z
      .string()
      .max(100)
      .refine(isZoneName, { error: 'Not a time zone' })
      .default('UTC')
      .describe('Where the last of the seven days is today'),
    state: state.optional(),
  }),
  answer: done.extend({ data: fleet }),
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
