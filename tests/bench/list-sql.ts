import pg from 'pg';
import { holding, type Params, pageSize } from './list-scenarios.ts';

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const shown =
  'b.id, b.version, b.deleted, b.create_time, b.update_time, b.booking_status, b.start_time, b.end_time, ' +
  'b.slot_duration, b.reason, u.email, u.first_name, u.last_name, d.name as bed, d.installation_date, ' +
  'l.name as location, l.city, l.country, l.timezone';
const joins =
  'join users u on u.id = b.user_id join devices d on d.id = b.bed_id join locations l on l.id = b.location_id';

/** The limit: what a prepared statement by hand can do, without HTTP and without rights. */
export function limitStatement(asked: Params): Prepared {
  switch (asked.kind) {
    case 'users':
      return usersStatement(asked.q);
    case 'search':
      return searchStatement(asked.q);
    case 'record':
      return recordStatement(asked.id);
    case 'write':
      return writeStatement(asked.id, `Customer ${Math.random()}`);
    case 'between':
      return betweenStatement(asked);
    case 'fleet':
      throw new Error('There is no one statement for the health of a fleet');
    default:
      return bookingsStatement(asked);
  }
}

/** One booking and what it refers to; the same by hand. */
export function recordStatement(id: number): Prepared {
  return {
    name: 'record',
    text: `select ${shown} from bookings b ${joins} where b.id = $1 and not b.deleted`,
    values: [id],
  };
}

/** The change alone, as one statement. */
export function writeStatement(id: number, customer: string): Prepared {
  return {
    name: 'write',
    text:
      'update devices set customer_name = $2, version = version + 1, update_time = now() ' +
      'where id = $1 and not deleted returning *',
    values: [id, customer],
  };
}

/** What holds a location or a device between two instants; the same by hand. */
export function betweenStatement({ of, id, from, to }: Omit<Extract<Params, { kind: 'between' }>, 'kind'>) {
  return {
    name: `between ${of}`,
    text:
      'select id, start_time, slot_duration as duration, bed_id from bookings where not deleted and ' +
      `${of} = $1 and booking_status = any($2::int[]) and start_time >= $3 and start_time < $4 order by start_time, id`,
    values: [id, holding, from, to],
  };
}

function bookingsStatement({
  location,
  statuses,
  from,
  to,
  page,
}: Extract<Params, { kind: 'bookings' }>): Prepared {
  const at = location === undefined ? '' : 'b.location_id = $6 and ';
  const where = `not b.deleted and ${at}b.booking_status = any($1::int[]) and b.start_time >= $2 and b.start_time < $3`;
  return {
    name: location === undefined ? 'everywhere' : 'at one location',
    text:
      `select ${shown}, (select count(*)::int from bookings b where ${where}) as total from ` +
      `(select b.id, b.start_time from bookings b where ${where} ` +
      `order by b.start_time desc, b.id desc limit $4 offset $5) k join bookings b on b.id = k.id ${joins} ` +
      'order by k.start_time desc, k.id desc',
    values: [
      statuses,
      from,
      to,
      pageSize,
      (page - 1) * pageSize,
      ...(location === undefined ? [] : [location]),
    ],
  };
}

function usersStatement(q: string): Prepared {
  return {
    name: 'users',
    text:
      'with found as materialized (select * from users where not deleted and email ilike $1) ' +
      'select *, (select count(*)::int from found) as total from found order by id desc limit $2',
    values: [`%${q}%`, pageSize],
  };
}

function searchStatement(q: string): Prepared {
  return {
    name: 'search',
    text:
      'with found as materialized (select b.id, b.create_time from bookings b where not b.deleted and ' +
      '(b.user_id = any(array(select id from users where email ilike $1)) ' +
      'or b.bed_id = any(array(select id from devices where name ilike $1)))) ' +
      `select ${shown}, (select count(*)::int from found) as total from ` +
      '(select * from found order by create_time desc, id desc limit $2) k ' +
      `join bookings b on b.id = k.id ${joins} order by k.create_time desc, k.id desc`,
    values: [`%${q}%`, pageSize],
  };
}

/** So many connections straight to the database. */
export async function openLimit(url: string, connections: number) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  return {
    ask: async (asked: Params, connection: number): Promise<void> => {
      await clients[connection]?.query(limitStatement(asked));
    },
    close: async () => {
      await Promise.all(clients.map(client => client.end()));
    },
  };
}

/** What somebody who wrote these statements by hand would have made for them, beside the portal's own indexes. */
export const ownIndexes: readonly string[] = [
  'create index by_hand_emails on users using gin (email gin_trgm_ops)',
  'create index by_hand_devices on devices using gin (name gin_trgm_ops)',
];
