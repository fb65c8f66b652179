import type { Field, FieldKind } from '../../../resources/schema/field.ts';

/** How a column is told as JSON: JSON and whole numbers as they stand, the rest as it must be. */
export type ColumnKind = 'asIs' | 'decimal' | 'toggle' | 'instant' | 'words';

const kinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text: 'words',
  longText: 'words',
  richText: 'words',
  email: 'words',
  phone: 'words',
  url: 'words',
  image: 'words',
  audio: 'words',
  integer: 'asIs',
  duration: 'asIs',
  reference: 'asIs',
  money: 'asIs',
  decimal: 'decimal',
  percent: 'decimal',
  date: 'words',
  instant: 'instant',
  time: 'words',
  toggle: 'toggle',
  choice: 'words',
  choices: 'asIs',
  tags: 'asIs',
  numbers: 'asIs',
  objects: 'asIs',
  json: 'asIs',
  images: 'asIs',
};

/** How the column of a field is told. */
export function columnKind({ kind, choices = [] }: Field): ColumnKind {
  const isNumber = kind === 'choice' && choices.every(({ value }) => typeof value === 'number');
  return isNumber ? 'asIs' : kinds[kind];
}
