import { z } from 'zod';
import type { Choice } from '../../domain/choice.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field, FieldOptions } from '../schema/field.ts';
import {
  defaultOf,
  field,
  type Optional,
  type Options,
  type Required,
  selectMessageOf,
  trimmed,
  typeMessage,
} from './field-parts.ts';
import type { Kind } from './kind.ts';
import { plainText } from './text.ts';

/** On or off; never null. */
export function toggle(options: FieldOptions & { default: boolean }): Field<boolean> {
  const { default: fallback, ...rest } = options;
  return {
    ...rest,
    kind: 'toggle',
    required: true,
    default: fallback,
    schema: z.boolean({ error: sentence('form.on-or-off') }),
  };
}

/** One of a closed list. */
export function choice<V extends string | number>(
  options: Required & { choices: readonly Choice<V>[]; default?: NoInfer<V> },
): Field<V>;
export function choice<V extends string | number>(
  options: Optional & { choices: readonly Choice<V>[]; default?: NoInfer<V> },
): Field<V | null>;
export function choice<V extends string | number>({
  choices,
  default: fallback,
  ...options
}: Options & { choices: readonly Choice<V>[]; default?: NoInfer<V> }) {
  return field('choice', options, () => oneOf(choices, selectMessageOf(options)), {
    choices,
    ...defaultOf(fallback),
  });
}

/** Any number of a closed list, each once. */
export function choices<V extends string | number>(
  options: FieldOptions & {
    required?: string | true;
    choices: readonly Choice<V>[];
    default?: readonly NoInfer<V>[];
  },
): Field<V[]> {
  const { choices: list, default: fallback = [], required, ...rest } = options;
  const message = selectMessageOf({ required });
  const schema = z
    .array(oneOf(list, sentence('form.not-a-choice')), { error: typeMessage(message, sentence('form.list')) })
    .max(list.length, sentence('form.choices-once'))
    .refine(items => new Set(items).size === items.length, sentence('form.choices-once'));
  return {
    ...rest,
    kind: 'choices',
    required: true,
    choices: list,
    default: fallback,
    schema: required === undefined ? schema : schema.min(1, message),
  };
}

/** Free words. */
export function tags(options: FieldOptions): Field<string[]> {
  return {
    ...options,
    kind: 'tags',
    required: true,
    default: [],
    schema: z
      .array(trimmed({ ...options, required: true }, 255))
      .max(200, sentence('form.entries', { most: 200 })),
  };
}

function oneOf<V extends string | number>(list: readonly Choice<V>[], missing: string) {
  return z.custom<V>(value => list.some(entry => entry.value === value), {
    error: typeMessage(missing, sentence('form.one-of', { choices: list.map(entry => entry.label) })),
    // The rules over several fields are asked all the same.
    abort: false,
  });
}

export const choiceKinds = {
  toggle: {
    ...plainText,
    storage: 'boolean',
    written: 'toggle',
    selective: false,
    bulk: true,
    sample: () => true,
  },
  choice: {
    ...plainText,
    storage: ({ choices = [] }: Field) =>
      choices.every(({ value }) => typeof value === 'number') ? 'integer' : 'text',
    written: 'choice',
    selective: false,
    bulk: true,
    leads: true,
    sample: ({ choices }) => choices?.[0]?.value,
  },
  choices: {
    ...plainText,
    storage: 'list',
    written: 'choice',
    multiple: true,
    sample: ({ choices }) => choices?.slice(0, 1).map(({ value }) => value),
  },
  tags: {
    ...plainText,
    storage: 'list',
    multiple: true,
    wide: true,
    sample: (_field, serial) => [`tag ${serial}`],
  },
} satisfies Record<string, Kind>;
