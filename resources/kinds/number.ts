import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field, FieldOptions, NumberRange } from '../schema/field.ts';
import {
  bounded,
  defaultOf,
  field,
  messageOf,
  type Optional,
  type Options,
  type Required,
  rangeOf,
  typeMessage,
} from './field-parts.ts';
import type { Kind } from './kind.ts';

type Numeric = NumberRange & { default?: number };

/** A value that is no number is told so, and not that it is missing. */
function wordsOf(options: Options) {
  return typeMessage(messageOf(options), sentence('form.number'));
}

/** A whole number. */
export function integer(options: Required & Numeric): Field<number>;
export function integer(options: Optional & Numeric): Field<number | null>;
export function integer({ min, max, step, default: fallback, ...options }: Options & Numeric) {
  const range = { min: min ?? -2_147_483_648, max: max ?? 2_147_483_647 };
  const schema = () =>
    bounded(z.number({ error: wordsOf(options) }).int(sentence('form.whole-number')), range);
  return field('integer', options, schema, { range: rangeOf(min, max, step), ...defaultOf(fallback) });
}

/** A number with a fraction. */
export function decimal(options: Required & Numeric): Field<number>;
export function decimal(options: Optional & Numeric): Field<number | null>;
export function decimal({ min, max, step, default: fallback, ...options }: Options & Numeric) {
  const schema = () =>
    bounded(z.number({ error: wordsOf(options) }), { min: min ?? -1e12, max: max ?? 1e12 });
  return field('decimal', options, schema, { range: rangeOf(min, max, step), ...defaultOf(fallback) });
}

/**
 * An amount in minor units (cents) of `currency`; shown divided, stored whole. A `min` is refused in the words of
 * whoever types it, in units of a hundred: only currencies of two digits have one.
 */
export function money(options: Required & Numeric & Pick<Field, 'currency'>): Field<number>;
export function money(options: Optional & Numeric & Pick<Field, 'currency'>): Field<number | null>;
export function money({
  min = 0,
  max,
  currency,
  default: fallback,
  ...options
}: Options & Numeric & Pick<Field, 'currency'>) {
  const schema = () =>
    z
      .number({ error: wordsOf(options) })
      .int(sentence('form.whole-number'))
      .min(min, sentence('form.least', { least: min / 100 }))
      .max(max ?? 2_147_483_647, sentence('form.most', { most: max ?? 2_147_483_647 }));
  return field('money', options, schema, {
    range: rangeOf(min, max),
    ...(currency === undefined ? {} : { currency }),
    ...defaultOf(fallback),
  });
}

/** Whole per cent, from 0 to 100 unless told. */
export function percent(options: Required & Numeric): Field<number>;
export function percent(options: Optional & Numeric): Field<number | null>;
export function percent({ min = 0, max = 100, default: fallback, ...options }: Options & Numeric) {
  const schema = () =>
    bounded(z.number({ error: wordsOf(options) }).int(sentence('form.whole-number')), { min, max });
  return field('percent', options, schema, { range: { min, max }, ...defaultOf(fallback) });
}

/** A whole number of seconds. */
export function duration(options: Optional & Numeric): Field<number | null> {
  const { min = 0, max, default: fallback, ...rest } = options;
  const schema = () =>
    bounded(z.number({ error: wordsOf(rest) }).int(sentence('form.whole-number')), {
      min,
      max: max ?? 2_147_483_647,
    });
  return field('duration', rest, schema, { range: rangeOf(min, max), ...defaultOf(fallback) });
}

/** A list of numbers, each within the bounds. */
export function numbers(
  options: FieldOptions & NumberRange & { default?: readonly number[] },
): Field<number[]> {
  const { min, max, step, default: fallback = [], ...rest } = options;
  const number = z.number({ error: sentence('form.number') });
  const item = bounded(step === 1 ? number.int(sentence('form.whole-number')) : number, {
    min: min ?? -1e12,
    max: max ?? 1e12,
  });
  return {
    ...rest,
    kind: 'numbers',
    required: true,
    default: fallback,
    range: rangeOf(min, max, step),
    schema: z.array(item).max(200, sentence('form.entries', { most: 200 })),
  };
}

const figure: Kind = {
  storage: 'integer',
  written: 'number',
  multiple: false,
  numeric: true,
  rangeable: true,
  selective: true,
  bulk: false,
  leads: false,
  wide: false,
  long: false,
  html: false,
  upload: undefined,
  sample: sampleNumber,
};

export const numberKinds = {
  integer: { ...figure, bulk: true, leads: true },
  decimal: { ...figure, storage: 'decimal', bulk: true },
  money: { ...figure, storage: 'bigint', written: 'amount' },
  percent: { ...figure, storage: 'decimal', bulk: true },
  duration: figure,
  numbers: {
    ...figure,
    storage: 'list',
    multiple: true,
    numeric: false,
    rangeable: false,
    wide: true,
    long: true,
    sample: (field, serial) => [sampleNumber(field, serial)],
  },
} satisfies Record<string, Kind>;

function sampleNumber({ range }: Field, serial: number): number {
  const { min = 1, max = 1_000_000, step = 1 } = range ?? {};
  const most = Math.max(0, Math.min(Math.floor((max - min) / step), 1000));
  return min + (most === 0 ? 0 : serial % (most + 1)) * step;
}
