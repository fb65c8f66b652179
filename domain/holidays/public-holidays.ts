import { addDays, weekdayOf } from '../time/calendar.ts';
import { holidayCountries } from './holiday-countries.ts';
import { type Holiday, holidaysOfYear } from './holiday-rules.ts';

interface Params {
  /** ISO 3166, two letters. */
  readonly country: string;
  /** A code of its regions; undefined for what all of the country has. */
  readonly region: string | undefined;
  /** yyyy-MM-dd, both included. */
  readonly from: string;
  readonly until: string;
}

/** The parts of a country whose holidays differ, by code; undefined where nothing is known of the country (DEC-208). */
export function holidayRegions(country: string): Readonly<Record<string, string>> | undefined {
  return holidayCountries.get(country)?.regions;
}

/**
 * The public holidays of a country, or of one of its regions, by the rules of its law (DEC-208), ascending; days that a
 * government sets year by year are in none. Of a country without a region only what every region has.
 */
export function publicHolidays({ country, region, from, until }: Params): readonly Holiday[] {
  const known = holidayCountries.get(country);
  if (known === undefined) return [];
  const rules = known.rules.filter(({ only, but = [] }) =>
    region === undefined
      ? only === undefined && but.length === 0
      : only?.includes(region) !== false && !but.includes(region),
  );
  const [first = 0, last = 0] = [from, until].map(day => Number(day.slice(0, 4)));
  const byDay = new Map<string, Holiday>();
  // A substitute may lie in the year before.
  for (let year = first; year <= last + 1; year++)
    for (const holiday of holidaysOfYear(rules, year)) byDay.set(holiday.day, holiday);
  if (known.between !== undefined)
    for (const day of byDay.keys()) {
      const [next, after] = [addDays(day, 1), addDays(day, 2)];
      if (byDay.has(after) && !byDay.has(next) && weekdayOf(next) !== 'Sun')
        byDay.set(next, { day: next, name: known.between, isSubstitute: false });
    }
  return [...byDay.values()]
    .filter(({ day }) => day >= from && day <= until)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}
