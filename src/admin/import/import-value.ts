import { readList } from '../../../domain/text/list-text.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { unguarded } from '../formula-guard.ts';

export type Value = string | number | boolean;

export interface ImportWords {
  /** English texts of the description in the language of the portal. */
  readonly translate: (english: string) => string;
  /** How a field is called in the language of the portal. */
  readonly labelOf: (name: string) => string;
  readonly yes: string;
  readonly no: string;
}

/**
 * What a cell holds, freed of what only this portal's language says: labels and switches become values.
 * Everything else, and what is none of these words, goes to the API as it stands, which knows what it means.
 */
export function importValue(cell: string, field: Field | undefined, words: ImportWords): Value {
  const text = unguarded(cell);
  if (field === undefined) return text;
  const { written, multiple } = kindOf(field);
  if (written === 'toggle') return switchOf(text, words);
  if (written !== 'choice') return text;
  if (!multiple) return choiceOf(text, field, words);
  return JSON.stringify(readList(text).map(each => choiceOf(each, field, words)));
}

function switchOf(text: string, { yes, no }: ImportWords): Value {
  if (isSame(text, yes)) return true;
  return isSame(text, no) ? false : text;
}

function choiceOf(text: string, { choices = [] }: Field, { translate }: ImportWords): Value {
  return choices.find(({ label }) => isSame(text, translate(label)))?.value ?? text;
}

/** The same word, however its letters are written. */
function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

export function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
