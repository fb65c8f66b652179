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

const lists = {
  countries: z.array(country),
  currencies: z.array(currency),
  'time-zones': z.array(timeZone),
  'booking-statuses': z.array(bookingStatus),
};

/** The tables of the world by their names, as the API answers them. */
export type ReferenceTables = { [Name in keyof typeof lists]: z.infer<(typeof lists)[Name]> };

const names = z.enum(['countries', 'currencies', 'time-zones', 'booking-statuses']);

/** One table of the world; it changes with a release of the portal. */
export const referenceTable = defineCall({
  method: 'GET',
  path: '/v3/reference/:table',
  tags: ['Reference'],
  summary: 'Countries, currencies or time zones of the world, or the short list of booking statuses',
  params: z.object({ table: names }),
  answer: done.extend({ data: z.union(Object.values(lists)) }),
});

/** The same call for one table alone. */
export const tableCall = <Name extends keyof ReferenceTables>(name: Name) => ({
  ...referenceTable,
  answer: done.extend({ data: lists[name] }),
});
