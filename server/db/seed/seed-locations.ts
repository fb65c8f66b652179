import { addDays, weekdayOf, weekdays } from '../../../domain/time/calendar.ts';
import { dayOf, instantOf } from '../../../domain/time/time-zone.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locationHours } from '../../../resources/location-hours.ts';
import { locations } from '../../../resources/locations.ts';
import { promotions } from '../../../resources/promotions.ts';
import type { Connection } from '../database.ts';
import { type Gazetteer, idOfCity } from './gazetteer.ts';
import { demoLocations, type Location, lunchBreak } from './locations.ts';
import { partnerIds } from './people.ts';
import { daysFrom, insertRows, iso } from './sample-rows.ts';

/** Locations that stay shut on one day: how many days from today, and why. */
const closures = [
  { location: 1, days: -34, reason: 'Repair of the water main' },
  { location: 1, days: 12, reason: 'Fire safety inspection' },
  { location: 2, days: -60, reason: 'Public holiday' },
  { location: 2, days: 9, reason: 'Staff training' },
  { location: 5, days: 20, reason: 'Street festival' },
  { location: 8, days: -12, reason: 'Public holiday' },
] as const;

/** A day that was closed over the guests who had booked it, and who still have to be told. */
const conflict = { location: 8, days: 17, reason: 'Burst pipe' } as const;

/** So many days ahead, at least, a location gets other hours, from a Monday on. */
const laterDays = 36;

const joinedDaysAgo = 420;

/** The locations with hours, closed days and promotions. */
export async function seedLocations(
  connection: Connection,
  now: number,
  gazetteer: Gazetteer,
): Promise<void> {
  await insertRows(
    connection,
    locations,
    demoLocations.map(location => rowOf(location, now, gazetteer)),
  );
  await insertRows(connection, locationHours, demoLocations.flatMap(week));
  await insertRows(
    connection,
    locationDays,
    [...closures, conflict].flatMap((closure, index) => closedDay(closure, index + 1, now)),
  );
  await insertRows(
    connection,
    promotions,
    [1, 2, 4, 5, 8, 10].map((location_id, index) => ({
      id: index + 1,
      location_id,
      discount_percentage: [15, 20, 10, 25, 30, 10][index] ?? 10,
      is_first_used: index !== 4,
    })),
  );
}

/** The calendar days on which a location is shut although its week says otherwise. */
export function closedDays(location: Location, now: number): ReadonlySet<string> {
  const today = dayOf(now, location.timezone);
  return new Set(
    closures.filter(each => each.location === location.id).map(({ days }) => addDays(today, days)),
  );
}

function rowOf(location: Location, now: number, gazetteer: Gazetteer) {
  const joined = daysFrom(now, location.id - joinedDaysAgo);
  const half = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;
  const hours = { start: half(location.open), end: half(location.close) };
  const day = (name: string) => (isClosedOn(location, name) ? {} : hours);
  return {
    id: location.id,
    name: location.name,
    user_id: partnerIds[location.owner] ?? 2,
    status: location.status,
    street: location.street,
    city: location.city,
    country: location.country,
    city_short_name: location.city.normalize('NFD').replace(/\p{M}/gu, ''),
    country_short_name: location.code,
    zipcode: location.zipcode,
    city_id: idOfCity(gazetteer, location.city, location.code),
    country_id: gazetteer.countryIds.get(location.code) ?? null,
    timezone: location.timezone,
    currency: location.currency,
    duration_mins: [...(location.id % 3 === 0 ? ([10, 20, 30] as const) : ([20, 30, 40] as const))],
    price_rules: ([10, 20, 30, 40] as const).map(slot => ({
      slot,
      price: slot * location.minutePrice,
      currency: location.currency,
    })),
    imgs: [`/files/demo/location-${location.id}.png`],
    available_time: {
      Mon: day('Mon'),
      Tue: day('Tue'),
      Wed: day('Wed'),
      Thu: day('Thu'),
      Fri: day('Fri'),
      Sat: day('Sat'),
      Sun: day('Sun'),
    },
    later_hours: location.id === 4 ? [laterHours(location, now)] : [],
    create_time: joined,
    update_time: joined,
  };
}

/** Does the week of the location leave this weekday out? */
export function isClosedOn(location: Location, weekday: string): boolean {
  return location.closedOn.some(closed => closed === weekday);
}

/** Until late in the evening on each day, from a Monday on. */
function laterHours(location: Location, now: number) {
  let first_day = addDays(dayOf(now, location.timezone), laterDays);
  while (weekdayOf(first_day) !== 'Mon') first_day = addDays(first_day, 1);
  const hours = { open_time: '09:00:00', close_time: '22:00:00' };
  return {
    first_day,
    week: week(location).map(({ day_of_week, isActive, block }) => ({
      day_of_week,
      isActive,
      block,
      ...hours,
    })),
  };
}

function week(location: Location) {
  return weekdays.map((day_of_week, index) => {
    const isActive = !isClosedOn(location, day_of_week);
    return {
      id: (location.id - 1) * weekdays.length + index + 1,
      location_id: location.id,
      day_of_week,
      isActive,
      open_time: isActive ? location.open : null,
      close_time: isActive ? location.close : null,
      block: isActive && location.lunch ? [lunchBreak] : [],
    };
  });
}

type Closure = (typeof closures)[number] | typeof conflict;

function closedDay({ location: id, days, reason }: Closure, number: number, now: number) {
  const location = demoLocations.find(each => each.id === id);
  if (location === undefined) return [];
  const day = addDays(dayOf(now, location.timezone), days);
  const midnight = iso(instantOf(day, '00:00:00', location.timezone) ?? Date.parse(`${day}T00:00:00Z`));
  return [
    {
      id: number,
      location_id: id,
      day,
      date_open_from: midnight,
      date_open_to: midnight,
      block_start_time: null,
      block_end_time: null,
      reason_close: reason,
    },
  ];
}
