import type { Connection, Database } from '../db/database.ts';
import { BriefTally, sumsForm } from './brief-tally.ts';
import { keptDay, NetworkCounts } from './network-counts.ts';

interface Keeping {
  /** Months before that of this day; unless told, those that are over on every clock. */
  readonly before?: string;
  readonly signal?: AbortSignal;
}

/**
 * Keeps of each month that is over what its days came to by location, unless one of them is marked: of a year that is a
 * tenth of the bytes. A month that goes on changes all day, and is read by its days.
 */
export async function keepInsightMonths(database: Database, { before, signal }: Keeping = {}): Promise<void> {
  while (signal?.aborted !== true && (await keepMonth(database, before ?? null)));
}

/** The latest that is not kept and of which no day is marked; what is marked is looked at only where one is not kept. */
const missingSql =
  `with "missing" as materialized (select distinct date_trunc('month', k."day"::timestamp)::date as "month" from "insight_days" k ` +
  `where k."day" < date_trunc('month', coalesce($1::date, now() at time zone 'UTC' - interval '12 hours')) ` +
  `and date_trunc('month', k."day"::timestamp)::date not in (select "month" from "insight_months" where "form" = $2)) ` +
  'select max(m."month") as "month" from "missing" m where m."month" not in ' +
  `(select date_trunc('month', d::timestamp)::date from stale_insight_days() d)`;

/** Answers whether there may be more. As for days, one process at a time, so that none writes what it has read before another. */
async function keepMonth(database: Database, before: string | null): Promise<boolean> {
  return await database.transaction(async transaction => {
    const [lock] = await transaction.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(7244871208) as "taken"',
    );
    if (lock?.taken !== true) return false;
    const [missing] = await transaction.query<{ month: string | null }>(missingSql, [before, sumsForm]);
    const month = missing?.month ?? null;
    if (month === null) return false;
    const { sums, counts } = await sumOf(transaction, month);
    // In place of one that was kept in another form.
    await transaction.query(
      'insert into "insight_months" ("month", "form", "sums", "counts") values ($1, $2, $3, $4) ' +
        'on conflict ("month") do update set "form" = excluded."form", "sums" = excluded."sums", "counts" = excluded."counts"',
      [month, sumsForm, sums, JSON.stringify(counts)],
    );
    return true;
  });
}

async function sumOf(connection: Connection, month: string) {
  const days = await connection.query(
    'select "day", "briefs", "reasons" from "insight_days" where "day" >= $1::date ' +
      `and "day" < $1::date + interval '1 month' order by "day"`,
    [month],
  );
  const tally = new BriefTally();
  const counts = new NetworkCounts();
  for (const day of days) counts.addDay(keptDay.parse(day), tally);
  return { sums: tally.sums(), counts: counts.stored() };
}
