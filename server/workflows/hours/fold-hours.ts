import { randomUUID } from 'node:crypto';
import { weekOn } from '../../../domain/hours/opening-hours.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import type { Chore } from '../../upkeep/cleaner.ts';
import { readLocationHours } from './location-hours.ts';
import { keepWeeks } from './weekly-hours.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: { error(facts: object, words: string): void };
}

/**
 * Makes hours that have begun the hours of their location (DEC-211). Nothing waits for it: whoever asks for a day goes by
 * its date. But the list and the form of locations tell the hours as they are stored.
 */
export function hoursFolding({ database, now, log }: Deps): Chore {
  return {
    look: async signal => {
      for (const id of await begun(database, now())) {
        if (signal.aborted) return;
        await database
          .transaction(transaction => fold(transaction, id, now()))
          .catch(error => log.error({ err: error, location: id }, 'hours that have begun cannot be kept'));
      }
    },
  };
}

/** The first clocks on earth are fourteen hours ahead; whether a day has come to a location is asked of its own. */
const aheadMs = 14 * 3_600_000;

async function begun(connection: Connection, now: number): Promise<readonly number[]> {
  const rows = await connection.query<{ id: number; zone: string | null; day: string }>(
    `select "id", "timezone" as zone, "later_hours"->0->>'first_day' as day from "locations" ` +
      `where not "deleted" and "later_hours"->0->>'first_day' <= $1 order by "id"`,
    [new Date(now + aheadMs).toISOString().slice(0, 10)],
    'begun_hours',
  );
  return rows.flatMap(({ id, zone, day }) => (day <= dayOf(now, zone ?? 'UTC') ? [id] : []));
}

/** A location that somebody else holds is left to the next look: to wait for it could be to wait in a circle (A2). */
async function fold(transaction: Connection, id: number, now: number): Promise<void> {
  const [location] = await transaction.query<StoredRow>(
    'select l.* from "locations" l where l."id" = $1 and not l."deleted" for update of l skip locked',
    [id],
    'location_to_fold',
  );
  if (location === undefined) return;
  const { zone, week, later } = await readLocationHours(transaction, id, dayOf(now - 2 * dayMs, 'UTC'));
  const today = dayOf(now, zone);
  const weeks = { week: weekOn(today, week), later: later.filter(({ first_day }) => first_day > today) };
  await keepWeeks(transaction, location, weeks, { actor: null, requestId: randomUUID() });
}
