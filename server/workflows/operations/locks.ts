import type { Connection } from '../../db/database.ts';

interface Locked {
  /** Of workflows that depend on opening hours, or change them. */
  readonly locations?: readonly number[];
  readonly devices?: readonly number[];
  readonly bookings?: readonly number[];
}

// `no key` lets others refer to these rows meanwhile: an app that books locks the device first, and its foreign
// key on the location must not wait for whoever waits for the device. One statement, so that nobody who waits in line makes the next one wait for their network: each table is
// asked only after all rows of the one before it are locked.
const lockSql =
  'with l as materialized (select "id" from "locations" where "id" = any($1) order by "id" for no key update), ' +
  'd as materialized (select "id" from "devices" where "id" = any($2) ' +
  'and (select count(*) from l) >= 0 order by "id" for no key update), ' +
  'b as materialized (select "id" from "bookings" where "id" = any($3) ' +
  'and (select count(*) from l) + (select count(*) from d) >= 0 order by "id" for no key update) ' +
  'select (select count(*) from l) + (select count(*) from d) + (select count(*) from b) as locked';

/**
 * Holds guests for whom a booking is to be made, or comes back, before all else: whoever erases one holds them first, and
 * takes what is theirs afterwards. Read who they are only then (DEC-275). Others may book for them at the same time.
 */
export async function holdGuests(transaction: Connection, guests: readonly number[]): Promise<void> {
  await transaction.query(
    'select 1 from "users" where "id" = any($1) order by "id" for key share',
    [guests],
    'hold_guests',
  );
}

/**
 * Locks rows until the transaction ends, in the one order that every workflow keeps: locations, then
 * devices, then bookings, each ascending by id. Whoever keeps to it never waits in a circle (A2). Lock
 * everything by one call, before the first write, and read what you decide by only afterwards.
 */
export async function lockInOrder(
  transaction: Connection,
  { locations = [], devices = [], bookings = [] }: Locked,
): Promise<void> {
  await transaction.query(lockSql, [locations, devices, bookings], 'lock_in_order');
}
