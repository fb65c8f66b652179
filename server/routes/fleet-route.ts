import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Complaint, fleetStates } from '../../domain/devices/fleet-health.ts';
import { isZoneName } from '../../domain/time/zone-name.ts';
import { fleetHealth } from '../workflows/fleet/fleet-health.ts';
import type { WorkflowWires } from './two-step.ts';

const fleetQuery = z.strictObject({
  timezone: z.string().max(100).refine(isZoneName, { error: 'Not a time zone' }).default('UTC'),
  state: z.enum(fleetStates).optional(),
});

const kinds = [
  'not-connected',
  'never-configured',
  'silent',
  'error',
  'test-failed',
  'disabled',
  'weak-signal',
  'outdated',
] as const satisfies readonly Complaint['kind'][];

const complaint = z.looseObject({ kind: z.enum(kinds) });
const state = z.enum(fleetStates);

const describe = (): FastifySchema => ({
  tags: ['Devices'],
  summary: 'How the devices are: counts by state, signal of the last days, those that need someone',
  description:
    'Of the devices that one may read. Each is counted in one state, the most urgent one that applies; `state` narrows the list, not the counts. How tests ended is told to admins only.',
  querystring: fleetQuery,
  response: {
    200: z.object({
      code: z.int(),
      message: z.string(),
      data: z.object({
        counts: z.record(state, z.int()),
        signal: z
          .array(z.object({ day: z.iso.date(), good: z.int(), weak: z.int(), poor: z.int() }))
          .describe('How many devices had a good, weak or poor signal on each day of the time zone'),
        ill: z
          .array(
            z.object({
              id: z.int(),
              name: z.string(),
              location: z.object({ id: z.int(), name: z.string() }).nullable(),
              state,
              complaints: z.array(complaint),
            }),
          )
          .describe('The 50 most urgent'),
        ill_total: z.int(),
      }),
    }),
  },
});

/** What home shows of the state of the devices. */
export function fleetRoute(app: FastifyInstance, { database, now }: WorkflowWires): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/v3/homebeds/fleet-health',
      { config: { describe }, schema: { querystring: fleetQuery } },
      async ({ actor, query }) => {
        const { timezone: zone, state: only } = query;
        const data = await fleetHealth(database, actor, { zone, state: only, now: now() });
        return { code: 200, message: 'OK', data };
      },
    );
}
