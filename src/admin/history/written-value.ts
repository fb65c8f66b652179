import type { Field, FieldKind } from '../../../resources/schema/field.ts';
import { writeJson } from '../../kinds/nested/json-text.ts';

const inWords: readonly FieldKind[] = ['text', 'longText', 'richText', 'json', 'objects'];

/** The value as text that can be compared character by character; undefined where a cell draws it better. */
export function writtenValue({ kind, cell }: Field, value: unknown): string | undefined {
  if (cell !== undefined || !inWords.includes(kind)) return undefined;
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : writeJson(value);
}
