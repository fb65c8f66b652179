import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rawTimeZones } from '@vvo/tzdb';
import { continents } from 'countries-list';
import { currencies as worldCurrencies } from 'countries-list/currencies';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Given } from '../../contract/call.ts';
import {
  type CountryEntry,
  type CurrencyEntry,
  type ReferenceTables,
  referenceTable,
  type TimeZoneEntry,
} from '../../contract/reference.ts';
import { bookingOutcomes } from '../../domain/bookings/booking-status.ts';
import { currencies, minorDigits } from '../../domain/money.ts';
import { isoCountries } from '../address/iso-countries.ts';
import { answer } from '../answer.ts';

const tables: { readonly [Name in keyof ReferenceTables]: () => Promise<Given<ReferenceTables[Name]>> } = {
  countries: countryTable,
  currencies: currencyTable,
  'time-zones': async () => timeZoneTable(),
  'booking-statuses': async () => bookingOutcomes,
};

/** Countries, currencies and time zones as the world has them, and how bookings end up; they change with a release. */
export function referenceRoutes(app: FastifyInstance): void {
  answer(app, referenceTable, async ({ params: { table }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return { code: 200, message: 'OK', data: await tables[table]() };
  });
}

const byName = new Intl.Collator('en');

/** Every country and territory, alphabetically (REF-03). */
async function countryTable(): Promise<readonly Given<CountryEntry>[]> {
  const people = await populations();
  return isoCountries
    .map(({ code, name, currency, capital, continent }) => ({
      countryCode: code,
      countryName: name,
      currencyCode: currency[0] ?? '',
      population: people.get(code) ?? 0,
      capital,
      continentName: continents[continent],
    }))
    .toSorted((one, other) => byName.compare(one.countryName, other.countryName));
}

/** Every currency that a location may take, by code (REF-01). */
async function currencyTable(): Promise<readonly Given<CurrencyEntry>[]> {
  const steps = await cashSteps();
  const world = new Map(Object.entries(worldCurrencies));
  return currencies.map(code => {
    const known = world.get(code);
    return {
      code,
      symbol: known === undefined || known.symbol === code ? narrowSymbol(code) : known.symbol,
      name: known?.name ?? code,
      decimal_digits: minorDigits(code),
      rounding: steps.get(code) ?? 0,
    };
  });
}

/** Where Unicode's CLDR knows no sign either, this is the code. */
function narrowSymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/** Belongs to no country, and so to no list of their zones; locations may stand in it all the same. */
const utc: Given<TimeZoneEntry> = {
  name: 'UTC',
  countryCode: '',
  countryName: '',
  cities: [],
  aliases: ['Etc/UTC', 'Etc/UCT', 'Etc/Universal', 'Etc/Zulu', 'UCT', 'Universal', 'Zulu'],
};

/** Every zone with its legacy names, those of the United States first (REF-04, REF-05). */
function timeZoneTable(): readonly Given<TimeZoneEntry>[] {
  const zones = rawTimeZones.map(({ name, countryCode, countryName, mainCities, group }) => ({
    name,
    countryCode,
    countryName,
    cities: mainCities,
    aliases: group.filter(alias => alias !== name),
  }));
  return [...zones, utc].toSorted(
    (one, other) =>
      Number(isAmerican(other)) - Number(isAmerican(one)) || byName.compare(one.name, other.name),
  );
}

function isAmerican({ countryCode }: Given<TimeZoneEntry>): boolean {
  return countryCode === 'US';
}

const population = z.object({
  supplemental: z.object({
    territoryInfo: z.record(z.string(), z.object({ _population: z.coerce.number().int().optional() })),
  }),
});

const fractions = z.object({
  supplemental: z.object({
    currencyData: z.object({
      fractions: z.record(
        z.string(),
        z.object({ _digits: z.coerce.number(), _cashRounding: z.coerce.number().optional() }),
      ),
    }),
  }),
});

/** How many people live in a country, by its code, as Unicode's CLDR reckons. */
async function populations(): Promise<ReadonlyMap<string, number>> {
  const { supplemental } = population.parse(await readAsset('cldr-core/supplemental/territoryInfo.json'));
  return new Map(
    Object.entries(supplemental.territoryInfo).map(([code, { _population = 0 }]) => [code, _population]),
  );
}

/** The step of cash of a currency in major units, where it is larger than the minor unit (REF-02). */
async function cashSteps(): Promise<ReadonlyMap<string, number>> {
  const { supplemental } = fractions.parse(await readAsset('cldr-core/supplemental/currencyData.json'));
  return new Map(
    Object.entries(supplemental.currencyData.fractions).map(([code, { _digits, _cashRounding = 0 }]) => [
      code,
      _cashRounding / 10 ** _digits,
    ]),
  );
}

async function readAsset(path: string): Promise<unknown> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(path)), 'utf8'));
}
