import type { FastifyInstance } from 'fastify';
import { rolloutCalls } from '../../contract/devices/rollouts.ts';
import { answer } from '../answer.ts';
import { controlRollout } from '../workflows/rollouts/control-rollout.ts';
import { readProgress, rolloutOfDevice } from '../workflows/rollouts/read-rollout.ts';
import { startRollout } from '../workflows/rollouts/start-rollout.ts';
import { answerTwoStep, callOf, executed, type WorkflowDeps } from './two-step.ts';

/** Firmware that comes to many devices: how it begins, how far it is, how it is steered. */
export function rolloutRoutes(
  app: FastifyInstance,
  deps: WorkflowDeps & { /** Devices are simulated. */ readonly isDemo: boolean },
): void {
  const { database, isDemo: simulated } = deps;
  const ok = { code: 200, message: 'OK' };

  answerTwoStep(app, deps, startRollout);

  answer(app, rolloutCalls.progress, async ({ params: { id }, request: { actor } }) => ({
    ...{ ...ok, data: { ...(await readProgress(database, actor, id)), simulated } },
  }));

  answer(
    app,
    rolloutCalls.control,
    async ({ params: { id }, body: { action }, request }) =>
      await executed(database, request, async transaction => ({
        ...{ ...ok, data: await controlRollout(transaction, callOf(request, deps), { id, action }) },
      })),
  );

  answer(app, rolloutCalls.ofDevice, async ({ params: { id }, request: { actor } }) => ({
    ...{ ...ok, data: await rolloutOfDevice(database, actor, id) },
  }));
}
