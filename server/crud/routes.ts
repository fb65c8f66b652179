import type { FastifyInstance } from 'fastify';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import type { UndoWindow } from '../db/plain-operation.ts';
import { bitByBit } from '../db/request-budget.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { create } from './create.ts';
import { exportRows } from './export.ts';
import { ExportLimit } from './export-limit.ts';
import { importRoutes } from './import/routes.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { remove } from './remove.ts';
import { reorder } from './reorder.ts';
import { describe } from './route-description.ts';
import { update } from './update.ts';

/** Where a resource answers: its endpoint, and further paths that read the same rows. */
interface Place {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly resource: Resource;
  readonly hooks: RowHooks;
  readonly window: UndoWindow;
  readonly exports: ExportLimit;
}

export interface CrudWires {
  readonly database: Database;
  readonly hooks: Readonly<Record<string, RowHooks>>;
  /** How long what was done to a record can be undone. */
  readonly window: UndoWindow;
}

/** The routes of every resource in the registry: list, one, create, update, delete, reorder and import. */
export async function crudRoutes(app: FastifyInstance, wires: CrudWires): Promise<void> {
  const { database, hooks, window } = wires;
  const exports = new ExportLimit();
  importRoutes(app, wires);
  for (const resource of Object.values(registry)) {
    const place = { app, database, resource, hooks: hooks[resource.name] ?? {}, window, exports };
    for (const path of [resource.endpoint, ...(resource.aliases ?? [])]) readRoutes(place, `/api${path}`);
    writeRoutes(place, `/api${resource.endpoint}`);
  }
}

function readRoutes({ app, database, resource, hooks, exports }: Place, url: string): void {
  app.get(
    url,
    { config: { describe: () => describe.list(resource), reads: { resource, what: 'list' } } },
    async (request, reply) => reply.type(json).send(await list(database, resource, request, hooks)),
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
        exportRows(database, resource, request, hooks),
      );
      return await reply.type('application/x-ndjson').send(rows);
    },
  );
  app.get(
    `${url}/:id`,
    { config: { describe: () => describe.read(resource), reads: { resource, what: 'one' } } },
    async (request, reply) =>
      reply.type(json).send(JSON.stringify(await read(database, resource, request, hooks))),
  );
}

const json = 'application/json; charset=utf-8';

function writeRoutes({ app, database, resource, hooks, window }: Place, url: string): void {
  app.post(url, { config: { describe: () => describe.create(resource) } }, async (request, reply) => {
    const { status, body } = await create(database, resource, request, { hooks, window });
    return await reply.code(status).type(json).send(JSON.stringify(body));
  });
  app.put(`${url}/:id`, { config: { describe: () => describe.update(resource) } }, request =>
    update(database, resource, request, { hooks, window }),
  );
  app.delete(`${url}/:id`, { config: { describe: () => describe.remove(resource) } }, request =>
    remove(database, resource, request, { hooks, window }),
  );
  const order = resource.list.reorder;
  if (order === undefined) return;
  app.put(`${url}/reorder`, { config: { describe: () => describe.reorder(resource, order.key) } }, request =>
    reorder(database, resource, request, order, window),
  );
}
