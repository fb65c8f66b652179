import type { Field } from '../../../resources/schema/field.ts';
import { writeJson } from '../../kinds/nested/json-text.ts';
import { viewOf } from '../../kinds/views.ts';

/** The value as text that can be compared character by character; undefined where a cell draws it better. */
export function writtenValue(field: Field, value: unknown): string | undefined {
  if (field.cell !== undefined || viewOf(field).byLetters !== true) return undefined;
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : writeJson(value);
}
