import { z } from 'zod';
import { type Days, daysBefore } from '../../domain/insights/capacity.ts';
import { weekdayOf, weekdays } from '../../domain/time/calendar.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { BriefTally } from './brief-tally.ts';
import { type Facts, mostReasons } from './read-facts.ts';

const keptDay = z.object({
  day: z.string(),
  briefs: z.instanceof(Uint8Array),
  reasons: z.record(z.string(), z.int()).nullable(),
});
type KeptDay = z.infer<typeof keptDay>;

/** Days as they are kept, and those that a change has marked since, reckoned from their bookings; all of one moment. */
const keptSql =
  'with "stale" as materialized (select d as "day" from stale_insight_days() d where d >= $1::date and d <= $2::date), ' +
  '"found" as (select k."day", k."briefs", k."reasons" from "insight_days" k where k."day" >= $1::date ' +
  'and k."day" <= $2::date and k."day" not in (select "day" from "stale") union all ' +
  'select n."day", n."briefs", n."reasons" from (select array_agg("day") as "days" from "stale") s ' +
  'cross join lateral insight_briefs(s."days") n where s."days" is not null) ' +
  'select "day", "briefs", case when "day" >= $3::date then "reasons" end as "reasons" from "found" order by "day"';

/**
 * What the bookings of the whole network came to in these days and in as many before, by location: from the eight bytes
 * that the database keeps of each (`insight_briefs`), because to look at every booking of a year takes seconds.
 */
export async function readKeptFacts(connection: Connection, days: Days): Promise<Facts> {
  const before = daysBefore(days);
  const parameters = [before.from, days.to, days.from];
  const rows = await connection.query(keptSql, parameters, statementName(keptSql));
  return countBriefs(
    rows.map(row => keptDay.parse(row)),
    days.from,
  );
}

const hoursOfDay = 24;

/** @param from the first day of the span; those sooner are only counted by location */
function countBriefs(rows: readonly KeptDay[], from: string): Facts {
  const spans = { now: new BriefTally(), before: new BriefTally() };
  const week = new Int32Array(weekdays.length * hoursOfDay);
  const lead = new Int32Array(4);
  const days: Facts['days'] = [];
  const reasons = new Map<string, number>();
  for (const { day, briefs, reasons: told } of rows) {
    const now = day >= from;
    if (now) {
      const weekday = weekdays.indexOf(weekdayOf(day));
      const hours = week.subarray(weekday * hoursOfDay, (weekday + 1) * hoursOfDay);
      days.push({ day, ...spans.now.add(briefs, { week: hours, lead }) });
    } else spans.before.add(briefs);
    for (const [reason, count] of Object.entries(told ?? {}))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  const [same_day = 0, next_day = 0, within = 0, later = 0] = lead;
  return {
    entities: [...spans.now.facts(true), ...spans.before.facts(false)],
    days,
    week: [...week].flatMap((bookings, at) =>
      bookings === 0 ? [] : [{ weekday: Math.floor(at / hoursOfDay), hour: at % hoursOfDay, bookings }],
    ),
    lead: { same_day, next_day, week: within, later },
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason: reason === '' ? null : reason, count }))
      .sort((one, other) => other.count - one.count || byBytes(one.reason, other.reason))
      .slice(0, mostReasons),
  };
}

/** As the database orders text; no reason comes last. */
function byBytes(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
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
  if (any && database.kind === 'pglite') await database.query('vacuum "insight_days", "insight_marks"');
}

/** Keeps the days of insights as their bookings change. */
export function insightKeeping(database: Database): Chore {
  return { look: signal => keepInsightDays(database, { signal }) };
}
