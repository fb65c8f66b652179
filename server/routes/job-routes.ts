import type { FastifyInstance, FastifyRequest } from 'fastify';
import { roles } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { registry } from '../../resources/index.ts';
import { bulkActions, mayInBulk } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { once } from '../crud/idempotency.ts';
import { whole } from '../crud/query.ts';
import { idOf, queryOf } from '../crud/request-parts.ts';
import type { CrudWires } from '../crud/routes.ts';
import type { Connection } from '../db/database.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { badRequest } from '../errors.ts';
import { bulkRequest } from '../jobs/bulk-request.ts';
import { jobOf, recentJobs } from '../jobs/job.ts';
import { type RowState, readJobRows, rowStates } from '../jobs/job-rows.ts';
import { startJob } from '../jobs/start-job.ts';
import { retryJob, stopJob } from '../jobs/steer-job.ts';
import { jobWorker } from '../jobs/worker.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { describeJobs } from './job-descriptions.ts';

const mostRows = 100;
const lastPage = 10_000;

/** What is done to many rows at once: jobs that go on by themselves, and how their person follows and steers them. */
export function jobRoutes(app: FastifyInstance, wires: CrudWires, chores: readonly Chore[] = []): void {
  const { database } = wires;
  const worker = jobWorker({ ...wires, log: app.log }, chores);
  app.addHook('onListen', async () => worker.start());
  app.addHook('preClose', () => worker.stop());

  /** Once for each `Idempotency-Key`; what came of it is looked at as soon as it is stored. */
  const acted = async (request: FastifyRequest, act: (transaction: Connection) => Promise<unknown>) => {
    const { body } = await once(database, request, async transaction => ({
      status: 200,
      body: await act(transaction),
    }));
    worker.wake();
    return body;
  };

  for (const resource of Object.values(registry).filter(isForMany))
    app.post(
      `/api${resource.endpoint}/bulk`,
      { config: { describe: () => describeJobs.start(resource), databaseMs: manyRowsMs } },
      async (request, reply) => {
        const { actor, body } = request;
        const asked = bulkRequest(resource, body, request);
        return reply.code(202).send(await acted(request, each => startJob(each, resource, asked, actor)));
      },
    );

  app.get('/api/v3/jobs', { config: { describe: describeJobs.list } }, async ({ actor }) => ({
    ...{ code: 200, message: 'OK', data: await recentJobs(database, actor) },
  }));
  app.get('/api/v3/jobs/:id', { config: { describe: describeJobs.read } }, async request =>
    jobOf(database, idOf(request), request.actor),
  );
  app.get('/api/v3/jobs/:id/rows', { config: { describe: describeJobs.rows } }, async request => {
    const rows = await readJobRows(database, idOf(request), pageOf(request), request.actor);
    return { code: 200, message: 'OK', ...rows };
  });
  app.post('/api/v3/jobs/:id/stop', { config: { describe: describeJobs.stop } }, async request =>
    acted(request, each => stopJob(each, idOf(request), request.actor)),
  );
  app.post('/api/v3/jobs/:id/retry', { config: { describe: describeJobs.retry } }, async request =>
    acted(request, each => retryJob(each, idOf(request), request.actor)),
  );
}

/** Is there anybody who may do anything to many of its rows? */
function isForMany(resource: Resource): boolean {
  return roles.some(role => bulkActions.some(action => mayInBulk(resource, action, role)));
}

function pageOf(request: FastifyRequest) {
  const query = queryOf(request);
  return {
    status: stateOf(query.status),
    page: whole(query, 'page', lastPage) ?? 1,
    itemsPerPage: whole(query, 'itemsPerPage', mostRows) ?? 20,
  };
}

function stateOf(value: unknown): RowState | undefined {
  if (value === undefined) return undefined;
  const state = rowStates.find(each => each === value);
  if (state === undefined) throw badRequest(refuse('job.row-status', { allowed: rowStates }));
  return state;
}
