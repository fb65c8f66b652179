import { z } from 'zod';
import { deviceEventKinds } from '../domain/devices/device-event.ts';
import { author } from './booking-timeline.ts';
import { byId, defineCall, done, instant } from './call.ts';

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
