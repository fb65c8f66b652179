import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jobCalls } from '../../contract/jobs.ts';
import { roles } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { bulkActions, mayInBulk } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { answer } from '../answer.ts';
import { once } from '../crud/idempotency.ts';
import type { CrudDeps } from '../crud/routes.ts';
import type { Connection } from '../db/database.ts';
import { manyRowsMs } from '../db/engines/request-budget.ts';
import { bulkRequest } from '../jobs/bulk-request.ts';
import { jobOf, readJobRows, recentJobs } from '../jobs/job.ts';
import { retryJob, startJob, stopJob } from '../jobs/start-job.ts';
import { jobWorker } from '../jobs/worker.ts';
import type { Chore } from '../upkeep/cleaner.ts';

/** What is done to many rows at once: jobs that go on by themselves, and how their person follows and steers them. */
export function jobRoutes(app: FastifyInstance, deps: CrudDeps, chores: readonly Chore[] = []): void {
  const { database } = deps;
  const worker = jobWorker({ ...deps, log: app.log }, chores);
  app.addHook('onListen', async () => worker.start());
  app.addHook('preClose', () => worker.stop());

  /** Once for each `Idempotency-Key`; what came of it is looked at as soon as it is stored. */
  const acted = async <Done>(
    request: FastifyRequest,
    act: (transaction: Connection) => Promise<Done>,
  ): Promise<Done> => {
    const { body } = await once(database, request, async transaction => ({
      status: 200,
      body: await act(transaction),
    }));
    worker.wake();
    return body;
  };

  for (const resource of Object.values(registry).filter(isForMany))
    answer(
      app,
      jobCalls.start(resource),
      async ({ body, request }) => {
        const asked = bulkRequest(resource, body, request);
        return await acted(request, each => startJob(each, resource, asked, request.actor));
      },
      { config: { databaseMs: manyRowsMs } },
    );

  answer(app, jobCalls.recent, async ({ request: { actor } }) => ({
    ...{ code: 200, message: 'OK', data: await recentJobs(database, actor) },
  }));
  answer(app, jobCalls.one, async ({ params: { id }, request }) => jobOf(database, id, request.actor));
  answer(app, jobCalls.rows, async ({ params: { id }, query, request: { actor } }) => ({
    ...{ code: 200, message: 'OK' },
    ...(await readJobRows(database, id, query, actor)),
  }));
  answer(app, jobCalls.stop, async ({ params: { id }, request }) =>
    acted(request, each => stopJob(each, id, request.actor)),
  );
  answer(app, jobCalls.retry, async ({ params: { id }, request }) =>
    acted(request, each => retryJob(each, id, request)),
  );
}

/** Is there anybody who may do anything to many of its rows? */
function isForMany(resource: Resource): boolean {
  return roles.some(role => bulkActions.some(action => mayInBulk(resource, action, role)));
}
