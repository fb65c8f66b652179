import type { Resource } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { type Connection, DatabaseError } from '../database.ts';
import type { Row } from '../sql/row-shape.ts';
import { Parameters, quoted } from '../sql/sql-text.ts';
import { castOf, parameterOf } from '../sql/stored-values.ts';
import { refusalOf } from './refusals.ts';

/** Inserts these values as one row; its id. */
export async function insertValues(
  transaction: Connection,
  resource: Resource,
  values: Row,
): Promise<number> {
  const parameters = new Parameters();
  const names = Object.keys(values);
  const placeholders = names.map(name => placeholder(resource, name, values[name], parameters));
  const row =
    names.length === 0
      ? 'default values'
      : `(${names.map(quoted).join(', ')}) values (${placeholders.join(', ')})`;
  const text = `insert into ${quoted(resource.table)} ${row} returning "id"`;
  return await refusing(resource, () => transaction.query(text, parameters.values).then(one));
}

/** Writes these values, the next version and the time of the change into the row. */
export async function updateValues(
  transaction: Connection,
  resource: Resource,
  id: number,
  values: Row,
): Promise<void> {
  const parameters = new Parameters();
  const assignments = Object.keys(values).map(
    name => `${quoted(name)} = ${placeholder(resource, name, values[name], parameters)}`,
  );
  const text =
    `update ${quoted(resource.table)} set ${assignments.join(', ')}, "version" = "version" + 1, ` +
    `"update_time" = now() where "id" = ${parameters.add(id)} returning "id"`;
  await refusing(resource, () => transaction.query(text, parameters.values).then(one));
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
  await refusing(resource, () => transaction.query(text, [id]).then(one), true);
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
