import { addDays } from '../../domain/time/calendar.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Breaks {
  readonly block_start_time: string | null;
  readonly block_end_time: string | null;
}

interface WeekdayRow {
  readonly day_of_week: string;
  readonly isActive: boolean;
  readonly open_time: string;
  readonly close_time: string;
  readonly block: readonly Breaks[] | null;
}

interface SpecialRow extends Breaks {
  readonly location_id: number;
  readonly day: string;
  readonly date_open_from: string;
  readonly date_open_to: string;
}

interface BlockRow {
  readonly location_id: number;
  readonly bed_id: number | null;
  readonly first: string;
  readonly last: string;
  readonly from_time: string;
  readonly to_time: string;
  readonly weekdays: readonly string[];
}

interface PlaceRow {
  readonly id: number;
  readonly timezone: string;
  readonly later_hours: readonly { first_day: string; week: readonly WeekdayRow[] }[] | null;
}

/** All that says what could be booked, without what is removed; null where there is none. */
export interface CapacityRows {
  readonly places: readonly PlaceRow[] | null;
  readonly hours: readonly (WeekdayRow & { location_id: number })[] | null;
  readonly specials: readonly SpecialRow[] | null;
  readonly blocks: readonly BlockRow[] | null;
  readonly devices:
    | readonly { id: number; partner_location_id: number; installation_date: string | null }[]
    | null;
}

/**
 * What could be booked in a span and in as many days before, by location: each minute of each day is looked at with the clock
 * of its location, and no rule of the portal is asked. Edges must not lie in an hour that is skipped or that comes twice.
 */
export function openMinutesByHand(rows: CapacityRows, { from, to }: Span) {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const total = { now: 0, before: 0 };
  const minutes = new Map<number, number>();
  for (const place of rows.places ?? []) {
    const minutesOf = (span: Span) => minutesOfPlace(rows, place, span);
    const now = minutesOf({ from, to });
    total.now += now;
    total.before += minutesOf({ from: addDays(from, -length), to: addDays(from, -1) });
    if (now > 0) minutes.set(place.id, now);
  }
  return { ...total, rows: Object.fromEntries(minutes) };
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

function minutesOfPlace(rows: CapacityRows, place: PlaceRow, { from, to }: Span): number {
  const { id, timezone } = place;
  const devices = (rows.devices ?? []).filter(each => each.partner_location_id === id);
  const blocks = (rows.blocks ?? []).filter(each => each.location_id === id);
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const standing = devices.filter(
      ({ installation_date: at }) => at === null || wallOf(Date.parse(at), timezone).day <= day,
    );
    if (standing.length === 0) continue;
    const isOpen = openingOf(rows, place, day);
    for (const minute of minutesOn(day, timezone)) {
      if (!isOpen(minute)) continue;
      const taken = blocks.filter(block => takes(block, minute));
      if (taken.some(({ bed_id }) => bed_id === null)) continue;
      sum += standing.filter(device => !taken.some(({ bed_id }) => bed_id === device.id)).length;
    }
  }
  return sum;
}

interface Minute {
  readonly at: number;
  readonly day: string;
  /** HH:mm:ss */
  readonly time: string;
}

function openingOf(rows: CapacityRows, { id, later_hours }: PlaceRow, day: string) {
  const weekday = weekdayOf(day);
  const later = (later_hours ?? []).findLast(({ first_day }) => first_day <= day)?.week;
  const week = later ?? (rows.hours ?? []).filter(each => each.location_id === id);
  const hours = week.find(({ day_of_week, isActive }) => day_of_week === weekday && isActive);
  const special = (rows.specials ?? []).findLast(each => each.location_id === id && each.day === day);
  const isBreak = (breaks: readonly Breaks[]) => (minute: Minute) =>
    breaks.some(
      ({ block_start_time: start, block_end_time: end }) =>
        start !== null && end !== null && minute.time >= start && minute.time < end,
    );
  if (special !== undefined) {
    const own = special.block_start_time !== null && special.block_end_time !== null;
    const rests = isBreak(own ? [special] : (hours?.block ?? []));
    const [start, end] = [Date.parse(special.date_open_from), Date.parse(special.date_open_to)];
    return (minute: Minute) => minute.at >= start && minute.at < end && !rests(minute);
  }
  if (hours === undefined) return () => false;
  const rests = isBreak(hours.block ?? []);
  return (minute: Minute) =>
    minute.time >= hours.open_time && minute.time < hours.close_time && !rests(minute);
}

function takes({ first, last, from_time, to_time, weekdays }: BlockRow, { day, time }: Minute): boolean {
  if (weekdays.length === 0)
    return `${day} ${time}` >= `${first} ${from_time}` && `${day} ${time}` < `${last} ${to_time}`;
  const begins = (on: string) => on >= first && on <= last && weekdays.includes(weekdayOf(on));
  if (from_time < to_time) return begins(day) && time >= from_time && time < to_time;
  return (begins(day) && time >= from_time) || (begins(addDays(day, -1)) && time < to_time);
}

const weekdayOf = (day: string) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(day).getUTCDay()] ?? '';

const known = new Map<string, readonly Minute[]>();

/** The minutes that the clock of a zone shows on a day. */
function minutesOn(day: string, zone: string): readonly Minute[] {
  const key = `${day} ${zone}`;
  const found = known.get(key) ?? listMinutes(day, zone);
  known.set(key, found);
  return found;
}

function listMinutes(day: string, zone: string): readonly Minute[] {
  const minutes: Minute[] = [];
  const [first, end] = [Date.parse(day) - 14 * 60 * minuteMs, Date.parse(day) + 38 * 60 * minuteMs];
  for (let at = first; at < end; at += minuteMs) {
    const wall = wallOf(at, zone);
    if (wall.day === day) minutes.push({ at, ...wall });
  }
  return minutes;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallOf(at: number, zone: string): { day: string; time: string } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, time };
}
