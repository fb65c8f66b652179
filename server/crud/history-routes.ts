import type { FastifyInstance } from 'fastify';
import { historyCalls } from '../../contract/history.ts';
import type { Actor } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { answer } from '../answer.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { recordOperation, undoable } from '../db/write/record-operation.ts';
import { notFound } from '../errors.ts';
import { earlierVersion, putBack } from './earlier-version.ts';
import { once } from './idempotency.ts';
import { readHistory } from './record-history.ts';
import { versionOf } from './request-parts.ts';
import type { CrudDeps } from './routes.ts';

/** What happened to any record, and the way back to how it was. */
export function historyRoutes(app: FastifyInstance, { database, hooks, window }: CrudDeps): void {
  answer(app, historyCalls.list, async ({ params: { resource: name, id }, query, request: { actor } }) => {
    const resource = readable(name, actor);
    return { code: 200, message: 'OK', ...(await readHistory(database, resource, id, query, actor)) };
  });

  answer(
    app,
    historyCalls.earlier,
    async ({ params: { resource: name, id, entry }, query: { to }, request: { actor } }) =>
      earlierVersion(database, readable(name, actor), { id, entry, to }, actor),
  );

  answer(
    app,
    historyCalls.putBack,
    async ({ params: { resource: name, id, entry }, body: { to }, request }) => {
      const { actor, confirmed, id: requestId } = request;
      const resource = readable(name, actor);
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

function readable(name: string, actor: Actor): Resource {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (resource === undefined) throw notFound('Record', name);
  grantedScope(resource, 'read', actor);
  return resource;
}
