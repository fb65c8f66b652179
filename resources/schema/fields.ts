import { z } from 'zod';
import type { Choice } from '../../domain/choice.ts';
import type {
  Field,
  FieldKind,
  FieldOptions,
  Fields,
  NumberRange,
  ReferenceTarget,
  ValueOf,
} from './field.ts';

/** The message of the generic required rule (VAL-01). */
export const blankMessage = 'Do not leave blank';

/** `required`: true for the generic message, or the field's own message; absent for an optional field. */
interface Required extends FieldOptions {
  readonly required: string | true;
  readonly sparse?: undefined;
}
interface Absent extends FieldOptions {
  readonly required?: undefined;
  readonly sparse?: undefined;
}
/** Demanded of whoever fills the form, yet rows without it exist. */
interface Sparse extends FieldOptions {
  readonly required: string | true;
  readonly sparse: true;
}
type Optional = Absent | Sparse;
type Options = Optional | Required;

type Extra = Omit<Field, keyof FieldOptions | 'kind' | 'required' | 'schema' | 'sparse'>;

/** Builds a field of `kind` whose values pass `value`; null (and absence) passes only when it is optional. */
function field<Value>(
  kind: FieldKind,
  options: Options,
  value: z.ZodType<Value>,
  extra: Extra = {},
): Field<Value | null> {
  const { required, sparse, ...rest } = options;
  return {
    ...rest,
    ...extra,
    ...(sparse === true ? { sparse } : {}),
    kind,
    required: required !== undefined,
    schema: required === undefined ? value.nullable() : value,
  };
}

/** The message that a missing value of this field gets. */
function messageOf({ required }: Options): string {
  return typeof required === 'string' ? required : blankMessage;
}

/**
 * Text of at most `maxLength` characters, trimmed; blank counts as missing. NUL never passes,
 * because no database column can hold it.
 */
function trimmed(options: Options, maxLength: number) {
  const message = messageOf(options);
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxLength, `At most ${maxLength} characters`)
    .refine(
      value => !value.includes('\0') && value.isWellFormed(),
      'Contains a character that cannot be stored',
    );
}

export function text(options: Required & { maxLength?: number; default?: string }): Field<string>;
export function text(options: Optional & { maxLength?: number; default?: string }): Field<string | null>;
export function text({
  maxLength = 255,
  default: fallback,
  ...options
}: Options & { maxLength?: number; default?: string }) {
  return field('text', options, trimmed(options, maxLength), { maxLength, ...defaultOf(fallback) });
}

/** Text of several lines, 10 000 characters unless told. */
export function longText(options: Required & { maxLength?: number }): Field<string>;
export function longText(options: Optional & { maxLength?: number }): Field<string | null>;
export function longText({ maxLength = 10_000, ...options }: Options & { maxLength?: number }) {
  return field('longText', options, trimmed(options, maxLength), { maxLength });
}

/** HTML that the server sanitises before it is stored. */
export function richText(options: Required): Field<string>;
export function richText(options: Optional): Field<string | null>;
export function richText(options: Options) {
  return field('richText', options, trimmed(options, 100_000), { maxLength: 100_000 });
}

const emailPattern = /^[^\s@"'(),:;<>[\]\\]+@[^\s@"'(),:;<>[\]\\]+\.[A-Za-z]{2,}$/;

/** local@domain with a last part of at least two letters (VAL-03), kept in lower case. */
export function email(options: Required & { message?: string }): Field<string>;
export function email(options: Optional & { message?: string }): Field<string | null>;
export function email({
  message = 'Email entered is not correct',
  ...options
}: Options & { message?: string }) {
  return field('email', options, trimmed(options, 254).toLowerCase().regex(emailPattern, message), {
    maxLength: 254,
  });
}

/** A phone number; `rule` says what is wrong with it, if anything. */
export function phone(
  options: Optional & { rule: (value: string) => string | undefined },
): Field<string | null> {
  const { rule, ...rest } = options;
  const schema = trimmed(rest, 32).check(context => {
    const message = rule(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  });
  return field('phone', rest, schema, { maxLength: 32 });
}

/** An absolute http(s) address, or a path of this server that starts with `/`. */
export function url(options: Required): Field<string>;
export function url(options: Optional): Field<string | null>;
export function url(options: Options) {
  return field('url', options, address(options), { maxLength: 2048 });
}

function address(options: Options) {
  return trimmed(options, 2048).refine(isAddress, 'Not a web address');
}

function isAddress(value: string): boolean {
  return /^\/(?![/\\])\S*$/.test(value) || z.url({ protocol: /^https?$/ }).safeParse(value).success;
}

type Numeric = NumberRange & { default?: number };

export function integer(options: Required & Numeric): Field<number>;
export function integer(options: Optional & Numeric): Field<number | null>;
export function integer({ min, max, step, default: fallback, ...options }: Options & Numeric) {
  const range = { min: min ?? -2_147_483_648, max: max ?? 2_147_483_647 };
  const schema = bounded(z.number({ error: messageOf(options) }).int('Must be a whole number'), range);
  return field('integer', options, schema, { range: rangeOf(min, max, step), ...defaultOf(fallback) });
}

export function decimal(options: Required & Numeric): Field<number>;
export function decimal(options: Optional & Numeric): Field<number | null>;
export function decimal({ min, max, step, default: fallback, ...options }: Options & Numeric) {
  const schema = bounded(z.number({ error: messageOf(options) }), { min: min ?? -1e12, max: max ?? 1e12 });
  return field('decimal', options, schema, { range: rangeOf(min, max, step), ...defaultOf(fallback) });
}

/** An amount in minor units (cents) of `currency`; shown divided, stored whole. */
export function money(options: Required & Numeric & Pick<Field, 'currency'>): Field<number>;
export function money(options: Optional & Numeric & Pick<Field, 'currency'>): Field<number | null>;
export function money({
  min = 0,
  max,
  currency,
  default: fallback,
  ...options
}: Options & Numeric & Pick<Field, 'currency'>) {
  const schema = bounded(z.number({ error: messageOf(options) }).int('Must be a whole number'), {
    min,
    max: max ?? 2_147_483_647,
  });
  return field('money', options, schema, {
    range: rangeOf(min, max),
    ...(currency === undefined ? {} : { currency }),
    ...defaultOf(fallback),
  });
}

export function percent(options: Required & Numeric): Field<number>;
export function percent(options: Optional & Numeric): Field<number | null>;
export function percent({ min = 0, max = 100, default: fallback, ...options }: Options & Numeric) {
  const schema = bounded(z.number({ error: messageOf(options) }).int('Must be a whole number'), { min, max });
  return field('percent', options, schema, { range: { min, max }, ...defaultOf(fallback) });
}

/** A whole number of seconds. */
export function duration(options: Optional & Numeric): Field<number | null> {
  const { min = 0, max, default: fallback, ...rest } = options;
  const schema = bounded(z.number({ error: blankMessage }).int('Must be a whole number'), {
    min,
    max: max ?? 2_147_483_647,
  });
  return field('duration', rest, schema, { range: rangeOf(min, max), ...defaultOf(fallback) });
}

function bounded(schema: z.ZodNumber, { min, max }: { min: number; max: number }) {
  return schema.min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`);
}

function rangeOf(min?: number, max?: number, step?: number): NumberRange {
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
  };
}

function defaultOf(fallback: unknown): Pick<Field, 'default'> {
  return fallback === undefined ? {} : { default: fallback };
}

/** Earliest and latest day that any record may carry; PostgreSQL itself would take 'infinity'. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];

/** A calendar day `yyyy-MM-dd`; text from end to end, so that no zone can move it. */
export function date(options: Required): Field<string>;
export function date(options: Optional): Field<string | null>;
export function date(options: Options) {
  const schema = z.iso
    .date({
      error: issue =>
        issue.input === undefined || issue.input === null ? messageOf(options) : 'Not a date (yyyy-MM-dd)',
    })
    .refine(value => value >= firstDay && value <= lastDay, `Must lie between ${firstDay} and ${lastDay}`);
  return field('date', options, schema);
}

/** An instant in UTC, ISO 8601 with `Z`. */
export function instant(options: Required): Field<string>;
export function instant(options: Optional): Field<string | null>;
export function instant(options: Options) {
  const schema = z.iso
    .datetime({
      error: issue =>
        issue.input === undefined || issue.input === null
          ? messageOf(options)
          : 'Not an instant (ISO 8601 with Z)',
    })
    .refine(
      value => value >= firstDay && value < `${lastDay}T`,
      `Must lie between ${firstDay} and ${lastDay}`,
    );
  return field('instant', options, schema);
}

/** A wall-clock time `HH:mm:ss`. */
export function time(options: Required): Field<string>;
export function time(options: Optional): Field<string | null>;
export function time(options: Options) {
  return field(
    'time',
    options,
    z
      .string({ error: messageOf(options) })
      .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Not a time (HH:mm:ss)'),
  );
}

/** On or off; never null. */
export function toggle(options: FieldOptions & { default: boolean }): Field<boolean> {
  const { default: fallback, ...rest } = options;
  return {
    ...rest,
    kind: 'toggle',
    required: true,
    default: fallback,
    schema: z.boolean({ error: 'Must be on or off' }),
  };
}

/** One of a closed list. */
export function choice<V extends string | number>(
  options: Required & { choices: readonly Choice<V>[]; default?: V },
): Field<V>;
export function choice<V extends string | number>(
  options: Optional & { choices: readonly Choice<V>[]; default?: V },
): Field<V | null>;
export function choice<V extends string | number>({
  choices,
  default: fallback,
  ...options
}: Options & { choices: readonly Choice<V>[]; default?: V }) {
  return field('choice', options, oneOf(choices, messageOf(options)), { choices, ...defaultOf(fallback) });
}

/** Any number of a closed list, each once. */
export function choices<V extends string | number>(
  options: FieldOptions & { required?: string | true; choices: readonly Choice<V>[]; default?: readonly V[] },
): Field<V[]> {
  const { choices: list, default: fallback = [], required, ...rest } = options;
  const message = typeof required === 'string' ? required : blankMessage;
  const schema = z
    .array(oneOf(list, 'Not one of the choices'), { error: message })
    .max(list.length)
    .refine(items => new Set(items).size === items.length, 'Each choice only once');
  return {
    ...rest,
    kind: 'choices',
    required: true,
    choices: list,
    default: fallback,
    schema: required === undefined ? schema : schema.min(1, message),
  };
}

function oneOf<V extends string | number>(list: readonly Choice<V>[], missing: string) {
  return z.custom<V>(value => list.some(entry => entry.value === value), {
    error: issue =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? missing
        : `Must be one of: ${list.map(entry => entry.label).join(', ')}`,
  });
}

/** Free words. */
export function tags(options: FieldOptions): Field<string[]> {
  return {
    ...options,
    kind: 'tags',
    required: true,
    default: [],
    schema: z.array(trimmed({ ...options, required: true }, 255)).max(200, 'At most 200 entries'),
  };
}

/** A list of numbers, each within the bounds. */
export function numbers(
  options: FieldOptions & NumberRange & { default?: readonly number[] },
): Field<number[]> {
  const { min, max, step, default: fallback = [], ...rest } = options;
  const item = bounded(z.number({ error: 'Must be a number' }), { min: min ?? -1e12, max: max ?? 1e12 });
  return {
    ...rest,
    kind: 'numbers',
    required: true,
    default: fallback,
    range: rangeOf(min, max, step),
    schema: z.array(item).max(200, 'At most 200 entries'),
  };
}

type ItemOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** A list of small records of their own fields, e.g. breaks or prices. */
export function objects<F extends Fields>(options: FieldOptions & { item: F }): Field<ItemOf<F>[]> {
  const { item, ...rest } = options;
  const schema = z
    .array(z.strictObject(mapFields(item, each => each.schema)))
    .max(200, 'At most 200 entries');
  return { ...rest, kind: 'objects', required: true, default: [], item, schema: narrow(schema) };
}

/** The type of the entries follows from their fields; zod loses it through the generic shape. */
function narrow<Value>(schema: z.ZodType): z.ZodType<Value> {
  return schema as z.ZodType<Value>;
}

/** Any JSON value that passes `schema`; limits on depth and size hold for the whole request. */
export function json<Value>(
  options: FieldOptions & { schema: z.ZodType<Value>; default?: Value },
): Field<Value | null> {
  const { schema, default: fallback, ...rest } = options;
  return field('json', rest, schema, defaultOf(fallback));
}

type ReferenceOptions = Partial<Omit<ReferenceTarget, 'resource'>>;

/** The id of a row of `resource`; rows also carry that row's `show` fields under `as`. */
export function reference(resource: string, options: Required & ReferenceOptions): Field<number>;
export function reference(resource: string, options: Optional & ReferenceOptions): Field<number | null>;
export function reference(
  resource: string,
  { as, show, pick, linkFor, ...options }: Options & ReferenceOptions,
) {
  const schema = bounded(z.number({ error: messageOf(options) }).int('Must be an id'), {
    min: 1,
    max: 2_147_483_647,
  });
  return field('reference', options, schema, {
    target: {
      resource,
      as: as ?? '',
      show: show ?? [],
      ...(pick === undefined ? {} : { pick }),
      ...(linkFor === undefined ? {} : { linkFor }),
    },
  });
}

/** The address of one uploaded picture. */
export function image(options: FieldOptions): Field<string | null> {
  return field('image', options, address(options), { maxLength: 2048 });
}

/** The addresses of uploaded pictures, in order. */
export function images(options: FieldOptions): Field<string[]> {
  return {
    ...options,
    kind: 'images',
    required: true,
    default: [],
    schema: z.array(address(options)).max(20, 'At most 20 pictures'),
  };
}

/** The address of an uploaded sound. */
export function audio(options: Required): Field<string>;
export function audio(options: Optional): Field<string | null>;
export function audio(options: Options) {
  return field('audio', options, address(options), { maxLength: 2048 });
}

/** `each` of every field under its name; `Object.fromEntries` forgets which keys it was given. */
export function mapFields<F extends Fields, Result>(
  fields: F,
  each: (field: Field, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, each(value, name)]));
}
