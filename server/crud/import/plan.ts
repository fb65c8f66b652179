import { createHash } from 'node:crypto';
import type { ImportTable } from '../../../contract/import.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { importFields } from '../../../resources/schema/importable.ts';
import { canonicalJson } from '../../canonical-json.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { invalidFields } from '../../errors.ts';
import { mapInSlices } from '../../slices.ts';
import { type CheckedLine, checkedLine } from './checked-lines.ts';
import { withoutCollisions } from './collisions.ts';
import { type ImportBy, keyOfTable, type MeantLine, matchRows } from './match-rows.ts';
import { findTargets, type Targets } from './targets.ts';

/** How many lines there are of each state. */
type ImportCounts = Readonly<Record<CheckedLine['state'], number>>;

/** What an import would do, line by line, and the token that carries out exactly that. */
export interface ImportPlan {
  readonly plan: string;
  readonly counts: ImportCounts;
  readonly lines: readonly CheckedLine[];
}

/** Works out what the file would do, as the rows of the list are now; changes nothing. */
export async function planImport(
  connection: Connection,
  resource: Resource,
  table: ImportTable,
  by: ImportBy,
): Promise<ImportPlan> {
  refuseColumns(resource, table.columns, by);
  const meant = await matchRows(connection, resource, table, by);
  const targets = await targetsOf(connection, resource, table, meant, by);
  const context = { resource, columns: table.columns, targets, actor: by.actor };
  const checked = await mapInSlices(meant, line => checkedLine(context, line));
  const lines = await withoutCollisions(connection, resource, keyOfTable(resource, table), checked);
  return { plan: await tokenOf(resource, lines), counts: countsOf(lines), lines };
}

/** Columns are named once each, and only fields that this role may set: none is dropped in silence (D7). */
function refuseColumns(resource: Resource, columns: readonly string[], { actor }: ImportBy): void {
  const fields = importFields(resource, actor.role);
  const unknown = columns.filter(name => name !== 'id' && !fields.has(name));
  if (unknown.length > 0)
    throw invalidFields(Object.fromEntries(unknown.map(name => [name, refuse('form.not-settable')])));
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at);
  if (twice.length > 0)
    throw invalidFields(Object.fromEntries(twice.map(name => [name, refuse('import.column-twice')])));
}

async function targetsOf(
  connection: Connection,
  resource: Resource,
  { columns, rows }: ImportTable,
  meant: readonly MeantLine[],
  by: ImportBy,
): Promise<ReadonlyMap<string, Targets>> {
  const found = new Map<string, Targets>();
  for (const [at, name] of columns.entries()) {
    const field = resource.fields[name];
    if (field?.target === undefined) continue;
    const { target } = field;
    const cells = rows.map(({ values }) => values[at] ?? null);
    const stored = meant.flatMap(line => [line.stored, ...(line.candidates ?? [])]).map(row => row?.[name]);
    found.set(name, await findTargets(connection, { field: { ...field, target }, cells, stored }, by));
  }
  return found;
}

/** Differs as soon as anything differs that would be written, or what it would be written over. */
async function tokenOf({ name }: Resource, lines: readonly CheckedLine[]): Promise<string> {
  const hash = createHash('sha256').update(`${canonicalJson(name)}\n`);
  await mapInSlices(lines, line => {
    const fact = {
      line: line.line,
      state: line.state,
      id: 'stored' in line ? line.stored?.id : undefined,
      version: 'stored' in line ? line.stored?.version : undefined,
      values: writtenBy(line),
    };
    hash.update(`${canonicalJson(fact)}\n`);
  });
  return hash.digest('base64url').slice(0, 32);
}

function writtenBy(line: CheckedLine): Row {
  return line.state === 'new' || line.state === 'changed' ? line.values : {};
}

function countsOf(lines: readonly CheckedLine[]): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  for (const { state } of lines) counts[state] += 1;
  return counts;
}
