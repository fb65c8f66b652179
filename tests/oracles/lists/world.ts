/**
 * The tables of the world, `field: Heading` in order (REF-03, REF-08, ENUM-12). REF-04 names only the zones themselves,
 * REF-05 their older names; country and cities of a zone are the product’s own.
 */
export const world = {
  countries: [
    'countryName: Country',
    'countryCode: Country code',
    'capital: Capital',
    'continentName: Continent',
    'population: Population',
    'currencyCode: Currency',
  ],
  currencies: [
    'code: Code',
    'name: Name',
    'symbol: Symbol',
    'decimal_digits: Decimal digits',
    'rounding: Cash rounding',
  ],
  zones: ['name: Name', 'countryName: Country', 'cities: Cities', 'aliases: Older names'],
  outcomes: ['value: Number', 'label: Status'],
} as const;
