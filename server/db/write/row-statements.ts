import sanitizeHtml from 'sanitize-html';
import type { FieldChanges } from '../../../domain/records/history.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { isKeptAsJson, kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { type ApiError, badRequest, conflict, invalidFields } from '../../errors.ts';
import { type Connection, DatabaseError, failure } from '../database.ts';
import { statementName } from '../engines/statement.ts';
import type { Row } from '../sql/row-shape.ts';
import { Parameters, quoted } from '../sql/sql-text.ts';
import { type Author, writeNoted } from './history.ts';

/** What the history tells of a write, and of whom. */
interface WithHistory {
  readonly changes: FieldChanges;
  readonly author: Author;
}

/** Inserts these values as one row, and notes that; its id. */
export async function insertValues(
  transaction: Connection,
  resource: Resource,
  values: Row,
  { changes, author }: WithHistory,
): Promise<number> {
  const parameters = new Parameters();
  const names = Object.keys(values);
  const placeholders = names.map(name => placeholder(resource, name, values[name], parameters));
  const row =
    names.length === 0
      ? 'default values'
      : `(${names.map(quoted).join(', ')}) values (${placeholders.join(', ')})`;
  const write = { text: `insert into ${quoted(resource.table)} ${row} returning "id"`, parameters };
  const noted = { resource, action: 'create', changes } as const;
  return await refusing(resource, () => writeNoted(transaction, write, noted, author).then(one));
}

/** Writes these values, the next version and the time of the change into the row, and notes that. */
export async function updateValues(
  transaction: Connection,
  resource: Resource,
  { id, values }: { readonly id: number; readonly values: Row },
  { changes, author }: WithHistory,
): Promise<void> {
  const parameters = new Parameters();
  const assignments = Object.keys(values).map(
    name => `${quoted(name)} = ${placeholder(resource, name, values[name], parameters)}`,
  );
  const text =
    `update ${quoted(resource.table)} set ${assignments.join(', ')}, "version" = "version" + 1, ` +
    `"update_time" = now() where "id" = ${parameters.add(id)} returning "id"`;
  const noted = { resource, action: values.deleted === true ? 'remove' : 'update', changes } as const;
  await refusing(resource, () => writeNoted(transaction, { text, parameters }, noted, author).then(one));
}

/** Inserts these rows, which name the same fields, by one statement; their ids in this order. */
export async function insertMany(
  transaction: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly number[]> {
  const table = quoted(resource.table);
  const columns = Object.keys(rows[0] ?? {}).map(quoted);
  const text =
    `insert into ${table} (${columns.join(', ')}) select ${columns.map(name => `v.${name}`).join(', ')} ` +
    `from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality v order by v."ordinality" returning "id"`;
  return await refusing(resource, () => writeMany(transaction, text, rows));
}

/** Writes into these rows, which name the same fields, what they hold, by one statement. */
export async function updateMany(
  transaction: Connection,
  resource: Resource,
  rows: readonly (Row & { readonly id: number })[],
): Promise<void> {
  const table = quoted(resource.table);
  const { id: _id, ...values } = rows[0] ?? { id: 0 };
  const assignments = Object.keys(values).map(name => `${quoted(name)} = v.${quoted(name)}`);
  const text =
    `update ${table} t set ${assignments.join(', ')}, "version" = t."version" + 1, "update_time" = now() ` +
    `from jsonb_populate_recordset(null::${table}, $1::jsonb) v where t."id" = v."id" returning t."id"`;
  await refusing(resource, () => writeMany(transaction, text, rows));
}

/** A write that resolves without all its rows has lost some (B7). Ids are drawn in the order of the rows. */
async function writeMany(
  transaction: Connection,
  text: string,
  rows: readonly Row[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const written = await transaction.query<{ id: number }>(text, [JSON.stringify(rows)]);
  if (written.length !== rows.length)
    throw new Error(`A write answered ${written.length} rows instead of ${rows.length}`);
  return written.map(({ id }) => id).toSorted((left, right) => left - right);
}

/** Erases the row for ever. */
export async function eraseRow(transaction: Connection, resource: Resource, id: number): Promise<void> {
  const text = `delete from ${quoted(resource.table)} where "id" = $1 returning "id"`;
  await refusing(resource, () => transaction.query(text, [id], statementName(text)).then(one), true);
}

function placeholder(resource: Resource, name: string, value: unknown, parameters: Parameters): string {
  const field = fieldOf(resource, name);
  return `${parameters.add(parameterOf(field, value))}${castOf(field)}`;
}

/** A write that resolves without its row has been lost (B7). */
function one(rows: readonly object[]): number {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined || !('id' in row) || typeof row.id !== 'number')
    throw new Error(`A write answered ${rows.length} rows instead of one`);
  return row.id;
}

/** Turns what the database refuses into an answer that names the field; races, overlaps among them, stay for whoever knows more. */
async function refusing<Result>(
  resource: Resource,
  work: () => Promise<Result>,
  removing = false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code.startsWith('40') || error.code === '23P01')
      throw error;
    throw refusalOf(error, { resource, removing }) ?? error;
  }
}

/**
 * What a caller is told when the database refuses a statement, or undefined when it is no refusal but a
 * failure. Classes 22 (data), 23 (constraints), 40 (gave way to others) and 54 (too deep, too large) are
 * never a 500 (G1). `resource` lets the answer name the field; `removing` says which side of a foreign
 * key the statement was on.
 */
export function refusalOf(
  error: DatabaseError,
  { resource, removing = false }: { resource?: Resource; removing?: boolean } = {},
): ApiError | undefined {
  const field = fieldNamed(error, resource);
  switch (error.code) {
    case '23505':
      return field === undefined
        ? conflict(refuse('record.exists'))
        : conflict(taken(field, resource), {}, { [field]: taken(field, resource) });
    case '23503':
      if (removing) return conflict(refuse('record.in-use'));
      return invalidFields({ [field ?? '']: refuse('record.no-target') });
    case '23502':
      return invalidFields({ [error.column ?? '']: refuse('form.blank') });
    case '23514':
      return invalidFields({ [field ?? '']: refuse('record.value') });
    case '23P01':
      return conflict(refuse('record.overlaps'));
    default:
      return byClass(error.code);
  }
}

function byClass(code: string): ApiError | undefined {
  const family = code.slice(0, 2);
  if (family === '22' || code === failure.unreadable) return badRequest(refuse('record.unstorable'));
  if (family === '54') return badRequest(refuse('record.too-deep'));
  if (family === '23') return conflict(refuse('record.refused'));
  if (family === '40') return conflict(refuse('record.others'));
  return undefined;
}

function taken(field: string, resource: Resource | undefined): Refusal {
  return refuse('record.taken', { field: resource?.fields[field]?.label ?? field });
}

/** Constraints are called `{table}_{column}_…`, with the longest column name winning. */
function fieldNamed(error: DatabaseError, resource: Resource | undefined): string | undefined {
  const { constraint, table, column } = error;
  if (column !== undefined && column !== '') return column;
  const start = `${table ?? resource?.table ?? ''}_`;
  if (constraint === undefined || !constraint.startsWith(start)) return undefined;
  const rest = constraint.slice(start.length);
  return Object.keys(resource?.fields ?? {})
    .filter(name => rest === name || rest.startsWith(`${name}_`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Checked values as they are kept: rich text loses everything that could run or load (F12, C7). */
export function cleaned(fields: Readonly<Record<string, Field>>, values: Row): Row {
  const holdsHtml = (field: Field | undefined) => field !== undefined && kindOf(field).html;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      holdsHtml(fields[name]) && typeof value === 'string' ? sanitised(value) : value,
    ]),
  );
}

function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2', 'img', 'u', 's'],
    allowedAttributes: {
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
}

/** A value as a parameter: lists and objects travel as JSON text. */
export function parameterOf(field: Field | undefined, value: unknown): unknown {
  return field !== undefined && isKeptAsJson(field) && value !== null ? JSON.stringify(value) : value;
}

/** What follows the placeholder of such a parameter. */
export function castOf(field: Field | undefined): string {
  return field !== undefined && isKeptAsJson(field) ? '::jsonb' : '';
}
