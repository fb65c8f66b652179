import { freeStarts, offeredStarts } from '../../../domain/bookings/offered-starts.ts';
import { guestChoiceSetting, isOffered } from '../../../domain/guest-choice.ts';
import type { Lane } from '../../../domain/hours/next-starts.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import type { Choices } from '../../mail/texts/choice-words.ts';
import type { Call } from '../operations/operation.ts';
import { bookableBeds, daysAround, laneOf, type TimesToBe } from './bed-days.ts';
import type { BookingFacts } from './booking-facts.ts';

/** A booking that its guest loses, and the one that was given instead, where one was; instants ISO 8601. */
export interface Lost {
  readonly booking: Pick<BookingFacts, 'id' | 'location_id' | 'start_time' | 'end_time' | 'slot_duration'>;
  readonly to?: {
    readonly bed: { readonly id: number };
    /** The location, where that is another one. */
    readonly elsewhere?: { readonly id: number } | undefined;
    readonly start_time: string;
    readonly end_time: string;
  };
}

/** What else is not yet as the database has it. */
interface Coming extends TimesToBe {
  /** The location of which that is; all of them unless told. */
  readonly at?: number;
  /** A device that is about to go. */
  readonly without?: number | undefined;
  /** All that go elsewhere at the same time, also those whose guests are offered nothing; those asked about unless told. */
  readonly going?: readonly Lost[];
}

export type Asking = Pick<Call, 'now' | 'portal'>;

/** Whoever reads a mail an hour later still has something to choose from. */
const leadMs = 3_600_000;

/** Whether guests may choose at all: unless a setting says otherwise (DEC-195). */
export async function guestsMayChoose(connection: Connection): Promise<boolean> {
  const [setting] = await connection.query<{ value: string }>(
    'select "value" from "settings" where "name" = $1 and not "deleted" order by "id" limit 1',
    [guestChoiceSetting],
    'guest_choice_setting',
  );
  return isOffered(setting?.value);
}

/**
 * What the mails about these bookings offer instead, by the numbers of the bookings (DEC-196): as many statements for one
 * as for two hundred. Nothing where guests may not choose, or where their location takes no bookings.
 */
export async function choicesFor(
  connection: Connection,
  { now, portal }: Asking,
  asked: readonly Lost[],
  coming: Coming = {},
): Promise<ReadonlyMap<number, Choices>> {
  if (asked.length === 0 || !(await guestsMayChoose(connection))) return new Map();
  const able = await ofAbleGuests(connection, asked);
  const lost = asked.filter(({ booking }) => able.has(booking.id));
  if (lost.length === 0) return new Map();
  const lanes = await lanesOf(connection, lost, { going: asked, ...coming });
  const free = freeFinder(lanes, lost, now + leadMs);
  return new Map(
    lost.flatMap(({ booking, to }) => {
      const { id, slot_duration: durationMinutes } = booking;
      const location = locationAfter({ booking, ...(to && { to }) });
      const [lane] = lanes.get(location) ?? [];
      if (lane === undefined) return [];
      const except = [booking, ...(to ? [to] : [])].map(({ start_time, end_time }) => ({
        ...{ start: Date.parse(start_time), end: Date.parse(end_time) },
      }));
      const starts = offeredStarts({
        ...{ free: free(location, durationMinutes), wanted: Date.parse(booking.start_time) },
        ...{ except, durationMinutes, zone: lane.zone },
      });
      return [[id, { page: choicePage(portal), starts: starts.map(iso) }]];
    }),
  );
}

/** Where it is once the change is made: there its guest chooses. */
function locationAfter({ booking, to }: Lost): number {
  return to?.elsewhere?.id ?? booking.location_id;
}

/** Those whose guests may book at all: no link is sent that would open nothing. */
async function ofAbleGuests(connection: Connection, lost: readonly Lost[]): Promise<ReadonlySet<number>> {
  const rows = await connection.query<{ id: number }>(
    'select b."id" from "bookings" b join "users" u on u."id" = b."user_id" ' +
      'where b."id" = any($1) and not u."deleted" and u."disabled" is not true',
    [lost.map(({ booking }) => booking.id)],
    'of_able_guests',
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same for one booking; undefined where there is nothing to choose. */
export async function choicesForOne(
  connection: Connection,
  call: Asking,
  lost: Lost,
): Promise<Choices | undefined> {
  return (await choicesFor(connection, call, [lost])).get(lost.booking.id);
}

/** Where guests choose. */
export function choicePage(portal: string): string {
  return `${portal}/choose`;
}

const iso = (instant: number) => new Date(instant).toISOString();

/** The devices of each location, with what is about to hold them. */
async function lanesOf(
  connection: Connection,
  lost: readonly Lost[],
  { without, going = [], at, ...times }: Coming,
): Promise<ReadonlyMap<number, readonly Lane[]>> {
  const starts = lost.map(({ booking }) => Date.parse(booking.start_time));
  const within = { start: Math.min(...starts), end: Math.max(...starts) };
  const locations = [...new Set(lost.map(locationAfter))];
  const beds = await bookableBeds(connection, locations, within);
  const given = Map.groupBy(
    going.flatMap(({ booking, to }) => (to === undefined ? [] : [{ id: booking.id, ...to }])),
    ({ bed }) => bed.id,
  );
  const usable = beds.filter(({ id }) => id !== without);
  return new Map(
    [...Map.groupBy(usable, ({ location_id }) => location_id)].map(([location, ofLocation]) => [
      location,
      ofLocation.map(bed => {
        const lane = laneOf(bed, at === undefined || bed.location_id === at ? times : {});
        const coming = (given.get(bed.id) ?? []).map(({ id, start_time, end_time }) => ({
          ...{ id, start: Date.parse(start_time), end: Date.parse(end_time) },
        }));
        return { ...lane, taken: [...lane.taken, ...coming] };
      }),
    ]),
  );
}

/** The free starts of a location around the bookings that are lost there; the days are walked once for each length. */
function freeFinder(
  lanes: ReadonlyMap<number, readonly Lane[]>,
  lost: readonly Lost[],
  now: number,
): (location: number, durationMinutes: number) => readonly number[] {
  const found = new Map<string, readonly number[]>();
  return (location, durationMinutes) => {
    const key = `${location} ${durationMinutes}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const ofLocation = lanes.get(location) ?? [];
    const zone = ofLocation[0]?.zone ?? 'UTC';
    const days = lost
      .filter(each => locationAfter(each) === location)
      .map(({ booking }) => dayOf(Date.parse(booking.start_time), zone))
      .sort();
    const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
    const from = [addDays(first, -daysAround), dayOf(now, zone)].sort().at(-1) ?? first;
    const until = addDays(last, daysAround);
    const free = [...freeStarts({ lanes: ofLocation, from, until, durationMinutes, now }).values()].flat();
    found.set(key, free);
    return free;
  };
}
