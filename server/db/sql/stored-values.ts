import sanitizeHtml from 'sanitize-html';
import { isKeptAsJson, kindOf } from '../../../resources/kinds/kinds.ts';
import type { Field } from '../../../resources/schema/field.ts';
import type { Row } from './row-shape.ts';

/** Checked values as they are kept: rich text loses everything that could run or load (F12, C7). */
export function cleaned(fields: Readonly<Record<string, Field>>, values: Row): Row {
  const holdsHtml = (field: Field | undefined) => field !== undefined && kindOf(field).html;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      holdsHtml(fields[name]) && typeof value === 'string' ? sanitised(value) : value,
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
  return field !== undefined && isKeptAsJson(field) && value !== null ? JSON.stringify(value) : value;
}

/** What follows the placeholder of such a parameter. */
export function castOf(field: Field | undefined): string {
  return field !== undefined && isKeptAsJson(field) ? '::jsonb' : '';
}
