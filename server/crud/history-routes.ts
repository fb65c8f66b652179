import type { FastifyInstance } from 'fastify';
import { historyCalls } from '../../contract/history.ts';
import { answer } from '../answer.ts';
import { recordOperation, undoable } from '../db/write/record-operation.ts';
import { earlierVersion, putBack } from './earlier-version.ts';
import { once } from './idempotency.ts';
import { readHistory } from './record-history.ts';
import { namedResource, versionOf } from './request-parts.ts';
import type { CrudDeps } from './routes.ts';

/** What happened to any record, and the way back to how it was. */
export function historyRoutes(app: FastifyInstance, { database, hooks, window }: CrudDeps): void {
  answer(app, historyCalls.list, async ({ params: { resource: name, id }, query, request: { actor } }) => {
    const resource = namedResource(name, actor);
    return { code: 200, message: 'OK', ...(await readHistory(database, resource, id, query, actor)) };
  });

  answer(
    app,
    historyCalls.earlier,
    async ({ params: { resource: name, id, entry }, query: { to }, request: { actor } }) =>
      earlierVersion(database, namedResource(name, actor), { id, entry, to }, actor),
  );

  answer(
    app,
    historyCalls.putBack,
    async ({ params: { resource: name, id, entry }, body: { to }, request }) => {
      const { actor, confirmed, id: requestId } = request;
      const resource = namedResource(name, actor);
      const target = { id, version: versionOf(request) };
      const change = undoable(resource, { actor, requestId, confirmed });
      const { body } = await once(database, request, async transaction => {
        const own = hooks[resource.name] ?? {};
        const row = await putBack(transaction, resource, { target, entry, to }, { change, hooks: own });
        await recordOperation(transaction, { kind: 'edit', resource, row }, change, window);
        return { status: 200, body: { ...row, id } };
      });
      return body;
    },
  );
}
