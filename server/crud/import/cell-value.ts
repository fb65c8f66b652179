import type { Cell } from '../../../contract/import.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { readList } from '../../../domain/text/list-text.ts';
import { plainLine } from '../../../domain/text/plain-line.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import type { Written } from '../../../resources/kinds/kind.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import type { Row } from '../../db/sql/row-shape.ts';

/** The value that a cell means, or why it means none. Whether the field takes the value is checked later. */
export type CellReading =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Refusal };

type Reader = (text: string, field: Field) => CellReading;

const deepest = 32;

/** How each way of writing is read; amounts need their row, and titles the rows that they may mean. */
const readers: Readonly<Record<Written, Reader>> = {
  text: asWritten,
  amount: asWritten,
  title: asWritten,
  instant: asWritten,
  number,
  toggle,
  choice: (text, field) => ({ value: choiceOf(text, field) }),
  json: structure,
};

/** The value of a cell as exports write it. An empty one is no value, or an empty list. */
export function cellValue(cell: Cell, field: Field): CellReading {
  if (typeof cell !== 'string') return { value: cell };
  const text = plainLine(cell);
  const { multiple, written } = kindOf(field);
  if (text === '') return { value: multiple ? [] : null };
  const read = readers[written];
  if (read === structure) return structure(cell.trim());
  if (!multiple) return read === asWritten ? { value: cell } : read(text, field);
  const entries = readList(text).map(each => read(each, field));
  return entries.find(({ problem }) => problem !== undefined) ?? { value: entries.map(({ value }) => value) };
}

/** Needs the currency of its row to be read. */
export function isInCurrency(field: Field | undefined): boolean {
  return field !== undefined && kindOf(field).written === 'amount';
}

/** An amount in major units as exports or people write it, in the currency that the row names. */
export function amountValue(cell: Cell, { currency }: Field, row: Row): CellReading {
  const text = plainLine(String(cell ?? ''));
  if (text === '') return { value: null };
  const code = currency === undefined ? 'USD' : 'code' in currency ? currency.code : row[currency.field];
  const value = typedAmount(text, String(code ?? 'USD').toUpperCase());
  return value === undefined ? { problem: refuse('import.amount') } : { value };
}

function asWritten(value: string): CellReading {
  return { value };
}

function number(text: string): CellReading {
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i.test(text);
  return isNumber ? { value: Number(text) } : { problem: refuse('form.number') };
}

function toggle(text: string): CellReading {
  const word = text.toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return { value: true };
  return ['false', 'no', '0'].includes(word) ? { value: false } : { problem: refuse('form.on-or-off') };
}

/** By its label, else by the value itself; other texts stay, so that the check names what there is. */
function choiceOf(text: string, { choices = [] }: Field): string | number {
  const word = text.toLowerCase();
  const labelled = choices.find(({ label }) => label.toLowerCase() === word);
  const found = labelled ?? choices.find(({ value }) => String(value).toLowerCase() === word);
  return found?.value ?? text;
}

function structure(text: string): CellReading {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? { problem: refuse('import.levels', { most: deepest }) } : { value };
  } catch {
    return { problem: refuse('form.json') };
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
