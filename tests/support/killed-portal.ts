import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from './app.ts';
import { mail, openBookedPlace } from './booked-place.ts';
import type { DataDirectories } from './data-directories.ts';
import { type engines, testDatabase } from './databases.ts';

/** Where workflows are carried out while the portal is killed. */
export interface KilledPlace {
  readonly admin: number;
  readonly bed: number;
  readonly otherBed: number;
  readonly pattern: number;
}

/** A request with the key under which it is repeated. */
export interface KeyedRequest {
  readonly url: string;
  readonly body: object;
  readonly key: string;
}

/** The data of a portal that is killed, and the environment in which it is started again. */
export interface KilledStore {
  readonly env: Readonly<Record<string, string>>;
  /** The database outside of the portal: at any time, or, embedded, only while no portal holds it. */
  using<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openStore(
  engine: (typeof engines)[number],
  directories: DataDirectories,
): Promise<KilledStore> {
  const common = { SECRET_KEY: testSecret, MAIL_DELAY_SECONDS: '9999' };
  if (engine === 'postgres') {
    const database = await testDatabase('postgres');
    return {
      env: { ...common, DATABASE_URL: database.url ?? '' },
      using: work => work(database),
      close: () => database.close(),
    };
  }
  const dataDir = await directories.migrated();
  return {
    env: { ...common, DATA_DIR: dataDir },
    using: async work => {
      const database = await openDatabase({ dataDir, statementTimeoutMs: 60_000 });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    close: async () => undefined,
  };
}

export async function killedPlace(database: Database): Promise<KilledPlace> {
  // Closing the server of the place would close the database, too.
  const place = await openBookedPlace(database);
  await place.alwaysOpen();
  const pattern = await place.booking({ start_time: '2031-02-03T10:00:00.000Z', booking_status: 3 });
  await place.app.server.close();
  return { admin: place.callers.admin.id, bed: place.bed, otherBed: place.otherBed, pattern };
}

const hourMs = 3_600_000;
const firstHour = Date.parse('2032-01-01T00:00:00.000Z');

/** One booking in each of the hours from `first` on; their ids. */
export async function bookingsInHours(
  database: Database,
  place: KilledPlace,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
     select user_id, $2::int, location_id, 2, t, t + interval '1 hour', 60 from bookings,
     generate_series($3::timestamptz, $4::timestamptz, interval '1 hour') t where id = $1 returning id`,
    [place.pattern, place.otherBed, hourOf(first), hourOf(first + count - 1)],
  );
  return rows.map(({ id }) => id);
}

function hourOf(hour: number): string {
  return new Date(firstHour + hour * hourMs).toISOString();
}

/** A cancel or, of every second hour, a move to the other device. */
export function workflowOf(id: number, hour: number, { bed }: KilledPlace): KeyedRequest {
  const key = crypto.randomUUID();
  const common = { reason: 'Power cut', ...mail };
  if (hour % 2 === 0)
    return { url: `/api/v3/bookings/admin-cancel/${id}`, key, body: { ...common, confirm_cancel: true } };
  const body = { ...common, start_time: hourOf(hour), bed_id: bed, confirm_reschedule: true };
  return { url: `/api/v3/bookings/admin-reschedule/${id}`, key, body };
}

export function undoing(operation: number): KeyedRequest {
  return { url: `/api/v3/operations/${operation}/undo`, key: crypto.randomUUID(), body: {} };
}

export async function askKeyed(base: string, token: string, { url, body, key }: KeyedRequest) {
  const response = await fetch(base + url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The same, asked again as a person's page would where the portal was too busy to answer it. */
export async function askPatiently(base: string, token: string, request: KeyedRequest) {
  for (let tries = 0; ; tries += 1) {
    const answer = await askKeyed(base, token, request);
    if (answer.status !== 503 || tries > 300) return answer;
    await sleep(100);
  }
}

/** How many of the bookings were changed by more than one operation. */
export async function changedTwice(database: Database, ids: readonly number[]): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from (select row_id from history where resource = 'bookings' and row_id = any($1)
     group by row_id having count(*) <> 1) twice`,
    [ids],
  );
  return row?.n ?? 0;
}
