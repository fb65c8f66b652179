import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field } from '../schema/field.ts';
import { field, messageOf, type Optional, type Options, type Required, typeMessage } from './field-parts.ts';
import type { Kind } from './kind.ts';
import { plainText } from './text.ts';

/** Earliest and latest day that any record may carry; PostgreSQL itself would take 'infinity'. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];

/** A calendar day `yyyy-MM-dd`; text from end to end, so that no zone can move it. */
export function date(options: Required): Field<string>;
export function date(options: Optional): Field<string | null>;
export function date(options: Options) {
  const schema = () =>
    z.iso
      .date({
        error: issue =>
          issue.input === undefined || issue.input === null ? messageOf(options) : sentence('form.date'),
      })
      .refine(
        value => value >= firstDay && value <= lastDay,
        sentence('form.between-days', { first: firstDay, last: lastDay }),
      );
  return field('date', options, schema);
}

/** An instant in UTC, ISO 8601 with `Z`. */
export function instant(options: Required): Field<string>;
export function instant(options: Optional): Field<string | null>;
export function instant(options: Options) {
  const schema = () =>
    z.iso
      .datetime({
        error: issue =>
          issue.input === undefined || issue.input === null ? messageOf(options) : sentence('form.instant'),
      })
      .refine(
        value => value >= firstDay && value < `${lastDay}T`,
        sentence('form.between-days', { first: firstDay, last: lastDay }),
      );
  return field('instant', options, schema);
}

/** A wall-clock time `HH:mm:ss`. */
export function time(options: Required): Field<string>;
export function time(options: Optional): Field<string | null>;
export function time(options: Options) {
  return field('time', options, () =>
    z
      .string({ error: typeMessage(messageOf(options), sentence('form.time')) })
      .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, sentence('form.time')),
  );
}

const firstInstant = Date.parse('2031-03-05T09:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const timeKinds = {
  date: {
    ...plainText,
    storage: 'date',
    rangeable: true,
    leads: true,
    sample: (_field, serial) =>
      new Date(firstInstant - 14_000 * dayMs - (serial % 30_000) * dayMs).toISOString().slice(0, 10),
  },
  instant: {
    ...plainText,
    storage: 'instant',
    written: 'instant',
    rangeable: true,
    leads: true,
    sample: (_field, serial) => new Date(firstInstant + serial * hourMs).toISOString(),
  },
  time: {
    ...plainText,
    storage: 'time',
    sample: (_field, serial) => `${String(serial % 24).padStart(2, '0')}:00:00`,
  },
} satisfies Record<string, Kind>;
