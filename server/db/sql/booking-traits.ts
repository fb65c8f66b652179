import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { lateAfterMinutes, shortPart } from '../../../domain/bookings/session.ts';
import { betweenMinutes } from '../../../domain/bookings/slot-durations.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { type bookingTraits, noReason } from '../../../resources/booking-traits.ts';
import type { Parameters } from './sql-text.ts';

/** How a trait is reckoned from the row of an alias. */
export interface Reckoned {
  readonly is: (alias: string) => string;
  /** What it is read off as `read."it"`, by other traits as well: looked up once for each row. */
  readonly off?: (alias: string) => string;
  /** What else holds of all such rows, and has an index. */
  readonly near?: (alias: string, entry: FilterEntry, parameters: Parameters) => readonly string[];
}

/** Within a step of the clock from a day to the next, whatever the zone. */
export const widestZoneHours = 14;
const widestZoneMs = widestZoneHours * 3_600_000;

/** What the clock of its location shows when a booking begins. */
const clock = (alias: string) =>
  `(${alias}."start_time" at time zone ` +
  `(select coalesce(p."timezone", 'UTC') from "locations" p where p."id" = ${alias}."location_id"))`;

/** `conditionSql` has taken the value: it is a day, or null. */
function nearDay(alias: string, { op, value }: FilterEntry, parameters: Parameters): readonly string[] {
  if (value === null) return [];
  const day = Date.parse(String(value));
  const sides = [
    { ops: ['ge', 'gt', 'eq'], sign: '>=', at: day - widestZoneMs },
    { ops: ['le', 'lt', 'eq'], sign: '<', at: day + dayMs + widestZoneMs },
  ];
  return sides
    .filter(({ ops }) => ops.includes(op))
    .map(({ sign, at }) => `${alias}."start_time" ${sign} ${parameters.add(new Date(at).toISOString())}`);
}

/** That a session began late, by the column of the start that was booked (DEC-170). */
export function isLate(session: string, start: string): string {
  return `${session}."actual_start_time" > ${start} + interval '${lateAfterMinutes} minutes'`;
}

/** That a session which is over ran for less than what counts as the whole massage, by the columns of its booking (DEC-170). */
export function isShort(session: string, status: string, duration: string): string {
  const least = `${shortPart * 60} * (${duration} - ${betweenMinutes})`;
  return `${status} = ${BookingStatus.Completed} and ${session}."running_duration" < ${least}`;
}

/** How long before its start a booking was made, as `leadTimes` tells it apart, by the hours. */
export const leadSql = (hours: string) =>
  `case when ${hours} < 24 then 'same_day' when ${hours} < 48 then 'next_day' when ${hours} < 168 then 'week' else 'later' end`;

const sessionThat = (alias: string, condition: string) =>
  `exists (select from "sessions" s where s."booking_id" = ${alias}."id" and not s."deleted" and ${condition})`;

/** What bookings can be asked for beside their fields (DEC-307), each over the rows of an alias. */
export const reckonedBookings: Readonly<Record<keyof typeof bookingTraits, Reckoned>> = {
  begins: { is: alias => `${alias}."start_time"` },
  start_day: { is: () => 'read."it"::date', off: clock, near: nearDay },
  start_weekday: { is: () => `to_char(read."it", 'Dy')`, off: clock },
  start_hour: { is: () => 'extract(hour from read."it")::int', off: clock },
  lead_time: {
    is: alias => leadSql(`extract(epoch from ${alias}."start_time" - ${alias}."create_time") / 3600`),
  },
  late_start: { is: alias => sessionThat(alias, isLate('s', `${alias}."start_time"`)) },
  short_session: {
    is: alias => sessionThat(alias, isShort('s', `${alias}."booking_status"`, `${alias}."slot_duration"`)),
  },
  written_reason: { is: alias => `coalesce(nullif(btrim(${alias}."reason"), ''), '${noReason}')` },
};
