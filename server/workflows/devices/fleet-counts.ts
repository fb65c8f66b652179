import type { Fleet, SignalDay } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type FleetState, healthChoice } from '../../../domain/devices/fleet-health.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection, Database } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

/** How many devices are in a state of health or, where a day is told, had a signal of that grade then. */
interface Tallied {
  readonly day: string | null;
  readonly value: number;
  readonly count: number;
}

const daysShown = 7;

/**
 * How many of the devices that the actor may read are in each state, and had which signal on today and the six days
 * before. Who may read all of them reads the sums that the database keeps, beside the few devices that list their
 * readers (DEC-24); whoever reads their own has those counted. Days are those of the locations of the devices (DEC-180).
 */
export async function fleetCounts(
  connection: Connection,
  actor: Actor,
  today: string,
): Promise<Pick<Fleet, 'counts' | 'signal'>> {
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const parameters = new Parameters();
  const shown = `between ${parameters.add(days[0])}::date and ${parameters.add(days.at(-1))}::date`;
  grantedScope(deviceLogs, 'read', actor);
  const isKept = grantedScope(devices, 'read', actor) === 'all';
  const tally = `select "day", "value", "change" from "fleet_tally" where "day" is null or "day" ${shown} union all `;
  const where = allOf([
    'not t."deleted"',
    ...(isKept ? ['t."list_user_view" is not null'] : []),
    ...grantSql(devices, 't', 'read', actor, parameters),
  ]);
  const text =
    `with counted as materialized (select t."id", t."health" from "devices" t where ${where}) ` +
    `select "day"::text, "value", sum("change")::int as count from (${isKept ? tally : ''}` +
    'select null::date as "day", "health" as "value", 1 as "change" from counted union all ' +
    'select s."day", s."grade", 1 from counted c join "device_signal_days" s on s."device_id" = c."id" ' +
    `where s."day" ${shown}) told group by 1, 2`;
  const found = await connection.query<Tallied>(text, parameters.values, statementName(text));
  return { counts: countsOf(found), signal: days.map(day => signalOf(found, day)) };
}

function countsOf(found: readonly Tallied[]): Record<FleetState, number> {
  const count = (state: FleetState) =>
    found.find(({ day, value }) => day === null && value === healthChoice(state).value)?.count ?? 0;
  return {
    offline: count('offline'),
    failing: count('failing'),
    disabled: count('disabled'),
    weak: count('weak'),
    outdated: count('outdated'),
    well: count('well'),
    planned: count('planned'),
    stock: count('stock'),
  };
}

/** As `signal_grade` of the database has them. */
const grades = { good: 1, weak: 2, poor: 3 };

function signalOf(found: readonly Tallied[], day: string): SignalDay {
  const count = (grade: number) => found.find(each => each.day === day && each.value === grade)?.count ?? 0;
  return { day, good: count(grades.good), weak: count(grades.weak), poor: count(grades.poor) };
}

/** A tally of so many lines is read in less than a millisecond. */
const mostLines = 300;
const foldedAtOnce = 20_000;

/**
 * Puts the lines of the tally together where they have become many. Those that somebody else is about to fold are
 * passed over, and whoever reads meanwhile sees the old lines or the new ones.
 */
export async function foldTally(database: Database, signal?: AbortSignal): Promise<void> {
  let folded = 0;
  do {
    const [found] = await database.query<{ folded: number }>(foldSql, [], 'fold_fleet_tally');
    folded = found?.folded ?? 0;
    // An embedded database has nobody who makes room of what was deleted.
    if (folded > 0 && database.kind === 'pglite') await database.query('vacuum "fleet_tally"');
  } while (folded === foldedAtOnce && signal?.aborted !== true);
}

const foldSql = `with many as (
    select "id" from "fleet_tally" where (
      select count(*) > ${mostLines} and count(*) > 2 * count(distinct ("day", "value")) from "fleet_tally")
    order by "id" limit ${foldedAtOnce} for update skip locked
  ), ended as (
    delete from "fleet_tally" where "id" = any(array(select "id" from many)) returning "day", "value", "change"
  ), sums as (
    insert into "fleet_tally" ("day", "value", "change")
    select "day", "value", sum("change") from ended group by 1, 2 having sum("change") <> 0
  )
  select count(*)::int as folded from ended`;
