import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Noticed, notice } from '../../domain/notices.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { signInTables } from '../auth/sessions/signed-in.ts';
import type { Database } from '../db/database.ts';
import { bitByBit } from '../db/engines/request-budget.ts';
import { readRecord, readRows } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import type { Row } from '../db/sql/row-shape.ts';
import { recordOperation, type UndoWindow, undoable } from '../db/write/record-operation.ts';
import { type RowHooks, removeHooked, updateHooked } from '../db/write/row-hooks.ts';
import { insertRow } from '../db/write/write.ts';
import { invalidFields, notFound } from '../errors.ts';
import { exportRows } from './export.ts';
import { ExportLimit } from './export-limit.ts';
import { type Answer, once } from './idempotency.ts';
import { importRoutes } from './import/routes.ts';
import { listQuery } from './query.ts';
import { reorder } from './reorder.ts';
import { idOf, queryOf, versionOf } from './request-parts.ts';
import { describe } from './route-description.ts';

/** Where a resource answers: its endpoint, and further paths that read the same rows. */
interface Place {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly resource: Resource;
  readonly hooks: RowHooks;
  readonly window: UndoWindow;
  readonly exports: ExportLimit;
}

export interface CrudDeps {
  readonly database: Database;
  readonly hooks: Readonly<Record<string, RowHooks>>;
  /** How long what was done to a record can be undone. */
  readonly window: UndoWindow;
}

/** The routes of every resource in the registry: list, one, create, update, delete, reorder and import. */
export async function crudRoutes(app: FastifyInstance, deps: CrudDeps): Promise<void> {
  const { database, hooks, window } = deps;
  const exports = new ExportLimit();
  importRoutes(app, deps);
  for (const resource of Object.values(registry)) {
    const place = { app, database, resource, hooks: hooks[resource.name] ?? {}, window, exports };
    for (const path of [resource.endpoint, ...(resource.aliases ?? [])]) readRoutes(place, `/api${path}`);
    writeRoutes(place, `/api${resource.endpoint}`);
  }
}

function readRoutes({ app, database, resource, exports }: Place, url: string): void {
  app.get(
    url,
    { config: { describe: () => describe.list(resource), reads: { resource, what: 'list' } } },
    async (request, reply) => reply.type(json).send(await list(database, resource, request)),
  );
  app.get(
    `${url}/export`,
    {
      config: {
        describe: () => describe.export(resource),
        reads: { resource, what: 'export' },
        databaseMs: bitByBit,
      },
    },
    async (request, reply) => {
      const rows = await exports.admit(request.actor.id, reply, () =>
        exportRows(database, resource, request),
      );
      return await reply.type('application/x-ndjson').send(rows);
    },
  );
  app.get(
    `${url}/:id`,
    { config: { describe: () => describe.read(resource), reads: { resource, what: 'one' } } },
    async (request, reply) => reply.type(json).send(await read(database, resource, request)),
  );
}

const json = 'application/json; charset=utf-8';

function writeRoutes({ app, database, resource, hooks, window }: Place, url: string): void {
  const keepsSignIns = !signInTables.includes(resource.table);
  // A workflow that makes such rows by its own rules answers in its place, as booking a session does (DEC-167).
  if (!app.hasRoute({ method: 'POST', url })) {
    app.post(
      url,
      { config: { keepsSignIns, describe: () => describe.create(resource) } },
      async (request, reply) => {
        const { status, body } = await create(database, resource, request, { hooks, window });
        return await reply.code(status).type(json).send(JSON.stringify(body));
      },
    );
  }
  app.put(
    `${url}/:id`,
    { config: { keepsSignIns, describe: () => describe.update(resource, hooks) } },
    request => update(database, resource, request, { hooks, window }),
  );
  app.delete(`${url}/:id`, { config: { keepsSignIns, describe: () => describe.remove(resource) } }, request =>
    remove(database, resource, request, { hooks, window }),
  );
  const order = resource.list.reorder;
  if (order === undefined) return;
  app.put(`${url}/reorder`, { config: { describe: () => describe.reorder(resource, order.key) } }, request =>
    reorder(database, resource, request, order, window),
  );
}

/** A page of rows with its total as JSON (API-16, LIST-12). */
async function list(database: Database, resource: Resource, request: FastifyRequest): Promise<Buffer> {
  grantedScope(resource, 'read', request.actor);
  const query = listQuery(resource, queryOf(request));
  const { data, total } = await readRows(database, resource, query, request.actor);
  const [head, tail] = [{ code: 200, message: 'OK' }, total].map(part => JSON.stringify(part).slice(1, -1));
  return Buffer.concat([Buffer.from(`{${head},"data":`), data, Buffer.from(`,${tail}}`)]);
}

/** One row as JSON (API-14). */
async function read(database: Database, resource: Resource, request: FastifyRequest): Promise<Buffer> {
  grantedScope(resource, 'read', request.actor);
  const id = idOf(request);
  const row = await readRecord(database, resource, id, request.actor);
  if (row === undefined) throw notFound(resource.label.one, id);
  return row;
}

/** Removes a row (API-19). */
async function remove(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<Noticed> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'remove', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  const change = undoable(resource, { actor, requestId, confirmed });
  await database.transaction(async transaction => {
    const row = await removeHooked(transaction, resource, target, { change, hooks });
    await recordOperation(transaction, { kind: 'remove', resource, row }, change, window);
  });
  return { code: 200, ...notice('record.deleted') };
}

/** A new row (API-17); repeated with the same key it answers what it answered the first time. */
async function create(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<Answer> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'create', actor);
  const body = bodyOf(resource, request);
  const change = undoable(resource, { actor, requestId, confirmed });
  return await once(database, request, async transaction => {
    const proceed = (next: unknown) => insertRow(transaction, resource, next, change);
    const row = await (hooks.create?.({ transaction, body, change }, proceed) ?? proceed(body));
    await recordOperation(transaction, { kind: 'create', resource, row }, change, window);
    return { status: 201, body: row };
  });
}

/** Changes some fields of a row (API-18, API-45), against the version that the caller has seen. */
async function update(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<Row> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'update', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  const body = bodyOf(resource, request);
  const asked = { database, id: target.id, body, actor, requestId, confirmed };
  const diverted = await hooks.divert?.(asked);
  if (diverted !== undefined) return diverted;
  const change = undoable(resource, { actor, requestId, confirmed });
  return await database.transaction(async transaction => {
    const row = await updateHooked(transaction, resource, target, body, { change, hooks });
    await recordOperation(transaction, { kind: 'edit', resource, row }, change, window);
    return row;
  });
}

/**
 * The body of a write with every field under its first name. Whoever sends a value under both names, as
 * rows carry it, must mean the same by both.
 */
function bodyOf(resource: Resource, { body }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const values: Record<string, unknown> = { ...body };
  for (const [synonym, name] of Object.entries(resource.synonyms)) {
    if (!(synonym in values) || resource.fields[name] === undefined) continue;
    const { [synonym]: value } = values;
    if (name in values && JSON.stringify(values[name]) !== JSON.stringify(value))
      throw invalidFields({ [synonym]: refuse('record.synonym', { field: name }) });
    values[name] = value;
    delete values[synonym];
  }
  return values;
}
