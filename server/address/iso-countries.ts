import { countries } from 'countries-list';

/** Reserved for post offices, and no countries of ISO 3166-1: they belong to Saint Helena. */
const noCountries = ['AC', 'TA'];

/** Names that our source writes in plain letters or in another language, as ISO 3166-1 has them in English. */
const properNames: Readonly<Record<string, string>> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  CI: "Côte d'Ivoire",
  CW: 'Curaçao',
  RE: 'Réunion',
};

/** Every country and territory of ISO 3166-1 with its English name, capital, continent and currencies (REF-03). */
export const isoCountries = Object.entries(countries)
  .filter(([code]) => !noCountries.includes(code))
  .map(([code, { name, currency, capital, continent }]) => ({
    code,
    name: properNames[code] ?? name,
    /** The first is the one that people pay with. */
    currency,
    capital,
    continent,
  }));
