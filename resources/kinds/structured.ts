import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field, FieldOptions, Fields, ReferenceTarget, ValueOf } from '../schema/field.ts';
import {
  bounded,
  defaultOf,
  field,
  type Optional,
  type Options,
  onDemand,
  type Required,
  selectMessageOf,
  typeMessage,
} from './field-parts.ts';
import type { Kind } from './kind.ts';
import { plainText } from './text.ts';

type ItemOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** A list of small records of their own fields, e.g. breaks or prices. */
export function objects<F extends Fields>(options: FieldOptions & { item: F }): Field<ItemOf<F>[]> {
  const { item, ...rest } = options;
  const schema = onDemand(() =>
    narrow<ItemOf<F>[]>(
      z
        .array(z.strictObject(mapFields(item, each => each.schema)))
        .max(200, sentence('form.entries', { most: 200 })),
    ),
  );
  return {
    ...rest,
    kind: 'objects',
    required: true,
    default: [],
    item,
    get schema() {
      return schema();
    },
  };
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
  return field('json', rest, () => schema, defaultOf(fallback));
}

type ReferenceOptions = Partial<Omit<ReferenceTarget, 'resource'>>;

/** The id of a row of `resource`; rows also carry that row's `show` fields under `as`. */
export function reference(resource: string, options: Required & ReferenceOptions): Field<number>;
export function reference(resource: string, options: Optional & ReferenceOptions): Field<number | null>;
export function reference(
  resource: string,
  { as, show, called, pick, linkFor, instead, ...options }: Options & ReferenceOptions,
) {
  const schema = () =>
    bounded(
      z
        .number({ error: typeMessage(selectMessageOf(options), sentence('form.id')) })
        .int(sentence('form.id')),
      {
        min: 1,
        max: 2_147_483_647,
      },
    );
  return field('reference', options, schema, {
    target: {
      resource,
      as: as ?? '',
      show: show ?? [],
      ...(called === undefined ? {} : { called }),
      ...(pick === undefined ? {} : { pick }),
      ...(linkFor === undefined ? {} : { linkFor }),
      ...(instead === undefined ? {} : { instead }),
    },
  });
}

/** `each` of every field under its name; `Object.fromEntries` forgets which keys it was given. */
function mapFields<F extends Fields, Result>(
  fields: F,
  each: (field: Field, name: string, at: number) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, value], at) => [name, each(value, name, at)]));
}

const anyShape: Kind = {
  ...plainText,
  storage: 'json',
  written: 'json',
  wide: true,
  long: true,
  sample: ({ default: fallback }) => fallback ?? null,
};

export const structuredKinds = {
  objects: {
    ...anyShape,
    multiple: true,
    sample: ({ item = {} }, serial, sampleOf) => [
      mapFields(item, (each, _name, at) => sampleOf(each, serial + at)),
    ],
  },
  json: anyShape,
  /** Its rows differ, but the reference has an index of its own. */
  reference: {
    ...plainText,
    storage: 'reference',
    written: 'title',
    selective: false,
    bulk: true,
    sample: () => null,
  },
} satisfies Record<string, Kind>;
