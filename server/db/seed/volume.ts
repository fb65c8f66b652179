import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { Connection, Database } from '../database.ts';

const readyKey = 'volume_data';
const chunk = 50_000;
/** Nothing waits for these statements, and a million bookings take their time. */
const timeoutMs = 3_600_000;

/** How much of everything belongs to so many bookings: the proportions of 1 M on 100 k people, 20 k beds, 5 k locations. */
function volumeOf(bookings: number): Omit<Volume, 'first'> {
  const locations = Math.max(1, Math.round(bookings / 200));
  return { bookings, locations, devices: locations * 4, users: Math.max(1, Math.round(bookings / 10)) };
}

/**
 * Adds data for measuring to a migrated database, beside what it holds: 5 % of the bookings at the first of
 * the new locations, the rest by a power law. Bookings of a device never overlap, by construction. One
 * transaction, noted when complete, in which the tables are nobody else's; `progress` hears of every step.
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
  await inBulk(transaction, 'users', () => transaction.query(insertUsers(volume)));
  await transaction.query(insertLocations(volume));
  await inBulk(transaction, 'devices', () => transaction.query(insertDevices(volume)));
  for (const statement of drawBookings(volume)) await transaction.query(statement);
  await inBulk(transaction, 'bookings', async () => {
    for (let from = 0; from < volume.bookings; from += chunk) {
      await transaction.query(bookingChunk(volume, from, from + chunk));
      progress(`${Math.min(from + chunk, volume.bookings)} of ${volume.bookings} bookings`);
    }
    progress('Their indexes …');
  });
  await inBulk(transaction, 'sessions', () => transaction.query(insertSessions(volume)));
  for (const table of ['users', 'locations', 'devices', 'bookings']) await transaction.query(numberOn(table));
}

/**
 * Fills a table while it has no indexes and no checks of what its rows refer to, and makes both again within the same
 * transaction: for all rows at once that takes a quarter of the time that it takes row by row.
 */
async function inBulk(transaction: Connection, table: string, fill: () => Promise<unknown>): Promise<void> {
  await transaction.query("set local maintenance_work_mem = '256MB'");
  const found = await transaction.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = $1::regclass and contype in ('f', 'u', 'x')
    union all select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = $1::regclass
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)`,
    [table],
  );
  for (const { drop } of found) await transaction.query(drop);
  await fill();
  for (const { make } of found) await transaction.query(make);
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

/** How many rows to add, and the highest id that each table holds before. */
interface Volume {
  readonly bookings: number;
  readonly users: number;
  readonly locations: number;
  readonly devices: number;
  readonly first: Readonly<Record<'users' | 'locations' | 'devices' | 'bookings' | 'hardwares', number>>;
}

const firstNames = words(
  'Anna Ben Clara David Eva Felix Greta Hugo Ida Jan Kai Lena Max Nora Otto Paul Rosa Sven Tina Uwe',
);
const lastNames = words(
  'Mueller Schmidt Weber Fischer Wagner Becker Hoffmann Koch Richter Klein Wolf Neumann Schwarz Braun Lange Werner',
);
const hosts = words('mail.example post.example inbox.example letters.example');
const zones = words('Europe/London Europe/Berlin America/New_York Asia/Ho_Chi_Minh Australia/Sydney');
const cities = words('London Berlin York Hue Sydney Porto Lyon Graz Oslo Bern');
const beds = words('Aspen Birch Cedar Dogwood Elm Fir Ginkgo Hazel Larch Maple');
const minutes = 'array[20,30,30,40,40,50]';
/** Every status, the frequent ones more often. */
const statuses = 'array[1,1,2,2,2,3,4,4,4,5,6,7,10,11]';
/** The time over which bookings spread, ending a month from now. */
const days = 3 * 365;

function words(text: string): string {
  return `array[${text
    .split(' ')
    .map(word => `'${word}'`)
    .join(',')}]`;
}

/** SQL for one entry of an array, by `index` or by chance. */
function pick(array: string, index?: string): string {
  const length = `array_length(${array}, 1)`;
  return index === undefined
    ? `(${array})[1 + floor(random() * ${length})::int]`
    : `(${array})[1 + (${index}) % ${length}]`;
}

/** Customers, and one partner for every tenth location. */
function insertUsers({ users, locations, first }: Volume): string {
  return `insert into users (id, email, role, first_name, last_name, country, city, create_time, update_time)
    select id, lower(first_name || '.' || last_name) || id || '@' || host,
      case when i <= greatest(1, ${locations} / 10) then 1 end, first_name, last_name, 'DE', city, made, made
    from (select i, ${first.users} + i as id, ${pick(firstNames)} as first_name, ${pick(lastNames)} as last_name,
      ${pick(hosts)} as host, ${pick(cities)} as city, now() - (1200 - i % 1000) * interval '1 day' as made
      from generate_series(1, ${users}) i) drawn`;
}

function insertLocations({ locations, users, first }: Volume): string {
  const owners = Math.min(users, Math.max(1, Math.floor(locations / 10)));
  return `insert into locations (id, name, user_id, status, street, city, country, timezone, currency, create_time, update_time)
    select ${first.locations} + i, 'Location ' || (${first.locations} + i), ${first.users} + 1 + i % ${owners}, 1 + i % 3,
      'Street ' || i, ${pick(cities, 'i')}, 'Germany', ${pick(zones, 'i')}, 'EUR', now() - interval '4 years', now()
    from generate_series(1, ${locations}) i`;
}

/** Four beds at each location, so that bed n stands at location n modulo their number. */
function insertDevices({ devices, locations, first }: Volume): string {
  const hardware = first.hardwares + 1;
  return `with version as (
      insert into hardwares (id, name, lastest_firmware_url)
      overriding system value values (${hardware}, 'Bed 3.${hardware}', 'https://firmware.network.example/bed.bin') returning id
    ), numbered as (select setval(pg_get_serial_sequence('hardwares', 'id'), ${hardware}))
    insert into devices (id, name, serial_id, connection_id, device_type, partner_location_id, hardware_id,
      installation_date, customer_name, wifi_status, reg_status, create_time, update_time)
    select ${first.devices} + i, ${pick(beds)} || ' ' || (${first.devices} + i), 'GB-12023-' || (${first.devices} + i) || '-1D',
      'conn-' || (${first.devices} + i), 'Commercial', ${first.locations} + 1 + (i - 1) % ${locations}, version.id,
      now() - interval '4 years', 'Measured', i % 3, 'registered', now() - interval '4 years', now()
    from generate_series(1, ${devices}) i, version, numbered`;
}

/**
 * Which device each booking takes, and its turn there: the bookings of a device stand in one row at equal
 * distances, so that none overlaps the next.
 */
function drawBookings({ bookings, devices, locations }: Volume): string[] {
  return [
    `create temporary table drawn_bookings on commit drop as
      select i, bed, row_number() over turns - 1 as turn, count(*) over (partition by bed) as turns
      from (select i, case when random() < 0.05
          then 1 + floor(random() * 4)::int * ${locations}
          else 1 + floor(${devices} * power(random(), 1.5))::int % ${devices} end as bed
        from generate_series(1, ${bookings}) i) drawn
      window turns as (partition by bed order by i)`,
    'create index on drawn_bookings (i)',
  ];
}

/** Writes the drawn bookings after `from` up to `to`. */
function bookingChunk({ users, locations, first }: Volume, from: number, to: number): string {
  return `insert into bookings (id, user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration,
      create_time, update_time)
    select ${first.bookings} + i, ${first.users} + 1 + floor(random() * ${users})::int, ${first.devices} + bed,
      ${first.locations} + 1 + (bed - 1) % ${locations}, ${pick(statuses)}, start, start + length * interval '1 minute',
      length, start - interval '3 days', start - interval '1 day'
    from (select i, bed, ${pick(minutes)} as length,
        date_trunc('hour', now()) + interval '30 days' - interval '10 minutes' *
          ((turns - turn) * greatest(6, ${days} * 144 / turns)) as start
      from drawn_bookings where i > ${from} and i <= ${to} offset 0) placed`;
}

/** A massage for each completed booking. */
function insertSessions({ first }: Volume): string {
  return `insert into sessions (booking_id, actual_start_time, running_duration, create_time, update_time)
    select id, start_time, slot_duration * 60 - 600, start_time, end_time from bookings
    where booking_status = ${BookingStatus.Completed} and id > ${first.bookings}`;
}

/** Lets the table count on behind the rows that were given their numbers. */
function numberOn(table: string): string {
  return `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
}
