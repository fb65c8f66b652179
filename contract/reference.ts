import { z } from 'zod';
import { defineCall, done } from './call.ts';

const currency = z.object({
  code: z.string().describe('ISO 4217'),
  symbol: z.string(),
  name: z.string(),
  decimal_digits: z.int().describe('Digits of the minor unit: 0, 2 or 3'),
  rounding: z
    .number()
    .describe('The smallest step of cash in major units where it is larger than the minor unit, else 0'),
});

const country = z.object({
  countryCode: z.string().describe('ISO 3166-1, two letters'),
  countryName: z.string(),
  currencyCode: z.string(),
  population: z.number(),
  capital: z.string(),
  continentName: z.string(),
});

const timeZone = z.object({
  name: z.string().describe('IANA name, e.g. `America/New_York`'),
  countryCode: z.string(),
  countryName: z.string(),
  cities: z.array(z.string()).describe('Large cities in it, the largest first'),
  aliases: z.array(z.string()).describe('Legacy names that mean this zone, e.g. `US/Eastern`'),
});

const bookingStatus = z.object({ value: z.int(), label: z.string() });

export type CurrencyEntry = z.infer<typeof currency>;
export type CountryEntry = z.infer<typeof country>;
export type TimeZoneEntry = z.infer<typeof timeZone>;

/** The tables of the world by their names, as the API answers them. */
export interface ReferenceTables {
  readonly countries: CountryEntry[];
  readonly currencies: CurrencyEntry[];
  readonly 'time-zones': TimeZoneEntry[];
  readonly 'booking-statuses': z.infer<typeof bookingStatus>[];
}

const answers = {
  countries: done.extend({ data: z.array(country) }),
  currencies: done.extend({ data: z.array(currency) }),
  'time-zones': done.extend({ data: z.array(timeZone) }),
  'booking-statuses': done.extend({ data: z.array(bookingStatus) }),
};

export const referenceTables = ['countries', 'currencies', 'time-zones', 'booking-statuses'] as const;

/** One table of the world; it changes with a release of the portal. */
export const referenceTable = defineCall({
  method: 'GET',
  path: '/v3/reference/:table',
  tags: ['Reference'],
  summary: 'Countries, currencies or time zones of the world, or the short list of booking statuses',
  params: z.object({ table: z.enum(referenceTables) }),
  answer: done.extend({
    data: z.union([z.array(country), z.array(currency), z.array(timeZone), z.array(bookingStatus)]),
  }),
});

type OneTable = { readonly [Name in keyof ReferenceTables]: z.ZodType<{ data: ReferenceTables[Name] }> };
const oneTable: OneTable = answers;

/** The same call, read as one table. */
export const tableCall = <Name extends keyof ReferenceTables>(name: Name) => ({
  ...referenceTable,
  answer: oneTable[name],
});
