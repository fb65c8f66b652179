import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  BookingStatus,
  blockingStatuses,
  calledOffStatuses,
  ranStatuses,
  takingPlace,
} from '../../domain/bookings/booking-status.ts';
import { troubleNumber } from '../../domain/devices/alerts.ts';
import { healthChoice } from '../../domain/devices/fleet-health.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

const { Cancelled, Completed } = BookingStatus;
const [offline, failing, disabled, weak, outdated, well] = (
  ['offline', 'failing', 'disabled', 'weak', 'outdated', 'well'] as const
).map(state => healthChoice(state).value);

/**
 * Written by hand: which statuses of bookings the database's own code names, in its order. A migration cannot import
 * the domain; whoever gives a status a part in one of these lists writes the migration that this asks for.
 */
const statuses: Readonly<Record<string, readonly (readonly (number | undefined)[])[]>> = {
  // The statuses that hold a device are those of which no two may overlap (SLOT-09).
  bookings_no_double_booking: [blockingStatuses],
  // Completed massages tell whether those of a device run short (DEC-201).
  short_until: [[Completed]],
  sessions_ask_to_look: [[Completed]],
  bookings_alert_completed: [[Completed], [Completed]],
  // Counted, of which cancelled and moved; short; ran; reasons.
  insight_briefs: [
    [...takingPlace, ...calledOffStatuses].toSorted((a, b) => a - b),
    calledOffStatuses,
    [Completed],
    ranStatuses,
    [Cancelled],
  ],
};

/** The same of the health of devices; a function that sets one and its since is beside this. */
const healths: typeof statuses = {
  attend_device: [[disabled]],
  device_trouble: [[offline, failing, weak, outdated, well], [failing], [weak]],
};

const object = z.object({ name: z.string(), code: z.string() });

/** Constraints, functions, triggers and conditions of indexes, as the migrated database has them. */
const objectsSql = `
  select conname as name, pg_get_constraintdef(oid) as code from pg_constraint where conrelid = 'bookings'::regclass
  union all select proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang in
      (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indpred is not null
  order by 1`;

onOneEngine('numbers of the domain in the code of the database', 'pglite', open => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  /** Each list of numbers with which a column is compared, by what compares it. */
  const compared = async (column: string) => {
    const comparison = new RegExp(
      String.raw`${column}\)? *(?:<>|<=|=|not in|in|when)(?: any)?((?:[\s(]|array\[|\d+(?!\w)|, *|then \d+ when)+)`,
      'gi',
    );
    const rows = z.array(object).parse(await database.query(objectsSql));
    const found = rows.map(({ name, code }) => {
      const lists = [...code.matchAll(comparison)].map(([, list = '']) =>
        [...list.replaceAll(/then \d+/gi, '').matchAll(/\d+/g)].map(Number),
      );
      return [name, lists.filter(({ length }) => length > 0)] as const;
    });
    return Object.fromEntries(found.filter(([, { length }]) => length > 0));
  };

  it('SLOT-09 the constraint, triggers and functions name the statuses of bookings that the domain names', async () => {
    expect(await compared(String.raw`\b(?:booking_status|f\.status)`)).toEqual(statuses);
  });

  it('DEC-190 alerts are about the states of devices, and by the numbers, that the domain knows', async () => {
    expect(await compared(String.raw`\bdevice\.health`)).toMatchObject(healths);
    // What is offline or failing is kept by the number that its state has.
    expect([troubleNumber('offline'), troubleNumber('failing')]).toEqual([offline, failing]);
    const [row] = z
      .array(object)
      .parse(await database.query(`select * from (${objectsSql}) o where name = 'device_trouble'`));
    expect(row?.code).toContain(
      `WHEN look IS NOT NULL THEN ${troubleNumber('short')} WHEN device.health = ${weak} THEN ${troubleNumber('weak')} END`,
    );
  });
});
