import type { Actor } from '../../domain/actor.ts';
import { countOf, type Days, daysBefore } from '../../domain/insights/capacity.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection, Database } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { capacityByDay, type DailyMinutes } from './capacity.ts';
import { type MinutesOfWeek, rememberedWeeks } from './open-locations.ts';
import type { OpenMinutes } from './open-minutes.ts';
import { type InsightLocation, isBookable, readLocationsOf } from './read-locations.ts';
import { readStock, type Stock } from './read-stock.ts';

/** To be raised when the same hours come to something else than they did. */
const reckoning = 1;
/** What is kept by other rules for zones is reckoned anew. */
const rules = `${reckoning} ${process.versions.tz ?? ''}`;

/** Whether everybody who sees the network sees a location `l` and all that stands there (DEC-24): else each has their own sums. */
const isSeenByAll =
  'l."list_user_view" is null and not exists (select 1 from "devices" d where d."partner_location_id" = l."id" ' +
  'and d."list_user_view" is not null and not d."deleted")';

const keptSql =
  'with "kept" as (select k."location_id", ' +
  'sum(case when s."now" then k."sums"[s."last" + 1] - k."sums"[s."first"] else 0 end)::float8 as "now", ' +
  'sum(case when s."now" then 0 else k."sums"[s."last" + 1] - k."sums"[s."first"] end)::float8 as "before" ' +
  'from unnest($1::int[], $2::int[], $3::int[], $4::boolean[]) s ("year", "first", "last", "now") ' +
  'join "insight_capacity" k on k."year" = s."year" and k."rules" = $5 ' +
  'where k."location_id" not in (select m."location_id" from "insight_capacity_marks" m) ' +
  'group by 1 having count(*) = cardinality($1::int[])) ' +
  'select l."id", k."now", k."before" from "locations" l left join "kept" k on k."location_id" = l."id" where ';

interface KeptCapacity {
  readonly minutes: ReadonlyMap<number, OpenMinutes>;
  /** Locations that must be looked at, because they have changed, or show more to some than to others. */
  readonly others: readonly number[];
}

/**
 * What could be booked at each location that the actor may read of which that is kept for all of these days and as many
 * before, and is still so. At thousands of locations, to reckon their hours, special days and blocks takes ten times as long.
 */
export async function readKeptCapacity(
  connection: Connection,
  actor: Actor,
  days: Days,
): Promise<KeptCapacity> {
  const parts = [
    ...partsByYear(days).map(part => ({ ...part, now: true })),
    ...partsByYear(daysBefore(days)).map(part => ({ ...part, now: false })),
  ];
  const parameters = new Parameters();
  parameters.add(parts.map(({ year }) => year));
  parameters.add(parts.map(({ first }) => first));
  parameters.add(parts.map(({ last }) => last));
  parameters.add(parts.map(({ now }) => now));
  parameters.add(rules);
  const text = keptSql + allOf([isBookable, ...grantSql(locations, 'l', 'read', actor, parameters)]);
  const rows = await connection.query<{ id: number; now: number | null; before: number | null }>(
    text,
    parameters.values,
    statementName(text),
  );
  const minutes = new Map<number, OpenMinutes>();
  const others: number[] = [];
  for (const { id, now, before } of rows) {
    if (now === null || before === null) others.push(id);
    else minutes.set(id, { now, before });
  }
  return { minutes, others };
}

/** A span by the years that it touches, each with its first and last day of that year; 1 is the first of January. */
function partsByYear({ from, to }: Days) {
  const parts = [];
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const within = daysOfYear(year);
    const [first, last] = [from > within.from ? from : within.from, to < within.to ? to : within.to];
    parts.push({ year, first: dayOfYear(first), last: dayOfYear(last) });
  }
  return parts;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const dayOfYear = (day: string) => countOf({ from: `${yearOf(day)}-01-01`, to: day });

/** What changes rests so long before it is kept anew: whoever sets hours saves more than once. */
const settleSeconds = 30;
/** So many locations at a time are reckoned in well under a tenth of a second. */
const mostLocations = 20;
/** A year, the one before it to compare with, what is left of a third, and the year ahead. */
const [yearsBack, yearsAhead] = [2, 1];

interface Keeping {
  readonly settled?: number;
  readonly signal?: AbortSignal;
}

/** Keeps anew what was marked, some locations at a time, for the years around this one. */
export async function keepCapacity(
  database: Database,
  { settled = settleSeconds, signal }: Keeping = {},
): Promise<void> {
  let any = false;
  const minutesOf = rememberedWeeks();
  while (signal?.aborted !== true && (await keepSome(database, settled, minutesOf))) any = true;
  // An embedded database has nobody who makes room of what was deleted.
  if (any && database.kind === 'pglite')
    await database.query('vacuum "insight_capacity", "insight_capacity_marks"');
}

interface Mark {
  readonly id: number;
  readonly location_id: number;
  readonly year: number;
}

async function keepSome(database: Database, settled: number, minutesOf: MinutesOfWeek): Promise<boolean> {
  const marks = await database.query<Mark>(
    'select m."id", m."location_id", extract(year from now())::int as "year" from "insight_capacity_marks" m ' +
      'where m."location_id" in (select "location_id" from "insight_capacity_marks" ' +
      `group by 1 having min("create_time") <= now() - $1 * interval '1 second' order by min("id") limit $2)`,
    [settled, mostLocations],
    'settled_capacity_marks',
  );
  const [first] = marks;
  if (first === undefined) return false;
  const ids = [...new Set(marks.map(mark => mark.location_id))];
  // Read after its marks: whatever is committed later has left another one.
  const kept = await reckon(database, { ids, years: yearsAround(first.year) }, minutesOf);
  return await replace(database, { marks: marks.map(({ id }) => id), ids, kept });
}

const yearsAround = (year: number) =>
  Array.from({ length: yearsBack + 1 + yearsAhead }, (_, at) => year - yearsBack + at);

interface Kept {
  readonly location: number;
  readonly year: number;
  /** As `integer[]` is written. */
  readonly sums: string;
}

async function reckon(
  connection: Connection,
  { ids, years }: { readonly ids: readonly number[]; readonly years: readonly number[] },
  minutesOf: MinutesOfWeek,
): Promise<readonly Kept[]> {
  const open = await readLocationsOf(connection, ids, isSeenByAll);
  const [from = 0, to = from] = [years[0], years.at(-1)];
  const days = { from: daysOfYear(from).from, to: daysOfYear(to).to };
  const stock = await readStock(connection, { ids: open.map(({ id }) => id), days });
  const readable = open.filter(location => isReadable(days, location, stock));
  const capacity = capacityByDay(days, readable, stock, minutesOf);
  const nothing = new Float64Array(countOf(days));
  return readable.flatMap(({ id }) => yearlySums(capacity.get(id) ?? nothing, years, id));
}

/** Hours that cannot be read are told by whoever asks for them; here they must not keep others from being kept, for ever. */
function isReadable({ to }: Days, location: InsightLocation, stock: Stock): boolean {
  try {
    capacityByDay({ from: to, to }, [location], stock);
    return true;
  } catch {
    return false;
  }
}

/** The largest that a column of whole numbers holds. */
const mostMinutes = 2 ** 31 - 1;

/** Of thousands of devices at one location a year is more than can be kept: it is reckoned whenever it is asked for. */
function yearlySums(minutes: DailyMinutes, years: readonly number[], location: number): Kept[] {
  let start = 0;
  return years.flatMap(year => {
    const end = start + countOf(daysOfYear(year));
    let sum = 0;
    const sums = [0, ...minutes.subarray(start, end)].map(each => {
      sum += each;
      return sum;
    });
    start = end;
    return sum > mostMinutes ? [] : [{ location, year, sums: `{${sums.join()}}` }];
  });
}

interface Replacing {
  readonly marks: readonly number[];
  readonly ids: readonly number[];
  readonly kept: readonly Kept[];
}

/** Answers whether all of the marks were still there: else another process has kept something newer. */
async function replace(database: Database, { marks, ids, kept }: Replacing): Promise<boolean> {
  return await database.transaction(async transaction => {
    const found = await transaction.query(
      'select 1 from "insight_capacity_marks" where "id" = any($1) for update',
      [marks],
    );
    if (found.length < marks.length) return false;
    await transaction.query('delete from "insight_capacity_marks" where "id" = any($1)', [marks]);
    await transaction.query('delete from "insight_capacity" where "location_id" = any($1)', [ids]);
    await transaction.query(
      'insert into "insight_capacity" ("location_id", "year", "rules", "sums") ' +
        'select k."location", k."year", $4, k."sums"::int[] from unnest($1::int[], $2::int[], $3::text[]) k ("location", "year", "sums")',
      [
        kept.map(({ location }) => location),
        kept.map(({ year }) => year),
        kept.map(({ sums }) => sums),
        rules,
      ],
    );
    return true;
  });
}

/** Marks the locations of which the years around this one are not kept, and forgets years that are over. */
async function markMissing(database: Database, years: readonly number[]): Promise<void> {
  await database.query('delete from "insight_capacity" where "year" <> all($1)', [years]);
  await database.query(
    'insert into "insight_capacity_marks" ("location_id", "create_time") ' +
      `select l."id", now() - ${settleSeconds} * interval '1 second' from "locations" l where ${isBookable} and ${isSeenByAll} ` +
      'and (select count(*) from "insight_capacity" k where k."location_id" = l."id" and k."rules" = $1) < cardinality($2::int[]) ' +
      'and not exists (select 1 from "insight_capacity_marks" m where m."location_id" = l."id")',
    [rules, years],
  );
}

/** Keeps what could be booked as hours, special days, blocks and devices change, and as years pass. */
export function capacityKeeping(database: Database): Chore {
  let keptFor: number | undefined;
  return {
    look: async signal => {
      const [clock] = await database.query<{ year: number }>(
        'select extract(year from now())::int as "year"',
      );
      const year = clock?.year ?? 0;
      if (year !== keptFor) await markMissing(database, yearsAround(year));
      keptFor = year;
      await keepCapacity(database, { signal });
    },
  };
}
