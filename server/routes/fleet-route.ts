import type { FastifyInstance } from 'fastify';
import { fleetHealthCall } from '../../contract/fleet.ts';
import { answer } from '../answer.ts';
import { fleetHealth } from '../workflows/devices/fleet-health.ts';
import type { WorkflowDeps } from './two-step.ts';

/** What home shows of the state of the devices. */
export function fleetRoute(app: FastifyInstance, { database, now }: WorkflowDeps): void {
  answer(app, fleetHealthCall, async ({ query: { timezone: zone, state }, request: { actor } }) => {
    const data = await fleetHealth(database, actor, { zone, state, now: now() });
    return { code: 200, message: 'OK', data };
  });
}
