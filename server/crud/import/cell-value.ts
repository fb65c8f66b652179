import type { Cell } from '../../../contract/import.ts';
import { toMinor } from '../../../domain/money/money.ts';
import { readList } from '../../../domain/text/list-text.ts';
import type { Field, FieldKind } from '../../../resources/schema/field.ts';
import type { Row } from '../../db/sql/row-shape.ts';

/** The value that a cell means, or why it means none. Whether the field takes the value is checked later. */
export type CellReading =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

type Reader = (text: string, field: Field) => CellReading;

const deepest = 32;
const lists: readonly FieldKind[] = ['choices', 'tags', 'numbers', 'images', 'objects'];

const readers: Partial<Record<FieldKind, Reader>> = {
  integer: number,
  decimal: number,
  percent: number,
  duration: number,
  toggle,
  choice: (text, field) => ({ value: choiceOf(text, field) }),
  choices: (text, field) => ({ value: readList(text).map(each => choiceOf(each, field)) }),
  tags: text => ({ value: readList(text) }),
  images: text => ({ value: readList(text) }),
  numbers,
  objects: structure,
  json: structure,
};

/** The value of a cell as exports write it. An empty one is no value, or an empty list. */
export function cellValue(cell: Cell, field: Field): CellReading {
  if (typeof cell !== 'string') return { value: cell };
  const text = cell.trim();
  if (text === '') return { value: lists.includes(field.kind) ? [] : null };
  return readers[field.kind]?.(text, field) ?? { value: cell };
}

/** An amount in major units as exports write it, in the currency that the row names. */
export function amountValue(cell: Cell, { currency }: Field, row: Row): CellReading {
  const text = String(cell ?? '').trim();
  if (text === '') return { value: null };
  const code = currency === undefined ? 'USD' : 'code' in currency ? currency.code : row[currency.field];
  const value = toMinor(text, String(code ?? 'USD').toUpperCase());
  return value === undefined ? { problem: 'Not an amount of this currency' } : { value };
}

function number(text: string): CellReading {
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i.test(text);
  return isNumber ? { value: Number(text) } : { problem: 'Must be a number' };
}

function numbers(text: string): CellReading {
  const read = readList(text).map(number);
  return read.find(({ problem }) => problem !== undefined) ?? { value: read.map(({ value }) => value) };
}

function toggle(text: string): CellReading {
  const word = text.toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return { value: true };
  return ['false', 'no', '0'].includes(word) ? { value: false } : { problem: 'Must be on or off' };
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
    return isTooDeep(value) ? { problem: `More than ${deepest} levels` } : { value };
  } catch {
    return { problem: 'Not valid JSON' };
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
