import type { Connection, Database } from '../database.ts';
import {
  bookingChunk,
  drawBookings,
  insertDevices,
  insertPlaces,
  insertSessions,
  insertUsers,
  numberOn,
  type Volume,
} from './volume-sql.ts';

const readyKey = 'volume_data';
const chunk = 50_000;
/** Nothing waits for these statements, and a million bookings take their time. */
const timeoutMs = 3_600_000;

/** How much of everything belongs to so many bookings: the proportions of 1 M on 100 k people, 20 k beds, 5 k places. */
export function volumeOf(bookings: number): Omit<Volume, 'first'> {
  const locations = Math.max(1, Math.round(bookings / 200));
  return { bookings, locations, devices: locations * 4, users: Math.max(1, Math.round(bookings / 10)) };
}

/**
 * Adds data for measuring to a migrated database, beside what it holds: 5 % of the bookings at the first of
 * the new locations, the rest by a power law. Bookings of a device never overlap, by construction. One
 * transaction, noted when complete; `progress` hears of every step.
 */
export async function seedVolume(
  database: Database,
  bookings: number,
  progress: (message: string) => void = () => undefined,
): Promise<Volume> {
  const planted = await database.transaction(
    async transaction => {
      const volume = { ...volumeOf(bookings), first: await firstIds(transaction) };
      await plant(transaction, volume, progress);
      await transaction.query(
        'insert into portal_state (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
        [readyKey, JSON.stringify(volume)],
      );
      return volume;
    },
    { timeoutMs },
  );
  progress('Counting what there is …');
  await database.transaction(transaction => transaction.query('analyze'), { timeoutMs });
  return planted;
}

async function plant(
  transaction: Connection,
  volume: Volume,
  progress: (message: string) => void,
): Promise<void> {
  await transaction.query('select setseed(0.42)');
  progress(`${volume.users} people, ${volume.locations} locations, ${volume.devices} devices …`);
  await transaction.query(insertUsers(volume));
  await transaction.query(insertPlaces(volume));
  await transaction.query(insertDevices(volume));
  for (const statement of drawBookings(volume)) await transaction.query(statement);
  for (let from = 0; from < volume.bookings; from += chunk) {
    await transaction.query(bookingChunk(volume, from, from + chunk));
    progress(`${Math.min(from + chunk, volume.bookings)} of ${volume.bookings} bookings`);
  }
  await transaction.query(insertSessions(volume));
  for (const table of ['users', 'locations', 'devices', 'bookings']) await transaction.query(numberOn(table));
}

/** The number before the first new row of each table. */
async function firstIds(connection: Connection): Promise<Volume['first']> {
  const [found] = await connection.query<Volume['first']>(
    'select coalesce((select max(id) from users), 0)::int as users, ' +
      'coalesce((select max(id) from locations), 0)::int as locations, ' +
      'coalesce((select max(id) from devices), 0)::int as devices, ' +
      'coalesce((select max(id) from bookings), 0)::int as bookings, ' +
      'coalesce((select max(id) from hardwares), 0)::int as hardwares',
  );
  if (found === undefined) throw new Error('The database did not say what it holds');
  return found;
}
