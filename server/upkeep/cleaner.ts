import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Database } from '../db/database.ts';
import { quoted } from '../db/sql/sql-text.ts';
import type { Ages } from './ages.ts';
import { type TableLife, tableLives } from './table-lives.ts';

/** What the cleaner may take of the portal's time. */
interface CleanerSettings {
  readonly batch: number;
  /** Between two batches, so that whoever waits for the database comes first. */
  readonly pauseMs: number;
  /** The longest that one run works; the rest is for the next. */
  readonly mostMs: number;
  /** Between two runs, whichever process they are of. */
  readonly everyMs: number;
}

interface CleanerDeps {
  readonly database: Database;
  readonly ages: Ages;
  readonly log: { info(facts: object, words: string): void; error(facts: object, words: string): void };
  /** Epoch ms, in place of the clock of the database. */
  readonly now?: (() => number) | undefined;
  readonly settings?: Partial<CleanerSettings>;
  /** Hears what came of each run of this process. */
  readonly onRun?: (run: CleanerRun) => void;
}

/** Rows that ended, by the names of the lives. */
export interface CleanerRun {
  readonly rows: ReadonlyMap<string, number>;
  /** Lives that could not be ended, because the database refused. */
  readonly failed: readonly string[];
}

/** Something that one of all processes does now and then beside the jobs. */
export interface Chore {
  /** Does it when its time has come and nobody else is at it; ends soon after the signal. */
  look(signal: AbortSignal): Promise<void>;
}

const usualSettings: CleanerSettings = { batch: 500, pauseMs: 25, mostMs: 60_000, everyMs: 10 * 60_000 };
/** Whoever has not been heard of for so long is dead, and another goes on. */
const leaseMs = 30_000;
const dayMs = 86_400_000;
/** An embedded database has nobody who vacuums; one of this size is done in well under a second. */
const mostVacuumedBytes = 32 * 1_048_576;

/**
 * Ends the rows that are past their life, in small steps, in one process at a time. How old they are, and when the next
 * run is due, is told by the clock of the database: that of one process among several may be wrong by years.
 */
export function cleaner({ database, ages, log, now, settings: asked, onRun }: CleanerDeps): Chore {
  const settings = { ...usualSettings, ...asked };
  const holder = randomUUID();
  const elapsed = now ?? (() => performance.now());
  const given = () => (now === undefined ? null : instant(now()));

  async function clean(signal: AbortSignal): Promise<void> {
    const end = elapsed() + settings.mostMs;
    const run: Run = { rows: new Map(), failed: [], mayGoOn: () => !signal.aborted && elapsed() < end };
    for (const life of tableLives)
      if (run.mayGoOn()) await endLife(life, run).catch(error => note(error, life, run));
    if (database.kind === 'pglite') await vacuum(database, tablesOf(run.rows));
    if (run.rows.size > 0) log.info({ rows: Object.fromEntries(run.rows) }, 'rows past their life are gone');
    onRun?.(run);
  }

  function note(error: unknown, { name }: TableLife, run: Run): void {
    if (error instanceof LeaseLost) {
      run.mayGoOn = () => false;
      return;
    }
    run.failed.push(name);
    log.error({ err: error, life: name }, 'a table cannot be cleaned');
  }

  const ageOf = ({ days }: TableLife) => (typeof days === 'number' ? days : ages[days]) * dayMs;

  async function endLife(life: TableLife, run: Run): Promise<void> {
    const { name, table, sql } = life;
    const text = sql && batchSql(table, sql);
    let isMore = text !== undefined;
    while (text !== undefined && isMore && run.mayGoOn()) {
      const ended = await endBatch(text, ageOf(life));
      if (ended > 0) run.rows.set(name, (run.rows.get(name) ?? 0) + ended);
      isMore = ended === settings.batch;
      if (isMore) await pause(settings.pauseMs);
    }
  }

  async function endBatch(text: string, ageMs: number): Promise<number> {
    return await database.transaction(async transaction => {
      const at = await holdLease(transaction, holder, given());
      const values = [instant(Date.parse(at) - ageMs), at, settings.batch];
      const [row] = await transaction.query<{ ended: number }>(text, values);
      return row?.ended ?? 0;
    });
  }

  return {
    look: async signal => {
      if (!(await takeLease(database, { holder, now: given(), everyMs: settings.everyMs }))) return;
      await clean(signal);
    },
  };
}

/** A run while it goes on. */
interface Run extends CleanerRun {
  readonly rows: Map<string, number>;
  readonly failed: string[];
  mayGoOn: () => boolean;
}

class LeaseLost extends Error {}

/** Deletes or empties so many rows, those that nobody else holds. */
function batchSql(
  name: string,
  { past, unneeded = 'true', order, empty }: NonNullable<TableLife['sql']>,
): string {
  const table = quoted(name);
  const found =
    `array(select t.ctid from ${table} t where ${past} and ${unneeded} and $2::timestamptz is not null ` +
    `and $1::timestamptz is not null order by ${order} limit $3 for update of t skip locked)`;
  const step =
    empty === undefined
      ? `delete from ${table} t where t.ctid = any(${found}) returning 1`
      : `update ${table} t set ${empty} where t.ctid = any(${found}) returning 1`;
  return `with ended as (${step}) select count(*)::int as ended from ended`;
}

const instant = (ms: number) => new Date(ms).toISOString();

interface Lease {
  readonly holder: string;
  /** What counts as now; null for the clock of the database. */
  readonly now: string | null;
  readonly everyMs: number;
}

const clockSql = 'coalesce($2::timestamptz, clock_timestamp())';
const untilSql = `${clockSql} + ${leaseMs} * interval '1 millisecond'`;
const nextSql = `${clockSql} + $3 * interval '1 millisecond'`;

/**
 * True for one process whenever a run is due: it has the lease, and the next run is noted. An instant that is further
 * away than this run would note it was noted by a clock that was wrong.
 */
async function takeLease(database: Database, { holder, now, everyMs }: Lease): Promise<boolean> {
  const isOver = (name: string, later: string) =>
    `(s."value"->>'${name}')::timestamptz not between ${clockSql} and ${later}`;
  const taken = await database.query(
    `insert into "portal_state" as s ("key", "value") values ('cleaner', jsonb_build_object(
       'holder', $1::text, 'until', ${untilSql}, 'next', ${nextSql}))
     on conflict ("key") do update set "value" = excluded."value", "update_time" = now()
     where ${isOver('next', nextSql)} and ${isOver('until', untilSql)} returning 1`,
    [holder, now, everyMs],
    'take_cleaner_lease',
  );
  return taken.length > 0;
}

/**
 * What counts as now. Throws `LeaseLost` when another process has taken over; holds it off until this transaction ends.
 * In it rows are found by their indexes whatever the database believes about a table that has just grown, or was just
 * vacuumed.
 */
async function holdLease(transaction: Connection, holder: string, now: string | null): Promise<string> {
  const [held] = await transaction.query<{ now: string }>(
    `update "portal_state" set "value" = jsonb_set("value", '{until}', to_jsonb(${untilSql})), "update_time" = now()
     where "key" = 'cleaner' and "value"->>'holder' = $1
     returning ${clockSql} as "now", set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    [holder, now],
    'hold_cleaner_lease',
  );
  if (held === undefined) throw new LeaseLost('Another process cleans');
  return held.now;
}

function tablesOf(rows: ReadonlyMap<string, number>): readonly string[] {
  return [...new Set(tableLives.filter(({ name }) => rows.has(name)).map(({ table }) => table))];
}

/** Makes room of what was deleted, which nothing else does in an embedded database. */
async function vacuum(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [size] = await database.query<{ bytes: number }>('select pg_table_size($1::regclass) as bytes', [
      table,
    ]);
    if (size !== undefined && size.bytes <= mostVacuumedBytes)
      await database.query(`vacuum ${quoted(table)}`);
  }
}
