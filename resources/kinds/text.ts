import { z } from 'zod';
import { countryCode, countryName } from '../../domain/people/country.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field } from '../schema/field.ts';
import { defaultOf, field, type Optional, type Options, type Required, trimmed } from './field-parts.ts';
import type { Kind } from './kind.ts';

interface TextOptions {
  readonly maxLength?: number;
  /** So many characters and no others (AUTH-14). */
  readonly length?: number;
  /** What it has to look like, and an example of that. */
  readonly shape?: readonly [RegExp, string];
  readonly default?: string;
}

/** One line of text. */
export function text(options: Required & TextOptions): Field<string>;
export function text(options: Optional & TextOptions): Field<string | null>;
export function text({
  maxLength = 255,
  length,
  shape,
  default: fallback,
  ...options
}: Options & TextOptions) {
  const schema = () => {
    const line = trimmed(options, maxLength);
    const long = length === undefined ? line : line.length(length, sentence('form.length', { length }));
    if (shape === undefined) return long;
    const [pattern, example] = shape;
    return long.regex(pattern, sentence('form.shape', { example }));
  };
  return field('text', options, schema, { maxLength: length ?? maxLength, ...defaultOf(fallback) });
}

/** Text of several lines, 10 000 characters unless told. */
export function longText(options: Required & { maxLength?: number }): Field<string>;
export function longText(options: Optional & { maxLength?: number }): Field<string | null>;
export function longText({ maxLength = 10_000, ...options }: Options & { maxLength?: number }) {
  return field('longText', options, () => trimmed(options, maxLength, 'lines'), { maxLength });
}

/** HTML that the server sanitises before it is stored. */
export function richText(options: Required): Field<string>;
export function richText(options: Optional): Field<string | null>;
export function richText(options: Options) {
  return field('richText', options, () => trimmed(options, 100_000, 'lines'), { maxLength: 100_000 });
}

/** No part between two dots is empty, neither before nor after the @. */
const emailPattern =
  /^[^\s@."'(),:;<>[\]\\]+(?:\.[^\s@."'(),:;<>[\]\\]+)*@(?:[^\s@."'(),:;<>[\]\\]+\.)+[A-Za-z]{2,}$/;

interface EmailOptions {
  readonly message?: string;
  /** Says what else is wrong with the address, if anything. */
  readonly rule?: (address: string) => string | undefined;
}

/** local@domain with a last part of at least two letters (VAL-03), kept in lower case. */
export function email(options: Required & EmailOptions): Field<string>;
export function email(options: Optional & EmailOptions): Field<string | null>;
export function email({ message = sentence('form.email'), rule, ...options }: Options & EmailOptions) {
  const schema = () =>
    trimmed(options, 254, 'address')
      .toLowerCase()
      .regex(emailPattern, message)
      .check(context => {
        const problem = rule?.(context.value);
        if (problem !== undefined)
          context.issues.push({ code: 'custom', message: problem, input: context.value });
      });
  return field('email', options, schema, { maxLength: 254 });
}

/** A phone number; `rule` says what is wrong with it, if anything. */
export function phone(
  options: Optional & { rule: (value: string) => string | undefined },
): Field<string | null> {
  const { rule, ...rest } = options;
  const schema = () =>
    trimmed(rest, 32, 'figures').check(context => {
      const message = rule(context.value);
      if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
    });
  return field('phone', rest, schema, { maxLength: 32 });
}

/** A country, kept as its code of two letters, also where somebody writes its name. */
export function country(options: Optional): Field<string | null> {
  const schema = () =>
    trimmed(options, 100)
      .overwrite(written => countryCode(written) ?? written)
      .refine(code => countryName(code, 'en') !== undefined, sentence('form.country'));
  return field('country', options, schema, { maxLength: 100 });
}

/** An absolute http(s) address, or a path of this server that starts with `/`. */
export function url(options: Required): Field<string>;
export function url(options: Optional): Field<string | null>;
export function url(options: Options) {
  return field('url', options, () => address(options), { maxLength: 2048 });
}

/** An absolute http(s) address, or a path of this server. */
export function address(options: Options) {
  return trimmed(options, 2048).refine(isAddress, sentence('form.web-address'));
}

function isAddress(value: string): boolean {
  return /^\/(?![/\\])\S*$/.test(value) || z.url({ protocol: /^https?$/ }).safeParse(value).success;
}

/** Any text; other kinds of text say how they differ. */
export const plainText: Kind = {
  storage: 'text',
  written: 'text',
  multiple: false,
  numeric: false,
  rangeable: false,
  selective: true,
  bulk: false,
  leads: false,
  wide: false,
  long: false,
  html: false,
  upload: undefined,
  sample: ({ maxLength = 255 }, serial) => {
    // Small letters, so that none is a code that somebody has written by hand.
    const short = serial.toString(36).padStart(2, '0');
    return maxLength < 12 ? short.slice(-maxLength) : `Sample ${serial}`;
  },
};

export const textKinds = {
  text: { ...plainText, bulk: true, leads: true },
  longText: { ...plainText, leads: true, wide: true, long: true },
  richText: {
    ...plainText,
    wide: true,
    long: true,
    html: true,
    sample: (_field, serial) => `<p>Sample ${serial}</p>`,
  },
  email: { ...plainText, sample: (_field, serial) => `sample.${serial}@example.com` },
  phone: {
    ...plainText,
    byDigits: true,
    sample: (_field, serial) => `202-555-${String(1000 + (serial % 9000))}`,
  },
  country: {
    ...plainText,
    selective: false,
    bulk: true,
    sample: (_field, serial) => ['VN', 'UK', 'FR', 'BR', 'NP'][serial % 5],
  },
  url: { ...plainText, sample: (_field, serial) => `https://example.com/${serial}` },
} satisfies Record<string, Kind>;
