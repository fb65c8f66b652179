import sanitizeHtml from 'sanitize-html';
import type { Field, FieldKind } from '../../../resources/schema/field.ts';
import type { Row } from './row-shape.ts';

const asJson: readonly FieldKind[] = ['choices', 'tags', 'numbers', 'objects', 'json', 'images'];

/** Is this kind kept in a `jsonb` column? */
export function isJson(field: Field): boolean {
  return asJson.includes(field.kind);
}

/** Checked values as they are kept: rich text loses everything that could run or load (F12, C7). */
export function cleaned(fields: Readonly<Record<string, Field>>, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'richText' && typeof value === 'string' ? sanitised(value) : value,
    ]),
  );
}

function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2', 'img', 'u', 's'],
    allowedAttributes: {
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
}

/** A value as a parameter: lists and objects travel as JSON text. */
export function parameterOf(field: Field | undefined, value: unknown): unknown {
  return field !== undefined && isJson(field) && value !== null ? JSON.stringify(value) : value;
}

/** What follows the placeholder of such a parameter. */
export function castOf(field: Field | undefined): string {
  return field !== undefined && isJson(field) ? '::jsonb' : '';
}
