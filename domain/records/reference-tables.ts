/** A currency as people write it (REF-01, REF-08). */
export interface CurrencyEntry {
  /** ISO 4217. */
  readonly code: string;
  readonly symbol: string;
  readonly name: string;
  /** Digits of the minor unit: 0, 2 or 3. */
  readonly decimal_digits: number;
  /** The smallest step of cash in major units where it is larger than the minor unit, else 0. */
  readonly rounding: number;
}

/** A country or territory of ISO 3166-1 (REF-03, REF-08). */
export interface CountryEntry {
  /** Two letters. */
  readonly countryCode: string;
  readonly countryName: string;
  readonly currencyCode: string;
  /** People who live there. */
  readonly population: number;
  readonly capital: string;
  readonly continentName: string;
}

/** A time zone with the older names of it (REF-04, REF-05). */
export interface TimeZoneEntry {
  /** IANA name, e.g. `America/New_York`. */
  readonly name: string;
  readonly countryCode: string;
  readonly countryName: string;
  /** Large cities in it, the largest first. */
  readonly cities: readonly string[];
  /** Legacy names that mean this zone, e.g. `US/Eastern`. */
  readonly aliases: readonly string[];
}

/** What has become of a booking, by its number on the wire (REF-06). */
export interface BookingStatusEntry {
  readonly value: number;
  readonly label: string;
}

/** The reference tables by the name under which they are asked for. */
export interface ReferenceTables {
  readonly countries: readonly CountryEntry[];
  readonly currencies: readonly CurrencyEntry[];
  readonly 'time-zones': readonly TimeZoneEntry[];
  readonly 'booking-statuses': readonly BookingStatusEntry[];
}

export const referenceTables = [
  'countries',
  'currencies',
  'time-zones',
  'booking-statuses',
] as const satisfies readonly (keyof ReferenceTables)[];
