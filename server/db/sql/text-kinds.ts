import type { FieldKind } from '../../../resources/schema/field.ts';

/** The kinds of field that are stored as text and differ only in how they look. */
export const textKinds: readonly FieldKind[] = [
  'text',
  'longText',
  'richText',
  'email',
  'phone',
  'url',
  'image',
  'audio',
];
