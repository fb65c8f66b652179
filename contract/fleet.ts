import { z } from 'zod';
import { fleetStates } from '../domain/devices/fleet-health.ts';
import { isZoneName } from '../domain/time/calendar.ts';
import { defineCall, done } from './call.ts';

const state = z.enum(fleetStates);
const since = z.string().nullable();

/** What can be wrong with a device, with what there is to say about it. */
const complaint = z.discriminatedUnion('kind', [
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
