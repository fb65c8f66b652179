import { keepCapacity } from '../../server/insights/kept-capacity.ts';
import type { BookedPlace } from './booked-place.ts';
import type { TestDatabase } from './databases.ts';

export interface Site {
  readonly location: number;
  readonly bed: number;
}

interface Scene {
  readonly database: TestDatabase;
  readonly place: BookedPlace;
  readonly sites: readonly Site[];
}

/** The clock of the database says for which years it is kept what could be booked. */
export const year = new Date().getUTCFullYear();
export const zones = ['Europe/London', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati', 'UTC'];

const siteOf = (sites: readonly Site[], n: number) => sites[n % sites.length] ?? { location: 0, bed: 0 };
const dayOf = (n: number) => `${year}-03-${String(1 + (n % 31)).padStart(2, '0')}`;

const afterSpring = `${year}-04-20`;

const laterWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day_of_week, at) => ({
  ...{ day_of_week, isActive: at % 3 < 2, open_time: '10:00:00', close_time: '16:20:00', block: [] },
}));

const readers = ({ callers: { admin, owner } }: BookedPlace, n: number) =>
  n % 3 === 0 ? null : JSON.stringify([{ id: n % 3 === 1 ? owner.id : admin.id }]);

/** One row of a table, as a number of chance says. */
const oneOf = (table: string, which = 'true') =>
  `(select id from ${table} where ${which} order by md5(id::text || $1::text) limit 1)`;

const standing = 'partner_location_id is not null';
const unblocked = 'id not in (select bed_id from blocks where bed_id is not null)';

/** Everything takes bookings again. */
export async function reopen({ database, sites }: Scene): Promise<void> {
  const ids = sites.map(({ location }) => location);
  await database.query('update locations set deleted = false, status = 2 where id = any($1)', [ids]);
  await database.query(
    'update devices set deleted = false, is_disabled = false, installation_date = null where partner_location_id = any($1)',
    [ids],
  );
  await database.query(
    `update location_hours set deleted = false, "isActive" = true, open_time = least(open_time, '09:00'),
       close_time = greatest(close_time, '17:00') where location_id = any($1)`,
    [ids],
  );
}

/** What may happen behind the server's back to what could be booked, by three numbers of chance. */
export const capacityChanges: Readonly<
  Record<string, (scene: Scene, numbers: readonly number[]) => Promise<unknown>>
> = {
  'hours of some weekdays change': ({ database, sites }, [a = 0, b = 0]) =>
    database.query(
      `update location_hours set open_time = make_time(6 + $2 % 4, $2 % 60, 0), "isActive" = $2 % 5 > 0,
         close_time = case when $2 % 3 = 0 then time '23:59:59' else make_time(15 + $2 % 8, 0, 0) end,
         block = case when $2 % 2 = 0 then '[]'::jsonb else '[{"block_start_time":"11:15:00","block_end_time":"12:00:00"}]' end
       where location_id = $1 and id % 7 <> $2 % 7`,
      [siteOf(sites, a).location, b],
    ),
  'a weekday is removed or comes back': ({ database, sites }, [a = 0]) =>
    database.query(
      `update location_hours set deleted = not deleted where location_id = $1 and day_of_week = 'Wed'`,
      [siteOf(sites, a).location],
    ),
  'a weekday is gone for good': ({ database, sites }, [a = 0]) =>
    database.query(`delete from location_hours where location_id = $1 and day_of_week = 'Fri'`, [
      siteOf(sites, a).location,
    ]),
  'a weekday is added': ({ database, sites }, [a = 0]) =>
    database.query(
      `insert into location_hours (location_id, day_of_week, "isActive", open_time, close_time, block)
       select $1, 'Fri', true, '08:00', '20:30', '[]'
       where not exists (select 1 from location_hours where location_id = $1 and day_of_week = 'Fri')`,
      [siteOf(sites, a).location],
    ),
  'a later week is set or taken back': ({ database, sites }, [a = 0, b = 0]) =>
    database.query('update locations set later_hours = $2::jsonb where id = $1', [
      siteOf(sites, a).location,
      b % 3 === 0 ? null : JSON.stringify([{ first_day: dayOf(b), week: laterWeek }]),
    ]),
  'days differ': ({ database, sites }, [a = 0, b = 0, c = 0]) =>
    database.query(
      `insert into location_days (location_id, day, date_open_from, date_open_to, reason_close, block_start_time, block_end_time)
       select $1, $2::date, ($2::date + time '09:30') at time zone timezone,
         case when $3 % 2 = 0 then ($2::date + time '09:30') at time zone timezone
           else ($2::date + time '17:00') at time zone timezone end, 'Why',
         case when $3 % 3 = 0 then time '13:00' end, case when $3 % 3 = 0 then time '13:40' end
       from locations where id = $1`,
      [siteOf(sites, a).location, dayOf(b), c],
    ),
  'a day is removed or comes back': ({ database }, [a = 0]) =>
    database.query(`update location_days set deleted = not deleted where id = ${oneOf('location_days')}`, [
      a,
    ]),
  'a day is gone for good': ({ database }, [a = 0]) =>
    database.query(`delete from location_days where id = ${oneOf('location_days', 'not deleted')}`, [a]),
  'all of a location is blocked': ({ database, sites }, [a = 0, b = 0]) =>
    database.query(
      `insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time, weekdays)
       values ($1, null, 'Training', $2, $2::date + 3, '10:00:00', '16:00:00', '[]')`,
      [siteOf(sites, a).location, dayOf(b)],
    ),
  'a device is blocked by night and day': ({ database, sites }, [a = 0, b = 0]) =>
    database.query(
      `insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time, weekdays)
       values ($1, (select min(id) from devices where partner_location_id = $1), 'Cleaning', $2, $2::date + 40, $3,
         '08:15:00', '["Mon","Sat"]')`,
      [siteOf(sites, a).location, dayOf(b), b % 2 === 0 ? '07:00:00' : '22:00:00'],
    ),
  'blocks are removed or come back': ({ database }, [a = 0]) =>
    database.query(`update blocks set deleted = not deleted where id = ${oneOf('blocks')}`, [a]),
  'blocks move to another location': ({ database, sites }, [a = 0, b = 0]) =>
    database.query(
      `update blocks set location_id = $2, bed_id = null where id = ${oneOf('blocks', 'not deleted')}`,
      [b, siteOf(sites, a).location],
    ),
  'blocks are gone for good': ({ database }, [a = 0]) =>
    database.query(`delete from blocks where id = ${oneOf('blocks', 'not deleted')}`, [a]),
  'a device is added': ({ place, sites }, [a = 0, b = 0]) =>
    place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: siteOf(sites, a).location, is_disabled: false },
      installation_date: b % 2 === 0 ? null : `${dayOf(b)}T10:00:00.000Z`,
    }),
  'devices are switched off or on': ({ database }, [a = 0]) =>
    database.query(
      `update devices set is_disabled = is_disabled is not true where id = ${oneOf('devices', standing)}`,
      [a],
    ),
  'devices move to another location': ({ database, sites }, [a = 0, b = 0]) =>
    database.query(`update devices set partner_location_id = $2 where id = ${oneOf('devices', standing)}`, [
      b,
      siteOf(sites, a).location,
    ]),
  'devices are removed or come back': ({ database }, [a = 0]) =>
    database.query(`update devices set deleted = not deleted where id = ${oneOf('devices', standing)}`, [a]),
  'devices were installed at another time': ({ database }, [a = 0, b = 0]) =>
    database.query(
      `update devices set installation_date = $2::date where id = ${oneOf('devices', standing)}`,
      [a, b % 3 === 0 ? afterSpring : dayOf(b)],
    ),
  'devices are gone for good': ({ database }, [a = 0]) =>
    database.query(`delete from devices where id = ${oneOf('devices', `${standing} and ${unblocked}`)}`, [a]),
  'a location opens or closes': ({ database, sites }, [a = 0]) =>
    database.query('update locations set status = case status when 2 then 3 else 2 end where id = $1', [
      siteOf(sites, a).location,
    ]),
  'a location is removed or comes back': ({ database, sites }, [a = 0]) =>
    database.query('update locations set deleted = not deleted where id = $1', [siteOf(sites, a).location]),
  'a location gets another clock': ({ database, sites }, [a = 0, b = 0]) =>
    database.query('update locations set timezone = $2 where id = $1', [
      siteOf(sites, a).location,
      zones[b % zones.length],
    ]),
  'a location lists who may see it, or no more': ({ database, place, sites }, [a = 0, b = 0]) =>
    database.query('update locations set list_user_view = $2::jsonb where id = $1', [
      siteOf(sites, a).location,
      readers(place, b),
    ]),
  'a device lists who may see it, or no more': ({ database, place }, [a = 0, b = 0]) =>
    database.query(`update devices set list_user_view = $2::jsonb where id = ${oneOf('devices', standing)}`, [
      a,
      readers(place, b),
    ]),
  'all is kept anew': ({ database }) => keepCapacity(database, { settled: -1 }),
};
