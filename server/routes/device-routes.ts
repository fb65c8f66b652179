import type { FastifyInstance } from 'fastify';
import { deviceCalls } from '../../contract/devices.ts';
import { candidateRanksCall } from '../../contract/fleet/candidate-ranks.ts';
import { messageCalls } from '../../contract/messages.ts';
import { notice } from '../../domain/notices.ts';
import { answer } from '../answer.ts';
import { versionOf } from '../crud/request-parts.ts';
import { changeInstallation } from '../workflows/devices/change-installation.ts';
import { readDeviceTimeline } from '../workflows/devices/device-timeline.ts';
import { planHolding } from '../workflows/devices/disable-device.ts';
import { registerDevice, unshareDevice } from '../workflows/devices/register-device.ts';
import { relieveDevice } from '../workflows/devices/relieve-device.ts';
import { replaceDevice } from '../workflows/devices/replace-device.ts';
import { candidateRanks, replacementCandidates } from '../workflows/devices/replacement-candidates.ts';
import { requestSupport } from '../workflows/devices/support-request.ts';
import { answerTwoStep, callOf, executed, type WorkflowDeps } from './two-step.ts';

/** Everything that is done to devices beyond their fields (API-23, API-34, API-35, API-37, API-38, API-44). */
export function deviceRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  replacing(app, deps);
  installing(app, deps);
  placing(app, deps);
  telling(app, deps);
}

const rowsHead = Buffer.from('{"code":200,"message":"OK","data":[');

/** An answer of rows that are JSON already, without the brackets of their list. */
export function answerOfRows(rows: Buffer): Buffer {
  return Buffer.concat([rowsHead, rows, Buffer.from(']}')]);
}

function replacing(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;

  answerTwoStep(app, deps, replaceDevice);
  answerTwoStep(app, deps, relieveDevice);

  answer(app, deviceCalls.candidates, async ({ query, request: { actor } }) => {
    const asked = { locationId: query.location_id, connectionId: query.connection_id };
    return answerOfRows(await replacementCandidates(database, actor, asked));
  });

  answer(app, candidateRanksCall, async ({ params: { id }, request }) => {
    const data = await candidateRanks(database, callOf(request, deps), id);
    return { code: 200, message: 'OK', data };
  });
}

function installing(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;

  answer(app, deviceCalls.holding, async ({ params: { id }, request }) => ({
    ...{ code: 200, message: 'OK' },
    ...(await planHolding(database, callOf(request, deps), id)),
  }));

  answerTwoStep(app, deps, changeInstallation);
}

/** From stock to a location, and back. */
function placing(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;

  answer(app, deviceCalls.register, async ({ params: { id }, body, request }) => {
    const {
      partner_location_id: locationId,
      installation_date,
      user_id: userId,
      reg_status: _status,
      is_disabled: _disabled,
      ...details
    } = body;
    const version = versionOf(request);
    const registration = { id, version, locationId, installation_date, userId, details };
    return await executed(database, request, transaction =>
      registerDevice(transaction, callOf(request, deps), registration),
    );
  });

  answer(app, deviceCalls.unshare, async ({ params: { id }, request }) => {
    const target = { id, version: versionOf(request) };
    await database.transaction(transaction => unshareDevice(transaction, callOf(request, deps), target));
    return { code: 200, ...notice('device.in-stock') };
  });
}

/** What happened to a device, and help with it. */
function telling(app: FastifyInstance, deps: WorkflowDeps): void {
  const { database } = deps;

  answer(app, deviceCalls.timeline, async ({ params: { id }, request }) => ({
    ...{ code: 200, message: 'OK', data: await readDeviceTimeline(database, callOf(request, deps), id) },
  }));

  answer(app, messageCalls.askForHelp, async ({ params: { id: userId }, body, request }) => {
    const asked = { userId, ...body };
    return await executed(database, request, async transaction => ({
      code: 200,
      ...notice('support.sent'),
      id: await requestSupport(transaction, callOf(request, deps), asked),
    }));
  });
}
