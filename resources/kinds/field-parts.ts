import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import { plainFigures, plainLine, plainLines, withoutEdges } from '../../domain/text/plain-line.ts';
import type { Field, FieldOptions, NumberRange } from '../schema/field.ts';
import type { FieldKind } from './kinds.ts';

/** The message of the generic required rule (VAL-01). */
export const blankMessage = sentence('form.blank');

/** `required`: true for the generic message, or the field's own message; absent for an optional field. */
export interface Required extends FieldOptions {
  readonly required: string | true;
  readonly sparse?: undefined;
}
export interface Absent extends FieldOptions {
  readonly required?: undefined;
  readonly sparse?: undefined;
}
/** Demanded of whoever fills the form, yet rows without it exist. */
export interface Sparse extends FieldOptions {
  readonly required: string | true;
  readonly sparse: true;
}
export type Optional = Absent | Sparse;
export type Options = Optional | Required;

export type Extra = Omit<Field, keyof FieldOptions | 'kind' | 'required' | 'schema' | 'sparse'>;

/** What `make` makes, made when somebody asks for it: a list shows hundreds of fields and checks none. */
export function onDemand<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}

/** Builds a field of `kind` whose values pass `value()`; null (and absence) passes only when it is optional. */
export function field<Value>(
  kind: FieldKind,
  options: Options,
  value: () => z.ZodType<Value>,
  extra: Extra = {},
): Field<Value | null> {
  const { required, sparse, ...rest } = options;
  const schema = onDemand(() => (required === undefined ? value().nullable() : value()));
  return {
    ...rest,
    ...extra,
    ...(sparse === true ? { sparse } : {}),
    kind,
    required: required !== undefined,
    get schema() {
      return schema();
    },
  };
}

/** The message that a missing value of this field gets. */
export function messageOf({ required }: Options): string {
  return typeof required === 'string' ? required : blankMessage;
}

/** What is said of a value of another type than the field's: `missing` where there is none, `other` where there is one. */
export function typeMessage(missing: string, other: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? missing : other;
}

/** The message where one of several is to be chosen and none is (AUTH-16). */
export function selectMessageOf({ required }: { readonly required?: string | true | undefined }): string {
  return typeof required === 'string' ? required : sentence('form.choose');
}

/** How texts are kept by their shape, and what they may not hold. */
const kept = {
  line: { keep: plainLine, refused: /\p{Cc}/u },
  address: { keep: withoutEdges, refused: /\p{Cc}/u },
  figures: { keep: plainFigures, refused: /\p{Cc}/u },
  lines: { keep: plainLines, refused: /[^\P{Cc}\t\n\r]/u },
};

/**
 * Text of at most `maxLength` characters, as it is kept; blank counts as missing, and so does what no eye can see.
 * Control characters never pass, line ends only where there are several lines: NUL fits into no database column,
 * the others break lists, mails and CSV files of which nobody sees why.
 */
export function trimmed(options: Options, maxLength: number, shape: keyof typeof kept = 'line') {
  const message = messageOf(options);
  const { keep, refused } = kept[shape];
  return z
    .string({ error: typeMessage(message, sentence('form.text')) })
    .overwrite(keep)
    .min(1, message)
    .max(maxLength, sentence('form.characters', { most: maxLength }))
    .refine(value => !refused.test(value) && value.isWellFormed(), sentence('form.character'));
}

export function bounded(schema: z.ZodNumber, { min, max }: { min: number; max: number }) {
  return schema
    .min(min, sentence('form.least', { least: min }))
    .max(max, sentence('form.most', { most: max }));
}

export function rangeOf(min?: number, max?: number, step?: number): NumberRange {
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
  };
}

export function defaultOf(fallback: unknown): Pick<Field, 'default'> {
  return fallback === undefined ? {} : { default: fallback };
}
