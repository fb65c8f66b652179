import type { Cell, ImportLine } from '../../../contract/import.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { FieldChange } from '../../../domain/records/history.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { titleOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { checkedChange, checkedDraft } from '../../db/write/checked-values.ts';
import { differences, holdsSame } from '../../db/write/history.ts';
import { ApiError, type FieldRefusals } from '../../errors.ts';
import { amountValue, type CellReading, cellValue, isInCurrency } from './cell-value.ts';
import type { MeantLine } from './match-rows.ts';
import type { Targets } from './targets.ts';

type Errors = FieldRefusals;

/** What becomes of one line: a row more, a row changed, nothing, or a refusal. */
export type CheckedLine = { readonly line: number; readonly title: string } & (
  | { readonly state: 'new'; readonly values: Row; readonly changes: Changes }
  | { readonly state: 'changed'; readonly stored: StoredRow; readonly values: Row; readonly changes: Changes }
  | { readonly state: 'same'; readonly stored: StoredRow }
  | { readonly state: 'error'; readonly stored?: StoredRow | undefined; readonly errors: Errors }
);
type Changes = Readonly<Record<string, FieldChange>>;

interface ImportContext {
  readonly resource: Resource;
  readonly columns: readonly string[];
  readonly targets: ReadonlyMap<string, Targets>;
  readonly actor: Actor;
}

/** Reads a line and checks it as creating or changing the row by hand would. */
export function checkedLine(context: ImportContext, meant: MeantLine): CheckedLine {
  const { line, stored, problem } = settled(context, meant);
  const { values, errors } = readLine(context, line, stored);
  const title = titled(context.resource, stored ?? values);
  const all = { ...problem, ...errors };
  if (Object.keys(all).length > 0) return { line: line.line, title, state: 'error', stored, errors: all };
  try {
    const became = stored === undefined ? created(context, values) : changed(context, stored, values);
    return { line: line.line, title, ...became };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { line: line.line, title, state: 'error', stored, errors: error.fields ?? { '': error.refusal } };
  }
}

/** Of several rows that may be meant, the first that already is as the line says. */
function settled(context: ImportContext, meant: MeantLine): MeantLine {
  const { line, candidates = [] } = meant;
  const stored = candidates.find(row => {
    const { values, errors } = readLine(context, line, row);
    return Object.keys(errors).length === 0 && differing(context, row, values).length === 0;
  });
  return stored === undefined ? meant : { line, stored };
}

function differing({ resource }: ImportContext, stored: StoredRow, values: Row): [string, unknown][] {
  return Object.entries(values).filter(
    ([name, value]) => !holdsSame(resource.fields[name], stored[name], value),
  );
}

function created({ resource, actor }: ImportContext, values: Row) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const draft = checkedDraft(resource, given, actor, 'all');
  const told = Object.fromEntries(Object.keys(given).map(name => [name, draft[name]]));
  return { state: 'new' as const, values: draft, changes: differences({}, told) };
}

/** What already is as the file says is not checked again: records of other times may break rules of today. */
function changed(context: ImportContext, stored: StoredRow, values: Row) {
  const { resource, actor } = context;
  const sent = differing(context, stored, values);
  if (sent.length === 0) return { state: 'same' as const, stored };
  const checked = checkedChange(resource, Object.fromEntries(sent), stored, actor, 'all');
  const changes = differences(stored, checked);
  if (Object.keys(changes).length === 0) return { state: 'same' as const, stored };
  return { state: 'changed' as const, stored, values: checked, changes };
}

/** The values of a line by field. Amounts come last: what they mean depends on the currency of the row. */
function readLine(
  { resource, columns, targets }: ImportContext,
  line: ImportLine,
  stored: StoredRow | undefined,
): { values: Row; errors: Errors } {
  const values: Row = {};
  const errors: Record<string, Refusal> = {};
  if (line.values.length !== columns.length) return { values, errors: { '': refuse('import.values') } };
  const cells = columns.map((name, at): [string, Cell] => [name, line.values[at] ?? null]);
  const isAmount = ([name]: [string, Cell]) => isInCurrency(resource.fields[name]);
  for (const [name, cell] of cells.toSorted(
    (one, other) => Number(isAmount(one)) - Number(isAmount(other)),
  )) {
    const reading = readCell(name, cell);
    if (reading === undefined) continue;
    if (reading.problem === undefined) values[name] = reading.value;
    else errors[name] = reading.problem;
  }
  return { values, errors };

  function readCell(name: string, cell: Cell): CellReading | undefined {
    const field = resource.fields[name];
    if (field === undefined) return undefined;
    if (field.target !== undefined) return targets.get(name)?.read(cell, stored?.[name]);
    return isInCurrency(field) ? amountValue(cell, field, { ...stored, ...values }) : cellValue(cell, field);
  }
}

function titled(resource: Resource, row: Row): string {
  const named = resource.title.some(name => row[name] !== undefined && row[name] !== null);
  return named || row.id !== undefined ? titleOf(resource, row) : '';
}
