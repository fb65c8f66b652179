import { blockingStatuses } from '../../domain/booking-status.ts';
import { addDays } from '../../domain/calendar-day.ts';
import { openingOfDay, type SpecialDay, type WeekdayHours } from '../../domain/opening-hours.ts';
import type { SlotQuestion, Taken } from '../../domain/slots.ts';
import { boundsOfDay } from '../../domain/time-zone.ts';
import type { Connection } from '../db/database.ts';

/** A device with the clock and the week of the place where it stands. */
export interface Bed {
  readonly id: number;
  readonly name: string;
  /** ISO 8601; before it nothing can be booked. */
  readonly installation_date: string | null;
  readonly is_disabled: boolean | null;
  readonly location_id: number;
  readonly timezone: string;
  readonly week: readonly WeekdayHours[];
}

/** A device that stands at a location, whoever asks; undefined for absent and removed ones, and those in stock. */
export async function readBed(connection: Connection, id: number): Promise<Bed | undefined> {
  const [bed] = await connection.query<Bed>(
    'select d."id", d."name", d."installation_date", d."is_disabled", l."id" as location_id, l."timezone", ' +
      `(select coalesce(json_agg(json_build_object('day_of_week', h."day_of_week", 'isActive', h."isActive", ` +
      `'open_time', h."open_time", 'close_time', h."close_time", 'block', h."block")), '[]') ` +
      'from "location_hours" h where h."location_id" = l."id" and not h."deleted") as week ' +
      'from "devices" d join "locations" l on l."id" = d."partner_location_id" ' +
      'where d."id" = $1 and not d."deleted"',
    [id],
    'read_bed',
  );
  return bed;
}

interface Asked {
  readonly durationMinutes: number;
  /** Epoch ms. */
  readonly now: number;
  readonly exemptBookingId: number;
}

/** What decides about the starts on a device from `first` to `last` (yyyy-MM-dd of its place), one question a day. */
export async function slotQuestions(
  connection: Connection,
  bed: Bed,
  [first, last]: readonly [first: string, last: string],
  asked: Asked,
): Promise<readonly SlotQuestion[]> {
  const { timezone: zone, installation_date } = bed;
  const specials = await connection.query<SpecialDay>(
    'select "day", "date_open_from", "date_open_to", "block_start_time", "block_end_time", "reason_close", ' +
      '"create_time" from "location_days" ' +
      'where "location_id" = $1 and "day" between $2 and $3 and not "deleted" order by "id"',
    [bed.location_id, first, last],
    'special_days',
  );
  const taken = await takenBetween(
    connection,
    bed.id,
    boundsOfDay(first, zone).start,
    boundsOfDay(last, zone).end,
  );
  const installedFrom = installation_date === null ? undefined : Date.parse(installation_date);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days.map(day => ({
    day,
    zone,
    opening: openingOfDay(day, zone, bed.week, specials),
    taken,
    installedFrom,
    ...asked,
  }));
}

/** The bookings that hold the device at some time between two instants (epoch ms; SLOT-09). */
export async function takenBetween(
  connection: Connection,
  bedId: number,
  start: number,
  end: number,
): Promise<readonly Taken[]> {
  const rows = await connection.query<{ id: number; start_time: string; end_time: string }>(
    // The statuses stand in the text: only so the database sees that the index of the constraint serves.
    'select "id", "start_time", "end_time" from "bookings" where "bed_id" = $1 and ' +
      `"booking_status" in (${blockingStatuses.join(', ')}) and not "deleted" and ` +
      'tstzrange("start_time", "end_time") && tstzrange($2, $3) order by "start_time", "id"',
    [bedId, new Date(start).toISOString(), new Date(end).toISOString()],
    'taken_between',
  );
  return rows.map(({ id, start_time, end_time }) => ({
    id,
    start: Date.parse(start_time),
    end: Date.parse(end_time),
  }));
}
