import { z } from 'zod';
import type { Connection } from '../database.ts';

/** Counts are exact up to here; beyond it the planner's estimate is told, and told to be one. */
export const exactCount = 10_000;

/** A total, and whether it is the planner's estimate. */
export interface Total {
  readonly total_item: number;
  readonly total_is_estimate?: true;
}

/** The number of rows of `from … where …`, counted no further than one beyond the exact limit. */
export function countSql(source: string): string {
  return `(select count(*)::int from (select 1 ${source} limit ${exactCount + 1}) counted)`;
}

/** The same as a statement of its own. */
export async function count(
  connection: Connection,
  source: string,
  values: readonly unknown[],
): Promise<number> {
  const [found] = await connection.query<{ total: number }>(`select ${countSql(source)} as total`, values);
  return found?.total ?? 0;
}

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** How many rows the planner expects: costs no reading at all, and is never less than what was seen. */
export async function estimate(
  connection: Connection,
  source: string,
  values: readonly unknown[],
  seen: number,
): Promise<Total> {
  const [
    {
      'QUERY PLAN': [found],
    },
  ] = plan.parse(await connection.query(`explain (format json) select 1 ${source}`, values));
  const expected = Math.round(found.Plan['Plan Rows']);
  return { total_item: Math.max(expected, exactCount + 1, seen), total_is_estimate: true };
}
