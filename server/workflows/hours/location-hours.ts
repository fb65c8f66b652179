import { z } from 'zod';
import {
  type DatedHours,
  type DatedWeek,
  type SpecialDay,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import { weekdays } from '../../../domain/time/calendar.ts';
import type { Connection } from '../../db/database.ts';

/** When a location is open: its clock, its week, and the days that differ from the week. */
export interface LocationHours {
  /** IANA name; UTC where none is known (LOC-10). */
  readonly zone: string;
  /** The week in force: the usual one where the location has set none (HOURS-03); and those that begin later (DEC-211). */
  readonly week: readonly DatedHours[];
  /** Those that begin later, as they are stored, ascending; hours that have begun may still be among them. */
  readonly later: readonly DatedWeek[];
  /** Oldest first. */
  readonly specials: readonly SpecialDay[];
}

export const storedHours = z.array(
  z.object({
    day_of_week: z.enum(weekdays),
    isActive: z.boolean(),
    open_time: z.string().nullable(),
    close_time: z.string().nullable(),
    block: z.array(z.object({ block_start_time: z.string(), block_end_time: z.string() })).nullable(),
  }),
);

export const storedLater = z.array(z.object({ first_day: z.string(), week: storedHours }));

/**
 * The hours of a location, whoever asks: check first that the caller may read it. Special days from
 * `fromDay` (yyyy-MM-dd) on.
 */
export async function readLocationHours(
  connection: Connection,
  locationId: number,
  fromDay: string,
): Promise<LocationHours> {
  const [location] = await connection.query<{ zone: string | null; week: unknown; later: unknown }>(
    'select l."timezone" as zone, l."later_hours" as later, coalesce((select json_agg(h order by h."id") from "location_hours" h ' +
      'where h."location_id" = l."id" and not h."deleted"), \'[]\'::json) as week ' +
      'from "locations" l where l."id" = $1',
    [locationId],
    'location_hours',
  );
  const specials = await connection.query<SpecialDay>(
    'select "id", "day", "date_open_from", "date_open_to", "block_start_time", "block_end_time", "reason_close" ' +
      'from "location_days" where "location_id" = $1 and "day" >= $2 and not "deleted" order by "id"',
    [locationId, fromDay],
    'location_days',
  );
  const later = storedLater.parse(location?.later ?? []);
  return {
    zone: location?.zone ?? 'UTC',
    later,
    week: weeksInForce(storedHours.parse(location?.week ?? []), later),
    specials,
  };
}
