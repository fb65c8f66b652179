import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type ReferringAnswer, referringCalls } from '../../contract/referring.ts';
import type { Actor } from '../../domain/actor.ts';
import { type Referring, referringTo } from '../../resources/referring.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { mostBulkRows } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { grantSql, readableSql, scopeSql } from '../db/sql/grant-sql.ts';
import { idsSql } from '../db/sql/list-sql.ts';
import { allOf, columnOf, Parameters, quoted } from '../db/sql/sql-text.ts';
import type { HooksByResource } from '../db/write/row-hooks.ts';
import { notFound } from '../errors.ts';
import { listQuery } from './query.ts';
import { namedResource } from './request-parts.ts';

interface Deps {
  readonly database: Database;
  readonly hooks: HooksByResource;
  readonly now: () => number;
}

/** What refers to the rows that somebody is about to remove. */
export function referringRoutes(app: FastifyInstance, { database, hooks, now }: Deps): void {
  answer(app, referringCalls.count, async ({ params, body, request: { actor } }) => {
    const resource = namedResource(params.resource, actor);
    const ids = await meantIds(database, resource, body, actor);
    const counted = await Promise.all(
      referringTo(resource).map(each => countReferring(database, each, ids, actor)),
    );
    const { goesAlong, instead: countsInstead } = new Map(Object.entries(hooks)).get(resource.name) ?? {};
    const along = (await goesAlong?.(database, ids, now())) ?? [];
    const instead = (await countsInstead?.(database, ids)) ?? [];
    return {
      ...{
        code: 200,
        message: 'OK',
        ...(along.length > 0 && { along }),
        ...(instead.length > 0 && { instead }),
      },
      data: counted.flatMap(({ seen }) => seen ?? []),
      hidden: counted.some(({ hidden }) => hidden),
    };
  });
}

type Meant = z.output<typeof referringCalls.count.body>;

/** The rows that are meant, of those that the actor may read; 404 where one asks for rows and may read none of them. */
async function meantIds(
  connection: Connection,
  resource: Resource,
  { ids, filter = [], q }: Meant,
  actor: Actor,
): Promise<readonly number[]> {
  if (ids === undefined) {
    const query = listQuery(resource, { filter: JSON.stringify(filter), ...(q === undefined ? {} : { q }) });
    const { text, values } = idsSql(resource, query, actor, mostBulkRows);
    const [found] = await connection.query<{ ids: readonly number[] }>(text, values);
    return found?.ids ?? [];
  }
  const parameters = new Parameters();
  const where = allOf([
    `t."id" = any(${parameters.add(ids)}::int[])`,
    ...readableSql(resource, 't', actor, parameters),
  ]);
  const found = await connection.query<{ id: number }>(
    `select t."id" from ${quoted(resource.table)} t where ${where}`,
    parameters.values,
  );
  if (found.length === 0) throw notFound(resource.label.one, ids[0] ?? 0);
  return found.map(({ id }) => id);
}

/** Nobody reads a larger number before deciding, and counting further would cost more than the removal itself. */
const mostCounted = 10_000;

interface Counted {
  readonly seen?: ReferringAnswer['data'][number];
  readonly hidden: boolean;
}

/**
 * How many rows that are there point to one of these, as far as the actor may read them, by the rights and the
 * ownership of lists. Of the others only is told whether there are any.
 */
async function countReferring(
  connection: Connection,
  { field, resources }: Referring,
  ids: readonly number[],
  actor: Actor,
): Promise<Counted> {
  const shown = resources.find(
    ({ access, page, fields }) =>
      scopeOf(access, 'read', actor.role) !== undefined &&
      page?.roles.includes(actor.role) === true &&
      fields[field] !== undefined &&
      isReadable(fields[field], actor.role),
  );
  const [{ table } = { table: '' }] = resources;
  const parameters = new Parameters();
  const pointing = [`${columnOf('t', field)} = any(${parameters.add(ids)}::int[])`, 'not t."deleted"'];
  const limit = parameters.add(mostCounted + 1);
  const seenBy = shown && [
    ...scopeSql(shown, 't', parameters),
    ...grantSql(shown, 't', 'read', actor, parameters),
  ];
  const counted = (where: readonly string[]) =>
    `(select count(*)::int from (select 1 from ${quoted(table)} t where ${allOf(where)} limit ${limit}) c)`;
  const [found = { seen: 0, live: 0 }] = await connection.query<{ seen: number; live: number }>(
    `select ${seenBy === undefined ? '0' : counted([...pointing, ...seenBy])} as seen, ${counted(pointing)} as live`,
    parameters.values,
  );
  const { seen, live } = found;
  return {
    ...(shown !== undefined &&
      seen > 0 && {
        seen: {
          ...{ resource: shown.name, field },
          ...{ count: Math.min(seen, mostCounted), more: seen > mostCounted },
        },
      }),
    hidden: live > seen,
  };
}
