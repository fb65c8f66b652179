import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { noteOperation, undoable } from '../db/write/plain-operation.ts';
import { notFound } from '../errors.ts';
import { earlierVersion, putBack } from './earlier-version.ts';
import { describeHistory } from './history-descriptions.ts';
import { once } from './idempotency.ts';
import { whole } from './query.ts';
import { readHistory } from './record-history.ts';
import { idOf, pathPart, queryOf, versionOf } from './request-parts.ts';
import type { CrudWires } from './routes.ts';

const url = '/api/v3/records/:resource/:id/history';
const mostEntries = 100;
const lastPage = 1_000_000;

/** What happened to any record, and the way back to how it was. */
export function historyRoutes(app: FastifyInstance, { database, hooks, window }: CrudWires): void {
  app.get(url, { config: { describe: describeHistory.list } }, async request => {
    const { resource, id, actor } = asked(request);
    const query = queryOf(request);
    const page = {
      page: whole(query, 'page', lastPage) ?? 1,
      itemsPerPage: whole(query, 'itemsPerPage', mostEntries) ?? 20,
    };
    return { code: 200, message: 'OK', ...(await readHistory(database, resource, id, page, actor)) };
  });

  app.get(`${url}/:entry`, { config: { describe: describeHistory.earlier } }, async request => {
    const { resource, id, actor } = asked(request);
    return await earlierVersion(database, resource, { id, entry: idOf(request, 'entry') }, actor);
  });

  app.post(`${url}/:entry/put-back`, { config: { describe: describeHistory.putBack } }, async request => {
    const { resource, id, actor } = asked(request);
    const target = { id, version: versionOf(request) };
    const { confirmed, id: requestId } = request;
    const change = undoable(resource, { actor, requestId, confirmed });
    const { body } = await once(database, request, async transaction => {
      const own = hooks[resource.name] ?? {};
      const row = await putBack(
        transaction,
        resource,
        { target, entry: idOf(request, 'entry') },
        { change, hooks: own },
      );
      await noteOperation(transaction, { kind: 'edit', resource, row }, change, window);
      return { status: 200, body: row };
    });
    return body;
  });
}

function asked(request: FastifyRequest) {
  const { actor } = request;
  const resource = resourceOf(request);
  grantedScope(resource, 'read', actor);
  return { resource, id: idOf(request), actor };
}

function resourceOf(request: FastifyRequest): Resource {
  const name = pathPart(request, 'resource');
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (resource === undefined) throw notFound('Record', name);
  return resource;
}
