import type { Field, FieldKind } from '../../resources/schema/field.ts';
import type { CellWriter } from './record-text.ts';
import { instant } from './values.ts';

const asIs: CellWriter = text => text;
const words: CellWriter = (text, isPlain) => (isPlain ? `"${text}"` : JSON.stringify(text));
const decimal: CellWriter = text => (Number.isFinite(Number(text)) ? text : `"${text}"`);

const writers: Readonly<Record<FieldKind, CellWriter>> = {
  text: words,
  longText: words,
  richText: words,
  email: words,
  phone: words,
  url: words,
  image: words,
  audio: words,
  integer: asIs,
  duration: asIs,
  reference: asIs,
  money: asIs,
  decimal,
  percent: decimal,
  date: words,
  instant: text => `"${instant(text)}"`,
  time: words,
  toggle: text => (text === 't' ? 'true' : 'false'),
  choice: words,
  choices: asIs,
  tags: asIs,
  numbers: asIs,
  objects: asIs,
  json: asIs,
  images: asIs,
};

/** How the column of a field is told as JSON: instants with milliseconds and `Z`, all else as it is stored. */
export function jsonWriterOf({ kind, choices = [] }: Field): CellWriter {
  const isNumber = kind === 'choice' && choices.every(({ value }) => typeof value === 'number');
  return isNumber ? asIs : writers[kind];
}

/** A column that holds JSON already. */
export const jsonAsIs = asIs;
