import type { Field } from '../schema/field.ts';
import { choiceKinds } from './choice.ts';
import { fileKinds } from './file.ts';
import { type Kind, type StoredAs, storages } from './kind.ts';
import { numberKinds } from './number.ts';
import { structuredKinds } from './structured.ts';
import { textKinds } from './text.ts';
import { timeKinds } from './time.ts';

/** Every kind of field. What is stored, checked, written as JSON and CSV, indexed and shown follows from its record. */
export const kinds = {
  ...textKinds,
  ...numberKinds,
  ...timeKinds,
  ...choiceKinds,
  ...structuredKinds,
  ...fileKinds,
} satisfies Readonly<Record<string, Kind>>;

/** What a field holds. */
export type FieldKind = keyof typeof kinds;

export function kindOf({ kind }: Pick<Field, 'kind'>): Kind {
  return kinds[kind];
}

/** How the field's column keeps its values. */
export function storageOf(field: Field): StoredAs {
  const { storage } = kindOf(field);
  return typeof storage === 'function' ? storage(field) : storage;
}

/** Kept as an instant, which stands on the clocks of some zone where people read it. */
export function isInstant(field: Field | undefined): boolean {
  return field !== undefined && storageOf(field) === 'instant';
}

/** Kept in a column of JSON, whatever its shape. */
export function isKeptAsJson(field: Field): boolean {
  const storage = storageOf(field);
  return storage === 'list' || storage === 'json';
}

/** What follows from how the field is kept: its JSON, and what lists can do with it. */
export function storageTraits(field: Field): (typeof storages)[StoredAs] {
  return storages[storageOf(field)];
}
