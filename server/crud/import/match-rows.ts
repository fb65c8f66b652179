import type { Cell, ImportLine, ImportTable } from '../../../contract/import.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { plainFigures, plainLine } from '../../../domain/text/plain-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { importKey } from '../../../resources/schema/importable.ts';
import type { Connection } from '../../db/database.ts';
import { grantSql, scopeSql } from '../../db/sql/grant-sql.ts';
import { allOf, columnOf, Parameters, quoted } from '../../db/sql/sql-text.ts';
import { eachRow, type StoredRow } from '../../db/sql/stored-row.ts';
import { ApiError, type FieldRefusals } from '../../errors.ts';
import { cellValue } from './cell-value.ts';

/** A line of the file and the row that it is about; neither row nor problem: a new one. */
export interface MeantLine {
  readonly line: ImportLine;
  readonly stored?: StoredRow;
  /** Why nobody can tell which row is meant, or why it may not be changed, by field. */
  readonly problem?: FieldRefusals;
  /** Rows that may be meant: one that already is as the line says is. */
  readonly candidates?: readonly StoredRow[];
}

/** Who imports; rows are locked when the import is carried out, and only looked at before. */
export interface ImportBy {
  readonly actor: Actor;
  readonly locks: boolean;
}

type Problem = FieldRefusals;
type Meant = number | { readonly problem: Problem; readonly candidates?: readonly number[] } | undefined;

/** Finds the rows of a file again: by ID, else by a unique field, else by title where only one row has it. */
export async function matchRows(
  connection: Connection,
  resource: Resource,
  table: ImportTable,
  by: ImportBy,
): Promise<readonly MeantLine[]> {
  const { columns, rows } = table;
  const idAt = columns.indexOf('id');
  const key = keyOfTable(resource, table);
  const keyAt = key === undefined ? -1 : columns.indexOf(key);
  const keyed = rows.filter(({ values }) => isEmpty(values[idAt]));
  const holders =
    key === undefined
      ? new Map<unknown, readonly number[]>()
      : await holdersOf(
          connection,
          resource,
          { key, cells: keyed.map(line => line.values[keyAt] ?? '') },
          by,
        );
  const meant = rows.map(line => {
    const id = line.values[idAt];
    if (!isEmpty(id)) return matchById(id ?? '');
    return key === undefined
      ? undefined
      : matchByKey(key, holders.get(keyOf(resource, key, line.values[keyAt])));
  });
  const ids = [...new Set(meant.flatMap(idsIn))];
  const wanted = { verb: 'update', actor: by.actor } as const;
  const found =
    ids.length === 0 ? new Map<number, StoredRow>() : await eachRow(connection, resource, ids, wanted, by);
  return rows.map((line, index) => meantLine(line, meant[index], found));
}

/** The field by which lines without an ID are found again; undefined where all of them are new. */
export function keyOfTable(resource: Resource, { columns, match = 'key' }: ImportTable): string | undefined {
  return match === 'id' ? undefined : importKey(resource, columns);
}

function meantLine(
  line: ImportLine,
  meant: Meant,
  found: ReadonlyMap<number, StoredRow | ApiError>,
): MeantLine {
  if (meant === undefined) return { line };
  if (typeof meant !== 'number') {
    const { problem, candidates = [] } = meant;
    const open = candidates.flatMap(id => {
      const row = found.get(id);
      return row === undefined || row instanceof ApiError ? [] : [row];
    });
    return { line, problem, candidates: open };
  }
  const stored = found.get(meant);
  if (stored === undefined) throw new Error(`Row ${meant} was not looked for`);
  return stored instanceof ApiError ? { line, problem: { id: refusalOf(stored) } } : { line, stored };
}

function idsIn(meant: Meant): readonly number[] {
  return typeof meant === 'number' ? [meant] : (meant?.candidates ?? []);
}

function refusalOf({ status, refusal }: ApiError): Refusal {
  if (status === 404) return refuse('import.absent-id');
  return status === 409 ? refuse('import.removed') : refusal;
}

function matchById(cell: Cell): Meant {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(plainFigures(String(cell)))?.[1]);
  return id <= 2_147_483_647 ? id : { problem: { id: refuse('import.absent-id') } };
}

function matchByKey(key: string, holders: readonly number[] = []): Meant {
  const problem = { [key]: refuse('import.several') };
  return holders.length > 1 ? { problem, candidates: holders } : holders[0];
}

/** Which rows that are not removed hold these values, by value. */
async function holdersOf(
  connection: Connection,
  resource: Resource,
  { key, cells }: { key: string; cells: readonly Cell[] },
  { actor }: ImportBy,
): Promise<ReadonlyMap<unknown, readonly number[]>> {
  const field = resource.fields[key];
  const values = new Set(cells.map(cell => keyOf(resource, key, cell)));
  const sought = [...values].filter(
    value => field?.schema.safeParse(value).success === true && value !== null,
  );
  const parameters = new Parameters();
  const column = columnOf('t', key);
  const where = allOf([
    `${column} = any(${parameters.add(sought)})`,
    'not t."deleted"',
    ...scopeSql(resource, 't', parameters),
    ...grantSql(resource, 't', 'read', actor, parameters),
  ]);
  const found = await connection.query<{ id: number; value: unknown }>(
    `select t."id", ${column} as "value" from ${quoted(resource.table)} t where ${where} order by t."id"`,
    parameters.values,
  );
  const byValue = Map.groupBy(found, ({ value }) => value);
  return new Map([...byValue].map(([value, rows]) => [value, rows.map(({ id }) => id)]));
}

function keyOf({ fields }: Resource, key: string, cell: Cell = ''): unknown {
  const field = fields[key];
  const value = field === undefined ? undefined : cellValue(cell, field).value;
  return typeof value === 'string' ? plainLine(value) : value;
}

function isEmpty(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
