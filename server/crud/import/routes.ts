import type { FastifyInstance } from 'fastify';
import { importCall } from '../../../contract/import.ts';
import { registry } from '../../../resources/index.ts';
import { isImportable } from '../../../resources/schema/importable.ts';
import { answer } from '../../answer.ts';
import { wholeFileMs } from '../../db/engines/request-budget.ts';
import type { CrudDeps } from '../routes.ts';
import { dryRun, importRows, refuseOthers } from './import-rows.ts';

/** Files grow when they become JSON: a quote in a cell is two characters there. */
const mostBytes = 8_388_608;

/** A list that takes 5 000 rows with two dozen columns. */
const mostJson = { keys: 10_100, values: 200_000 };

/**
 * Importing rows of a file into every list that takes them. Rows that the server has rules of its own for
 * (`hooks`) are written one by one, by their forms.
 */
export function importRoutes(app: FastifyInstance, { database, hooks, window }: CrudDeps): void {
  for (const resource of Object.values(registry).filter(isImportable)) {
    const { create, update, divert } = hooks[resource.name] ?? {};
    if ((create ?? update ?? divert) !== undefined) continue;
    answer(
      app,
      importCall(resource),
      async ({ body: { plan, errors = 'refuse', ...table }, request }) =>
        plan === undefined
          ? await dryRun(database, resource, table, request.actor)
          : await importRows(database, resource, request, { ...table, plan, errors }, window),
      {
        config: { mostJson, databaseMs: wholeFileMs },
        bodyLimit: mostBytes,
        // Before the body is read: so much is taken only from those who may import.
        onRequest: async ({ actor }) => refuseOthers(resource, actor),
      },
    );
  }
}
