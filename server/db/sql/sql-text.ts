import { plainLine } from '../../../domain/text/plain-line.ts';
import { storageOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';

/** A name of a table or column as SQL writes it. Names come from our own descriptions only. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_-]{0,62}$/i.test(name)) throw new Error(`Not a name for a column: ${name}`);
  return `"${name}"`;
}

/** The column of a table under its alias. */
export function columnOf(alias: string, name: string): string {
  return `${alias}.${quoted(name)}`;
}

/** Collects values and gives their placeholders, so that no value ever stands in the text of a statement. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The placeholder of one more value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** All of these conditions; `true` when there are none. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/**
 * That the column has a text somewhere in it, written with or without accents, in capitals or small letters: `nguyen` is in
 * Nguyễn, and `Đà` in Da Nang (DEC-299). An index on `plainOf` finds it.
 */
export function hasText(column: string, text: string, parameters: Parameters): string {
  const written = plainLine(text).replace(
    /[\u2216\ufe68\ufe6a\uff05\uff3c\uff3f]/g,
    letter => plainSigns[letter] ?? letter,
  );
  return `${plainOf(column)} like plain_letters(${parameters.add(containing(written))})`;
}

/** That the column has this text and no other, found by the index of its order, which keeps plain letters. */
export function hasExactly(column: string, text: string): string {
  return `(${plainOf(column)} = ${plainOf(text)} and ${column} = ${text})`;
}

/** That the column has one of these texts, found by the same index; `texts` is the placeholder of a list. */
export function isOneOf(column: string, texts: string): string {
  const plain = `array(select ${plainOf('v')} from unnest(${texts}::text[]) v)`;
  return `(${plainOf(column)} = any(${plain}) and ${column} = any(${texts}))`;
}

/** What `plain_letters` would make a sign of a pattern of, after these have lost their meaning. */
const plainSigns: Readonly<Record<string, string>> = {
  '\u2216': '\\',
  '\ufe68': '\\',
  '\ufe6a': '%',
  '\uff05': '%',
  '\uff3c': '\\',
  '\uff3f': '_',
};

/** The text of a column in plain small letters, as its index keeps it: whoever compares it must write it so. */
export function plainOf(column: string): string {
  return `plain_letters(${column})`;
}

/** What the order of a column compares: texts by their letters (DEC-365), anything else as it is. Its index keeps it so. */
export function sortKeyOf(column: string, field: Field | undefined): string {
  return isByLetters(field) ? plainOf(column) : column;
}

/** Whether lists have it in the order of its letters, whatever their accents and case; what is chosen is no text of people. */
export function isByLetters(field: Field | undefined): boolean {
  return field !== undefined && storageOf(field) === 'text' && field.choices === undefined;
}

/** Text that `like` looks for as it stands: `%`, `_` and the backslash lose their meaning. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, character => `\\${character}`)}%`;
}

/** The digits of a phone number alone, as its index keeps them: whoever compares it must write it so. */
export function digitsOf(column: string): string {
  return `regexp_replace(${column}, '\\D', '', 'g')`;
}
