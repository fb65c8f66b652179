import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { LocationStatus } from '../../../domain/choice.ts';
import { type AvailableTime, weekOf } from '../../../domain/hours/available-time.ts';
import { hoursAfter, type WeekdayHours, weekOn } from '../../../domain/hours/opening-hours.ts';
import { onOtherClock } from '../../../domain/hours/special-day.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { spoken } from '../../../domain/refusals/spoken.ts';
import { dayMs, isZoneName } from '../../../domain/time/calendar.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { locations } from '../../../resources/locations.ts';
import { friendlyZone } from '../../address/country.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { answeredRefusal, conflict } from '../../errors.ts';
import { bookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { bookingsPutOutside, type Held, heldBookings } from './bookings-outside.ts';
import { type LocationHours, readLocationHours } from './location-hours.ts';

/** What a change of a location comes to (FORM-LOC-18, DEC-97). */
interface LocationChange {
  /** The hours that it gets, where it gets others. */
  readonly week: readonly WeekdayHours[] | undefined;
  /** The question to be confirmed first, as the API answers it; undefined when nobody is affected. */
  readonly question: Row | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What `values` mean for the guests who are still to come to a stored location: other hours may leave them before a
 * closed door, another zone shows them another time, and a location that takes no bookings may not expect them. They
 * stay, but somebody must know (FORM-LOC-19). A value that its field refuses means nothing here.
 */
export async function locationChange(
  transaction: Connection,
  stored: Values & { readonly id: number },
  values: Values,
  now: number,
): Promise<LocationChange> {
  const hours = await readLocationHours(transaction, stored.id, dayOf(now - 2 * dayMs, 'UTC'));
  const today = dayOf(now, hours.zone);
  const inForce = weekOn(today, hours.week);
  const meant = meantWeek(values.available_time, inForce);
  const week = JSON.stringify(meant) === JSON.stringify(inForce) ? undefined : meant;
  // The form still shows the hours of before, for the minutes until these are stored as the location's own.
  if (week !== undefined && hours.later.some(({ first_day }) => first_day <= today))
    throw conflict(refuse('hours.just-began'));
  const zone = meantZone(values.timezone, hours.zone);
  const closes = takesNoMore(values.status, stored.status);
  if (week === undefined && zone === undefined && !closes) return { week, question: undefined };
  const location = { locationId: stored.id, now };
  const held = await heldBookings(transaction, location);
  const after = {
    ...hours,
    ...(week && { week: [...week, ...hoursAfter(today, hours.week)] }),
    ...(zone !== undefined && {
      zone,
      specials: hours.specials.map(each => ({ ...each, ...onOtherClock(each, hours.zone, zone) })),
    }),
  };
  const reasons: readonly Reason[] = [
    {
      code: 'hours.affects',
      bookings:
        week === undefined ? [] : await bookingsPutOutside(transaction, location, { before: hours, after }),
    },
    { code: 'location.zone-affects', bookings: zone === undefined ? [] : otherwiseShown(held, hours, zone) },
    { code: 'location.status-affects', bookings: closes ? held : [] },
  ];
  return { week, question: await questionOf(transaction, reasons) };
}

/** The week that an `available_time` means for a location with this week; undefined for what is no week. */
export function meantWeek(
  available: unknown,
  before: readonly WeekdayHours[],
): readonly WeekdayHours[] | undefined {
  const { data } = locations.fields.available_time.schema.safeParse(available);
  return data ? weekOf(data satisfies AvailableTime, before) : undefined;
}

function meantZone(sent: unknown, before: string): string | undefined {
  if (typeof sent !== 'string' || !isZoneName(sent)) return undefined;
  const zone = friendlyZone(sent);
  return zone === before ? undefined : zone;
}

/** Closing, and taking back to Coming soon what was open: from then on nobody can book (ENUM-05). */
function takesNoMore(sent: unknown, before: unknown): boolean {
  if (sent === LocationStatus.Close) return before !== LocationStatus.Close;
  return sent === LocationStatus.ComingSoon && before === LocationStatus.Open;
}

/** The bookings that clocks of the two zones do not show alike; two names of one time leave all as they are. */
function otherwiseShown(held: readonly Held[], { zone }: LocationHours, next: string): readonly Held[] {
  const shown = (instant: number, by: string) => `${dayOf(instant, by)} ${timeOf(instant, by)}`;
  return held.filter(({ start_time, end_time }) =>
    [start_time, end_time]
      .map(time => Date.parse(time))
      .some(instant => shown(instant, zone) !== shown(instant, next)),
  );
}

interface Reason {
  readonly code: 'hours.affects' | 'location.zone-affects' | 'location.status-affects';
  readonly bookings: readonly Pick<Held, 'id' | 'booking_status'>[];
}

/** So many of the affected bookings are told one by one, the first to come first. */
const toldBookings = 5;

async function questionOf(transaction: Connection, reasons: readonly Reason[]): Promise<Row | undefined> {
  const affecting = reasons.filter(({ bookings }) => bookings.length > 0);
  const affected = new Map(
    affecting.flatMap(({ bookings }) => bookings.map(({ id, booking_status }) => [id, booking_status])),
  );
  if (affected.size === 0) return undefined;
  const asked = sentenceOf(affecting, affected.size);
  spoken(asked);
  const running = [...affected.values()].filter(status => status === BookingStatus.Running).length;
  const facts = await bookingFacts(transaction, [...affected.keys()]);
  return {
    confirmation: true,
    num_created_booking: affected.size - running,
    num_running_booking: running,
    bookings: facts.slice(0, toldBookings).map(booking => plannedBooking(booking, 'keep')),
    ...answeredRefusal(asked),
  };
}

function sentenceOf(affecting: readonly Reason[], count: number): Refusal {
  const [only, ...more] = affecting;
  return refuse(only === undefined || more.length > 0 ? 'location.affects' : only.code, { count });
}
