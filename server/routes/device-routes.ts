import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idOf, versionOf } from '../crud/request-parts.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { changeInstallation, planInstallation } from '../workflows/devices/change-installation.ts';
import { planHolding } from '../workflows/devices/disable-device.ts';
import { registerDevice, unshareDevice } from '../workflows/devices/register-device.ts';
import { executeReplace, planReplace } from '../workflows/devices/replace-device.ts';
import { replacementCandidates } from '../workflows/devices/replacement-candidates.ts';
import { requestSupport } from '../workflows/devices/support-request.ts';
import {
  candidatesQuery,
  confirmQuery,
  installationBody,
  registrationBody,
  replaceBody,
  supportBody,
} from './device-bodies.ts';
import { describe } from './device-descriptions.ts';
import { callOf, executed, previewed, type WorkflowWires } from './two-step.ts';

const candidatesHead = Buffer.from('{"code":200,"message":"OK","data":[');

/** Everything that is done to devices beyond their fields (API-23, API-34, API-35, API-37, API-38, API-44). */
export function deviceRoutes(app: FastifyInstance, wires: WorkflowWires): void {
  replacing(app, wires);
  holding(app, wires);
  installing(app, wires);
  placing(app, wires);
  support(app, wires);
}

function replacing(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.put(
    '/api/v3/bookings/replace-device-id',
    {
      config: { describe: describe.replace, plansFirst: true, databaseMs: manyRowsMs },
      schema: { body: replaceBody, querystring: confirmQuery },
    },
    async request => {
      const { confirm, ...asked } = request.body;
      if (!confirm && request.query.confirm !== 'true') {
        const plan = await previewed(database, connection =>
          planReplace(connection, callOf(request, wires), asked),
        );
        return { code: 200, ...plan };
      }
      return await executed(database, request, async transaction => ({
        code: 200,
        ...(await executeReplace(transaction, callOf(request, wires), asked)),
      }));
    },
  );

  typed.get(
    '/api/v3/homebeds/available/location',
    { config: { describe: describe.candidates }, schema: { querystring: candidatesQuery } },
    async (request, reply) => {
      const { location_id: locationId, connection_id: connectionId } = request.query;
      const asked = { locationId, connectionId };
      const data = await replacementCandidates(database, request.actor, asked);
      return reply
        .type('application/json; charset=utf-8')
        .send(Buffer.concat([candidatesHead, data, Buffer.from(']}')]));
    },
  );
}

function holding(app: FastifyInstance, wires: WorkflowWires): void {
  app.get(
    '/api/v3/homebeds/:id/upcoming-bookings',
    { config: { describe: describe.holding } },
    async request => {
      const plan = await planHolding(wires.database, callOf(request, wires), idOf(request));
      return { code: 200, message: 'OK', ...plan };
    },
  );
}

function installing(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.put(
    '/api/v3/homebeds/:id/change-installation-date',
    {
      config: { describe: describe.installation, plansFirst: true, databaseMs: manyRowsMs },
      schema: { body: installationBody },
    },
    async request => {
      const { confirm, ...asked } = request.body;
      const change = { id: idOf(request), ...asked };
      if (!confirm) {
        const plan = await previewed(database, connection =>
          planInstallation(connection, callOf(request, wires), change),
        );
        return { code: 200, ...plan };
      }
      return await executed(database, request, async transaction => ({
        code: 200,
        ...(await changeInstallation(transaction, callOf(request, wires), change)),
      }));
    },
  );
}

/** From stock to a location, and back. */
function placing(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.put(
    '/api/v3/homebeds/:id/shared',
    { config: { describe: describe.register }, schema: { body: registrationBody } },
    async request => {
      const {
        partner_location_id: locationId,
        installation_date,
        user_id: userId,
        reg_status: _status,
        is_disabled: _disabled,
        ...details
      } = request.body;
      const target = { id: idOf(request), version: versionOf(request) };
      const registration = { ...target, locationId, installation_date, userId, details };
      return await executed(database, request, transaction =>
        registerDevice(transaction, callOf(request, wires), registration),
      );
    },
  );

  app.delete('/api/v3/homebeds/:id/shared', { config: { describe: describe.unshare } }, async request => {
    const target = { id: idOf(request), version: versionOf(request) };
    await database.transaction(transaction => unshareDevice(transaction, callOf(request, wires), target));
    return { code: 200, message: 'The device is back in stock' };
  });
}

function support(app: FastifyInstance, wires: WorkflowWires): void {
  const { database } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/user/:id/support',
    { config: { describe: describe.support }, schema: { body: supportBody } },
    async request => {
      const asked = { userId: idOf(request), ...request.body };
      return await executed(database, request, async transaction => ({
        code: 200,
        message: 'Your request has been sent',
        id: await requestSupport(transaction, callOf(request, wires), asked),
      }));
    },
  );
}
