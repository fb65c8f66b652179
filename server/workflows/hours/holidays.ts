import type { Answered } from '../../../contract/call.ts';
import type { holidaysCall } from '../../../contract/hours/holidays.ts';
import type { Actor } from '../../../domain/actor.ts';
import { holidayRegions, publicHolidays } from '../../../domain/holidays/public-holidays.ts';
import { openingOfDay } from '../../../domain/hours/opening-hours.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { malformed } from '../../errors.ts';
import { type LocationHours, readLocationHours } from './location-hours.ts';

interface Params {
  readonly locations: readonly number[];
  readonly region: string | undefined;
  readonly actor: Actor;
  /** Epoch ms. */
  readonly now: number;
}

/** The days are told up to a year from today. */
const daysAhead = 365;

/**
 * The public holidays where these locations stand, and at which of them nobody could book then anyway (DEC-208). Asked
 * by whoever may close them: 404 and 403 as for closing.
 */
export async function holidaysOf(
  connection: Connection,
  { locations: ids, region, actor, now }: Params,
): Promise<Answered<typeof holidaysCall.answer>> {
  const asked: { id: number; country: string; hours: LocationHours }[] = [];
  for (const id of ids) {
    const { country_short_name } = await rowToChange(
      connection,
      locations,
      { id },
      { verb: 'update', actor },
    );
    const hours = await readLocationHours(connection, id, dayOf(now, 'UTC'));
    asked.push({ id, country: String(country_short_name ?? '').toUpperCase(), hours });
  }
  const countries = new Set(asked.map(({ country }) => country));
  const [country = ''] = countries.size === 1 ? countries : [];
  const known = holidayRegions(country);
  if (region !== undefined && known?.[region] === undefined)
    throw malformed({ region: refuse('form.choose') });
  // The first of them to see a day decides from when on; a day that is over somewhere cannot be closed there.
  const today =
    asked
      .map(({ hours: { zone } }) => dayOf(now, zone))
      .toSorted()
      .at(-1) ?? '';
  const holidays = publicHolidays({ country, region, from: today, until: addDays(today, daysAhead) });
  return {
    ...{ code: 200, message: 'OK' },
    country: country === '' ? null : country,
    regions: known === undefined ? null : Object.entries(known).map(([code, name]) => ({ code, name })),
    holidays: holidays.map(({ day, name, isSubstitute: substitute }) => ({
      ...{ day, name, substitute },
      closed: asked
        .filter(({ hours: { zone, week, specials } }) => !openingOfDay(day, zone, week, specials).open)
        .map(({ id }) => id),
    })),
  };
}
