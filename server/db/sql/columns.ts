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
import type { Field, FieldKind } from '../../../resources/schema/field.ts';

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

const instant = (name: string): Column => timestamp(name, { withTimezone: true, precision: 3 });
const wholeNumber = (name: string, field: Field): Column =>
  Math.max(Math.abs(field.range?.max ?? 0), Math.abs(field.range?.min ?? 0)) > 2_147_483_647
    ? bigint(name, { mode: 'number' })
    : integer(name);
const words = (name: string): Column => text(name);
const json = (name: string): Column => jsonb(name);

const columns: Readonly<Record<FieldKind, (name: string, field: Field) => Column>> = {
  text: words,
  longText: words,
  richText: words,
  email: words,
  phone: words,
  url: words,
  image: words,
  audio: words,
  integer: wholeNumber,
  duration: wholeNumber,
  reference: name => integer(name),
  money: name => bigint(name, { mode: 'number' }),
  decimal: name => doublePrecision(name),
  percent: name => doublePrecision(name),
  date: name => date(name),
  instant,
  time: name => time(name, { precision: 0 }),
  toggle: name => boolean(name),
  choice: (name, { choices = [] }) =>
    choices.every(({ value }) => typeof value === 'number') ? integer(name) : text(name),
  choices: json,
  tags: json,
  numbers: json,
  objects: json,
  json,
  images: json,
};

/** The column that holds the values of a field. `required` on top of the field's own: in every resource. */
export function columnOf(name: string, field: Field, required: boolean): Column {
  const column = columns[field.kind](name, field);
  const filled = field.default === undefined ? column : column.default(literal(field));
  return required ? filled.notNull() : filled;
}

/** The default as SQL; it stands in the definition of the table, which knows no parameters. */
function literal(field: Field) {
  const value = field.default;
  if (typeof value === 'number' || typeof value === 'boolean') return sql.raw(String(value));
  if (value === null) return sql.raw('null');
  const json = columns[field.kind] === columns.json;
  const content = json || typeof value !== 'string' ? JSON.stringify(value) : value;
  return sql.raw(`'${content.replaceAll("'", "''")}'${json ? '::jsonb' : ''}`);
}
