import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { StoredAs } from '../../../resources/kinds/kind.ts';
import { isKeptAsJson, storageOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';

/**
 * Text whose order and upper and lower case are the same wherever the database runs. The collation is
 * made by the first migration; what a cluster has as its default differs from one to the next.
 */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "portal_text"' });

/** A column that may be told to be never null and what it holds when nothing is said. */
interface Column extends PgColumnBuilderBase {
  notNull(): Column;
  default(value: ReturnType<typeof sql>): Column;
}

const wholeNumber = (name: string, field: Field): Column =>
  Math.max(Math.abs(field.range?.max ?? 0), Math.abs(field.range?.min ?? 0)) > 2_147_483_647
    ? bigint(name, { mode: 'number' })
    : integer(name);

/** The type of column for each way of keeping values. */
const columns: Readonly<Record<StoredAs, (name: string, field: Field) => Column>> = {
  text: name => text(name),
  integer: wholeNumber,
  bigint: name => bigint(name, { mode: 'number' }),
  decimal: name => doublePrecision(name),
  boolean: name => boolean(name),
  date: name => date(name),
  instant: name => timestamp(name, { withTimezone: true, precision: 3 }),
  time: name => time(name, { precision: 0 }),
  reference: name => integer(name),
  list: name => jsonb(name),
  json: name => jsonb(name),
};

/** The column that holds the values of a field. `required` on top of the field's own: in every resource. */
export function columnOf(name: string, field: Field, required: boolean): Column {
  const column = columns[storageOf(field)](name, field);
  const filled = field.default === undefined ? column : column.default(literal(field));
  return required ? filled.notNull() : filled;
}

/** The default as SQL; it stands in the definition of the table, which knows no parameters. */
function literal(field: Field) {
  const value = field.default;
  if (typeof value === 'number' || typeof value === 'boolean') return sql.raw(String(value));
  if (value === null) return sql.raw('null');
  const json = isKeptAsJson(field);
  const content = json || typeof value !== 'string' ? JSON.stringify(value) : value;
  return sql.raw(`'${content.replaceAll("'", "''")}'${json ? '::jsonb' : ''}`);
}

/** An instant with milliseconds, as every table of ours keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** When the row was made. */
export const createTime = () => instant('create_time').notNull().default(sql`now()`);
