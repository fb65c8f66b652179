import { en, Faker } from '@faker-js/faker';
import { dayMs } from '../../../domain/time/calendar.ts';
import type { DraftOf, Resource } from '../../../resources/schema/define-resource.ts';
import type { Fields } from '../../../resources/schema/field.ts';
import type { Connection } from '../database.ts';

/** A row to be planted: fields of the resource by name, under a number of our choice. */
export type Planted<R> = DraftOf<R> & {
  readonly id: number;
  readonly create_time?: string;
  readonly update_time?: string;
  readonly deleted?: boolean;
};

const batch = 500;

/**
 * Writes rows under their own ids, in batches, and lets the table number on behind them. All rows name the
 * same fields; what none of them names gets the column's default.
 */
export async function insertRows<Name extends string, F extends Fields>(
  connection: Connection,
  resource: Resource<Name, F>,
  rows: readonly Planted<Resource<Name, F>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const table = `"${resource.table}"`;
  const columns = Object.keys(first)
    .map(name => `"${name}"`)
    .join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += batch)
    await connection.query(text, [JSON.stringify(rows.slice(start, start + batch))]);
  await connection.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  );
}

/** ISO text of an instant. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The instant so many days before (negative) or after `now`. */
export function daysFrom(now: number, days: number): string {
  return iso(now + days * dayMs);
}

/** 'HH:mm:ss' → minutes since midnight; the last second of a day counts as its end. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + Math.ceil(seconds / 60);
}

/** Names, texts and dice that fall the same way at every start. */
export function dice(seed: number): Faker {
  return new Faker({ locale: en, seed });
}

/** One entry, by weight. */
export function weighted<Value>(faker: Faker, entries: readonly (readonly [Value, number])[]): Value {
  return faker.helpers.weightedArrayElement(entries.map(([value, weight]) => ({ value, weight })));
}
