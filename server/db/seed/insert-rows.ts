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
