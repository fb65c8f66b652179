import type { FastifyInstance } from 'fastify';
import { edgesOf, mostEdges, totalsCalls } from '../../contract/totals.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { isInstant } from '../../resources/kinds/kinds.ts';
import { fieldOf } from '../../resources/schema/standard-fields.ts';
import { answer } from '../answer.ts';
import type { Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { totalsSql } from '../db/sql/list-sql.ts';
import { badRequest } from '../errors.ts';
import { listQuery } from './query.ts';
import { namedResource } from './request-parts.ts';

/**
 * How many rows of a list fall between one instant and the next, in one statement: a chart of fourteen days asks once
 * and not once a day. Rights, filter and free text are those of the list.
 */
export function totalsRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  answer(app, totalsCalls.between, async ({ params, query, request: { actor } }) => {
    const resource = namedResource(params.resource, actor);
    const { of, edges: text, filter, q } = query;
    if (!isInstant(fieldOf(resource, of))) throw badRequest(refuse('filter.not-filterable', { field: of }));
    const edges = edgesOf(text);
    if (edges === undefined)
      throw badRequest(refuse('request.ascending-instants', { name: 'edges', most: mostEdges }));
    const asked = listQuery(resource, {
      ...(filter !== undefined && { filter }),
      ...(q !== undefined && { q }),
    });
    const sql = totalsSql(resource, asked, actor, { of, edges });
    const found = await database.query<Span>(sql.text, sql.values, statementName(sql.text));
    const counts = new Map(found.map(({ span, count }) => [span, count]));
    const data = edges.slice(1).map((_, at) => counts.get(at + 1) ?? 0);
    return { code: 200, message: 'OK', data };
  });
}

/** A span by its number from 1; those without rows have no line. */
interface Span {
  readonly span: number;
  readonly count: number;
}
