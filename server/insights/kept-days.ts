import { z } from 'zod';
import { type Days, daysBefore } from '../../domain/insights/capacity.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { BriefTally, sumsForm } from './brief-tally.ts';
import { keepInsightMonths } from './kept-months.ts';
import { keptDay, NetworkCounts, storedCounts } from './network-counts.ts';
import type { Facts } from './read-facts.ts';

const keptMonth = z.object({
  /** Its first. */
  day: z.string(),
  sums: z.instanceof(Uint8Array),
  /** Null where only locations are asked for. */
  counts: storedCounts.nullable(),
});
const kept = z.union([keptDay, keptMonth]);

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`;
const monthAfter = `(m."month" + interval '1 month')::date`;

/**
 * Months that lie whole in one of both spans and are kept as this process reads them, other days as they are kept, and
 * those that a change has marked since, reckoned from their bookings; all of one moment.
 */
const keptSql =
  'with "stale" as materialized (select d as "day" from stale_insight_days() d where d >= $1::date and d <= $2::date), ' +
  '"months" as materialized (select m."month", m."sums", m."counts" from "insight_months" m ' +
  `where m."month" >= $1::date and ${monthAfter} <= $2::date + 1 and (m."month" >= $3::date or ${monthAfter} <= $3::date) ` +
  `and m."form" = $4 and m."month" not in (select ${monthOf('"day"')} from "stale")), ` +
  '"found" as (select k."day", k."briefs", k."reasons" from "insight_days" k where k."day" >= $1::date and k."day" <= $2::date ' +
  `and ${monthOf('k."day"')} not in (select "month" from "months") and k."day" not in (select "day" from "stale") union all ` +
  'select n."day", n."briefs", n."reasons" from (select array_agg("day") as "days" from "stale") s ' +
  'cross join lateral insight_briefs(s."days") n where s."days" is not null) ' +
  'select "day", "briefs", case when "day" >= $3::date then "reasons" end as "reasons", null as "sums", null as "counts" ' +
  'from "found" union all select "month", null, null, "sums", case when "month" >= $3::date then "counts" end ' +
  'from "months" order by "day"';

/**
 * What the bookings of the whole network came to in these days and in as many before, by location: from the eight bytes
 * that the database keeps of each (`insight_briefs`), and from sums of whole months, because to look at every booking of a
 * year takes seconds.
 */
export async function readKeptFacts(connection: Connection, days: Days): Promise<Facts> {
  const before = daysBefore(days);
  const parameters = [before.from, days.to, days.from, sumsForm];
  const rows = await connection.query(keptSql, parameters, statementName(keptSql));
  const spans = { now: new BriefTally(), before: new BriefTally() };
  const counts = new NetworkCounts();
  for (const row of rows.map(each => kept.parse(each))) {
    const isNow = row.day >= days.from;
    const tally = isNow ? spans.now : spans.before;
    if ('sums' in row) {
      tally.addSums(row.sums);
      if (row.counts !== null) counts.addStored(row.counts);
    } else if (isNow) counts.addDay(row, tally);
    else tally.add(row.briefs);
  }
  return { entities: [...spans.now.facts(true), ...spans.before.facts(false)], ...counts.facts() };
}

/** What is marked rests so long before it is kept anew, so that a busy day is not written again and again. */
const settleSeconds = 30;
const mostDays = 20;

/** Keeps anew what was marked, a few days at a time. */
export async function keepInsightDays(
  database: Database,
  { settled = settleSeconds, signal }: { readonly settled?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  let kept = 0;
  let any = false;
  do {
    const [found] = await database.query<{ kept: number }>(
      'select keep_insight_days($1, $2) as kept',
      [settled, mostDays],
      'keep_insight_days',
    );
    kept = found?.kept ?? 0;
    any ||= kept > 0;
  } while (kept > 0 && signal?.aborted !== true);
  // An embedded database has nobody who makes room of what was deleted.
  if (any && database.kind === 'pglite')
    await database.query('vacuum "insight_days", "insight_months", "insight_marks"');
}

/** Keeps the days of insights, and the months that they make up, as their bookings change. */
export function insightKeeping(database: Database): Chore {
  return {
    look: async signal => {
      await keepInsightDays(database, { signal });
      await keepInsightMonths(database, { signal });
    },
  };
}
