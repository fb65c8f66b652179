import { z } from 'zod';
import { slotDurations } from '../../domain/bookings/slot-durations.ts';
import { type Days, daysBefore } from '../../domain/insights/capacity.ts';
import { weekdayOf, weekdays } from '../../domain/time/calendar.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { type EntityFacts, type Facts, mostReasons } from './read-facts.ts';

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
const lengths = slotDurations.map(({ value }) => value);
const indexOfLength = new Map<number, number>(lengths.map((length, at) => [length, at]));
/** A location, and the code of what it had. */
const briefBytes = 8;

/** What a brief is about, by its number. */
const Kind = { Held: 0, Cancelled: 1, Moved: 2, Ran: 3 } as const;

/** @param from the first day of the span; those sooner are only counted by location */
function countBriefs(rows: readonly KeptDay[], from: string): Facts {
  const spans = { now: new Map<number, EntityFacts>(), before: new Map<number, EntityFacts>() };
  const week = new Int32Array(weekdays.length * hoursOfDay);
  const lead = new Int32Array(4);
  const days: Facts['days'] = [];
  const reasons = new Map<string, number>();
  for (const { day, briefs, reasons: told } of rows) {
    const now = day >= from;
    const weekday = weekdays.indexOf(weekdayOf(day));
    const counts = now
      ? { week: week.subarray(weekday * hoursOfDay, (weekday + 1) * hoursOfDay), lead }
      : undefined;
    const counted = countDay(briefs, { now, locations: now ? spans.now : spans.before, counts });
    if (now) days.push({ day, ...counted });
    for (const [reason, count] of Object.entries(told ?? {}))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  const [same_day = 0, next_day = 0, within = 0, later = 0] = lead;
  return {
    entities: [...spans.now.values(), ...spans.before.values()],
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

const nothing = { held: 0, minutes: 0, cancelled: 0, moved: 0, ran: 0, late: 0, short: 0 };

interface Into {
  readonly now: boolean;
  readonly locations: Map<number, EntityFacts>;
  /** Of the span alone, not of the days before. */
  readonly counts: { readonly week: Int32Array; readonly lead: Int32Array } | undefined;
}

function countDay(
  briefs: Uint8Array,
  { now, locations, counts }: Into,
): { bookings: number; cancelled: number } {
  const view = new DataView(briefs.buffer, briefs.byteOffset, briefs.byteLength);
  const total = { bookings: 0, cancelled: 0 };
  for (let at = 0; at < view.byteLength; at += briefBytes) {
    const id = view.getInt32(at);
    const code = view.getInt32(at + 4);
    let of = locations.get(id);
    if (of === undefined) {
      of = { id, place: id, now, ...nothing, lengths: lengths.map(() => 0) };
      locations.set(id, of);
    }
    const kind = addBrief(of, code);
    if (kind === Kind.Cancelled) total.cancelled += 1;
    if (kind !== Kind.Held) continue;
    total.bookings += 1;
    if (counts === undefined) continue;
    const [hour, lead] = [code & 31, (code >> 7) & 3];
    counts.week[hour] = (counts.week[hour] ?? 0) + 1;
    counts.lead[lead] = (counts.lead[lead] ?? 0) + 1;
  }
  return total;
}

/** Counts one brief at its location, and answers what it is about. */
function addBrief(of: EntityFacts, code: number): number {
  const kind = (code >> 5) & 3;
  switch (kind) {
    case Kind.Held: {
      const length = code >> 11;
      of.held += 1;
      of.minutes += length;
      const index = indexOfLength.get(length);
      if (index !== undefined) of.lengths[index] = (of.lengths[index] ?? 0) + 1;
      break;
    }
    case Kind.Cancelled:
      of.cancelled += 1;
      break;
    case Kind.Moved:
      of.moved += 1;
      break;
    default:
      of.ran += 1;
      of.late += (code >> 9) & 1;
      of.short += (code >> 10) & 1;
  }
  return kind;
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
