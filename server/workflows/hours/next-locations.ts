import type { Solve } from '../../../contract/solve.ts';
import { type PricedLocation, slotsForNoMore } from '../../../domain/bookings/booked-price.ts';
import { LocationStatus } from '../../../domain/choice.ts';
import type { Away } from '../../../domain/hours/next-starts.ts';
import { locations } from '../../../resources/locations.ts';
import { type CityOf, kilometresBetween } from '../../address/city-distance.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { readableSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import type { BookingFacts } from '../bookings/booking-facts.ts';
import { lockInOrder } from '../operations/locks.ts';
import type { Call } from '../operations/operation.ts';

/** Another location of the same owner, to which bookings may go. */
export interface NextLocation extends Away {
  readonly id: number;
}

interface Asked {
  /** Where the bookings are. */
  readonly locationId: number;
  readonly solve: Solve;
  /** Locations that are no help, because they close as well. */
  readonly notAt?: readonly number[] | undefined;
  readonly actor: Call['actor'];
}

interface Stored extends PricedLocation, CityOf {
  readonly id: number;
}

/** So many others are looked at, the nearest first. */
const mostLocations = 5;
/** Of one owner, in the order of their numbers: to look up the city of each takes a moment. */
const mostKnown = 500;

const storedSql =
  'select l."id", coalesce(l."city", \'\') as city, coalesce(l."country_short_name", \'\') as country_short_name, ' +
  'l."duration_mins", l."price_rules", l."currency" from "locations" l where ';

/**
 * The open locations of the same owner within the distance that was asked for, the nearest first, as far as the actor may
 * read them; none where no distance was named (DEC-305).
 */
export async function nextLocations(connection: Connection, asked: Asked): Promise<readonly NextLocation[]> {
  const { locationId, solve, notAt = [], actor } = asked;
  const { within_km: farthest, rest } = solve;
  if (farthest === undefined || rest !== 'move') return [];
  const [own] = await connection.query<Stored>(`${storedSql} l."id" = $1`, [locationId], 'location_to_leave');
  if (own === undefined) return [];
  const found: NextLocation[] = [];
  for (const location of await ofSameOwner(connection, actor, [locationId, ...notAt])) {
    const km = await kilometresBetween(own, location);
    const slots = slotsForNoMore(own, location);
    if (km !== undefined && km <= farthest && slots.length > 0) found.push({ id: location.id, km, slots });
  }
  return found.sort((one, other) => one.km - other.km || one.id - other.id).slice(0, mostLocations);
}

/** The first is the one whose owner counts; none of them is among the answer. */
async function ofSameOwner(
  connection: Connection,
  actor: Call['actor'],
  except: readonly number[],
): Promise<readonly Stored[]> {
  const parameters = new Parameters();
  const where = [
    `l."user_id" = (select o."user_id" from "locations" o where o."id" = ${parameters.add(except[0])})`,
    `l."id" <> all(${parameters.add(except)})`,
    `l."status" = ${LocationStatus.Open} and not l."deleted"`,
    ...readableSql(locations, 'l', actor, parameters),
  ];
  const text = `${storedSql} ${allOf(where)} order by l."id" limit ${mostKnown}`;
  return await connection.query<Stored>(text, parameters.values, statementName(text));
}

interface Held {
  readonly locations: readonly number[];
  readonly solve: Solve;
  /** Devices beside those of the bookings and of the locations. */
  readonly devices?: readonly number[];
  /** The bookings that are to be solved, read once their locations are held. */
  readonly stays: () => Promise<readonly BookingFacts[]>;
}

/**
 * Holds all that a plan decides by until the transaction ends: the locations, those to which bookings may go, all of their
 * devices, then the bookings, in the order that every workflow keeps (A2).
 */
export async function lockToSolve(
  transaction: Connection,
  { actor }: Call,
  { locations: ids, solve, devices: others = [], stays }: Held,
): Promise<void> {
  const held = new Set(ids);
  for (const locationId of ids)
    for (const { id } of await nextLocations(transaction, { locationId, solve, notAt: ids, actor }))
      held.add(id);
  await lockInOrder(transaction, { locations: [...held] });
  const bookings = await stays();
  const devices = [...others, ...bookings.map(({ bed_id }) => bed_id)];
  for (const id of held) devices.push(...(await bookableDevices(transaction, id)));
  await lockInOrder(transaction, { devices, bookings: bookings.map(({ id }) => id) });
}

/** The devices of a location that can be booked, whoever asks. */
export async function bookableDevices(
  connection: Connection,
  locationId: number,
): Promise<readonly number[]> {
  const rows = await connection.query<{ id: number }>(
    'select "id" from "devices" where "partner_location_id" = $1 and not "deleted" ' +
      'and "is_disabled" is not true order by "id"',
    [locationId],
    'bookable_devices',
  );
  return rows.map(({ id }) => id);
}
