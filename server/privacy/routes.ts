import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idOf } from '../crud/request-parts.ts';
import { manyRowsMs, wholeFileMs } from '../db/request-budget.ts';
import { confirmationNeeded } from '../errors.ts';
import { callOf, executed, previewed, type WorkflowWires as WorkflowDeps } from '../http/two-step.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import { erasePerson, planErasure } from './erase-person.ts';
import { personalData } from './personal-data.ts';

const tags = ['Privacy'];

const personalDataFile = z.object({
  made: z.iso.datetime(),
  person: z.int(),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  cut: z.array(z.string()),
});

const erasureBody = z.strictObject({
  confirm_erase: z.boolean().default(false),
  plan: z.string().max(100).optional(),
});

const erasureAnswer = z.object({
  code: z.int(),
  message: z.string(),
  plan: z.string(),
  person: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  records: z.array(
    z.object({ table: z.string(), count: z.int(), outcome: z.enum(['removed', 'unnamed', 'kept']) }),
  ),
  blockers: z.array(
    z.object({
      what: z.enum(['bookings', 'locations', 'devices', 'self', 'last-admin', 'erased']),
      count: z.int(),
    }),
  ),
});

/** What people may ask of whoever keeps data of theirs: to see all of it, and to be forgotten. */
export function privacyRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  personalDataRoute(app, deps);
  erasureRoute(app, deps);
}

function personalDataRoute(app: FastifyInstance, { database, now }: WorkflowDeps): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/v3/user/:id/personal-data',
    {
      schema: {
        tags,
        summary: 'All that is known of a person, as one file',
        response: { 200: personalDataFile },
      },
      config: { databaseMs: wholeFileMs },
    },
    async (request, reply) => {
      const { actor } = request;
      const id = idOf(request);
      const file = await database.transaction(
        connection => personalData(connection, actor, { id, now: now() }),
        { readOnly: true, timeoutMs: wholeFileMs },
      );
      const event = {
        kind: 'personal-data-read',
        userId: actor.id,
        subjectId: id,
        detail: 'the whole file',
      } as const;
      await noteSecurityEvent(database, event, originOf(request));
      reply.header('content-disposition', `attachment; filename="personal-data-${id}.json"`);
      return file;
    },
  );
}

function erasureRoute(app: FastifyInstance, deps: WorkflowDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/v3/user/:id/erase',
    {
      schema: {
        tags,
        summary: 'Erase a person: what would happen, and with confirm_erase and the plan do it, for good',
        body: erasureBody,
        response: { 200: erasureAnswer },
      },
      config: { databaseMs: manyRowsMs },
    },
    async request => {
      const id = idOf(request);
      const { confirm_erase: confirmed, plan } = request.body;
      const call = callOf(request, deps);
      if (!confirmed) {
        const planned = await previewed(deps.database, connection => planErasure(connection, call, id));
        return { code: 200, message: 'This is what would happen', ...planned };
      }
      if (!request.confirmed) throw confirmationNeeded();
      const done = await executed(deps.database, request, async transaction => ({
        code: 200,
        message: 'The person has been erased',
        ...(await erasePerson(transaction, call, { id, plan, origin: originOf(request) })),
      }));
      return erasureAnswer.parse(done);
    },
  );
}
