import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { byId as id } from '../../contract/call.ts';
import type { DeviceEvent } from '../../domain/devices/device-event.ts';
import { idOf } from '../crud/request-parts.ts';
import { readDeviceTimeline } from '../workflows/devices/device-timeline.ts';
import { callOf, type WorkflowWires } from './two-step.ts';

const kinds = [
  'created',
  'placed',
  'installation-date',
  'installed',
  'disabled',
  'enabled',
  'replaced',
  'took-over',
  'hardware',
  'firmware',
  'fault',
  'recovered',
  'changed',
  'removed',
  'restored',
  'undone',
] as const satisfies readonly DeviceEvent['kind'][];

const named = z.object({ id: z.int(), name: z.string() });

const event = z.object({
  kind: z.enum(kinds),
  time: z.iso.datetime(),
  by: z
    .union([named, z.literal('staff')])
    .nullable()
    .describe("Partners are told 'staff' instead of who of them it was"),
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

const describe = (): FastifySchema => ({
  tags: ['Devices'],
  summary: 'Everything that happened to a device, newest first',
  description: 'For whoever may read the device; partners are told what happened since it came to them.',
  params: id,
  response: { 200: z.object({ code: z.int(), message: z.string(), data: z.array(event) }) },
});

/** What happened to a device: registered, placed, moved, installed, disabled, replaced, its firmware, its faults. */
export function deviceTimelineRoute(app: FastifyInstance, wires: WorkflowWires): void {
  app.get('/api/v3/homebeds/:id/timeline', { config: { describe } }, async request => {
    const data = await readDeviceTimeline(wires.database, callOf(request, wires), idOf(request));
    return { code: 200, message: 'OK', data };
  });
}
