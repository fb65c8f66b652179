import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { type CleanerRun, cleaner } from '../../server/upkeep/cleaner.ts';
import { tableLives } from '../../server/upkeep/table-lives.ts';
import { startApp } from '../support/app.ts';
import { onOneEngine, testDatabase } from '../support/databases.ts';
import { measured } from '../support/goals.ts';
import { atScale } from '../support/scale.ts';

/** Tables whose rows people make and end themselves, or whose rows are as many as there are of something. */
const endedByPeople: Readonly<Record<string, string>> = {
  users: 'people, removed by admins or erased at their wish',
  companies: 'one a company',
  invitation_links: 'made and removed by staff',
  locations: 'business record',
  location_hours: 'seven a location',
  location_days: 'special days of a location, business record',
  promotions: 'business record',
  devices: 'business record',
  alert_looks: 'devices to look at, taken by a chore within seconds',
  alert_settings: 'one a person, goes with the person',
  hardware_looks: 'one a hardware, taken by a chore within seconds',
  fleet_tally: 'sums of the fleet, folded by a chore into one line for each state and day',
  insight_capacity: 'four years of a location, older ones go at the start of a year',
  insight_capacity_marks: 'changed locations, taken by a chore within a minute',
  insight_days: 'one a day on which bookings begin',
  insight_months: 'one a month that is over, goes as one of its days is kept anew',
  insight_marks: 'changed bookings, taken by a chore within a minute',
  device_logs: 'what a device was through, as long as there is the device',
  bookings: 'business record',
  sessions: 'what guests were billed for, business record',
  testing_records: 'business record of the factory',
  hardwares: 'reference data',
  cities: 'reference data',
  countries: 'reference data',
  settings: 'reference data',
  questions: 'reference data',
  plans: 'reference data',
  conditions: 'reference data',
  statistics: 'business record',
  playlists: 'business record',
  tracks: 'business record',
  programs: 'business record',
  supports: 'requests of people, ended by staff',
  saved_views: 'of a person, who removes them',
  user_identities: 'as many as a person has accounts elsewhere, go with the person',
  second_factors: 'passkeys and apps of a person, who removes them; 20 at most',
  recovery_codes: 'ten a person, renewed by them',
  portal_state: 'a fixed number of keys',
  migrations: 'one a release',
};

const dayMs = 86_400_000;
const silent = {
  info: () => undefined,
  error: (facts: object, words: string) => expect.fail(`${words} ${JSON.stringify(facts)}`),
};
const { ages } = readConfig({ NODE_ENV: 'test' });
const never = new AbortController().signal;

/** One run to its end, with as little pause as there can be. */
async function run(database: Database, settings: object = {}): Promise<CleanerRun | undefined> {
  await database.query(`delete from portal_state where key = 'cleaner'`);
  let came: CleanerRun | undefined;
  const onRun = (each: CleanerRun) => {
    came = each;
  };
  await cleaner({ database, ages, log: silent, settings: { pauseMs: 1, ...settings }, onRun }).look(never);
  return came;
}

/** Makes one row of each life that is so many days old; what they are told by is `word`. */
const plants: Readonly<Record<string, { readonly sql: string; readonly left: string }>> = {
  login_attempts: {
    sql: `insert into login_attempts (key, attempts, resets_at) values ($1, 3, $2::timestamptz)`,
    left: 'select 1 from login_attempts where key = $1',
  },
  idempotency_keys: {
    sql: `insert into idempotency_keys (user_id, route, key, request_hash, status, create_time)
      values (1, 'POST /x', $1, 'h', 200, $2::timestamptz)`,
    left: 'select 1 from idempotency_keys where key = $1',
  },
  device_signal_days: {
    sql: `with kind as (insert into hardwares (name, lastest_firmware_url) values ($1, 'https://x.example/f.bin') returning id),
      made as (insert into devices (name, serial_id, connection_id, device_type, hardware_id)
        select $1, $1, $1, 'Commercial', id from kind returning id)
      insert into device_signal_days (device_id, day, grade, counted)
      select id, ($2::timestamptz at time zone 'UTC')::date, 1, true from made`,
    left: `select 1 from device_signal_days s join devices d on d.id = s.device_id where d.name = $1`,
  },
  rollouts: {
    sql: `with kind as (insert into hardwares (name, lastest_firmware_url) values ($1, 'https://x.example/f.bin') returning id)
      insert into rollouts (name, hardware_id, total, most_failed, minutes, hours_between, waves, wave_began, ended_at)
      select $1, id, 1, 1, 30, 24, 1, $2::timestamptz, $2::timestamptz from kind`,
    left: 'select 1 from rollouts where name = $1',
  },
  rollout_devices: {
    sql: `insert into rollout_devices (rollout_id, device_id, wave, ended_at)
      values (abs(hashtext($1)), 1, 1, $2::timestamptz)`,
    left: 'select 1 from rollout_devices where rollout_id = abs(hashtext($1))',
  },
  password_resets: {
    sql: `insert into password_resets (id, user_id, token_hash, expires_at)
      values (gen_random_uuid(), 1, $1, $2::timestamptz)`,
    left: 'select 1 from password_resets where token_hash = $1',
  },
  second_factor_attempts: {
    sql: `insert into second_factor_attempts (user_id, failures, next_at)
      values (abs(hashtext($1)), 3, $2::timestamptz)`,
    left: 'select 1 from second_factor_attempts where user_id = abs(hashtext($1))',
  },
  email_changes: {
    sql: `insert into email_changes (id, user_id, old_email, new_email, asked_by, confirm_hash, stop_hash, expires_at, stop_until)
      values (gen_random_uuid(), 1, 'old@life.example', 'new@life.example', 1, $1, $1, $2::timestamptz, $2::timestamptz)`,
    left: 'select 1 from email_changes where stop_hash = $1',
  },
  auth_sessions: {
    sql: `insert into auth_sessions (id, user_id, family, token_hash, expires_at, used_at)
      values (gen_random_uuid(), 1, gen_random_uuid(), $1, $2::timestamptz, $2::timestamptz)`,
    left: 'select 1 from auth_sessions where token_hash = $1',
  },
  jobs: {
    sql: `with made as (insert into jobs (key, kind, resource, user_id, request, status, total, finished_at)
        values (gen_random_uuid(), 'bulk', $1, 1, '{}', 'finished', 1, $2::timestamptz) returning id)
      insert into job_rows (job_id, row_id, status) select id, n, 'done' from made, generate_series(1, 3) n`,
    left: `select 1 from jobs where resource = $1
      union all select 1 from job_rows r where not exists (select 1 from jobs j where j.id = r.job_id)`,
  },
  history: {
    sql: `insert into history (resource, row_id, action, operation, changes, create_time)
      values ('cities', 1, 'update', $1, '{}', $2::timestamptz)`,
    left: 'select 1 from history where operation = $1',
  },
  operations: {
    sql: `insert into operations (key, kind, user_id, undo_until, create_time)
      values ($1, 'bulk', (select min(id) from users), $2::timestamptz, $2::timestamptz)`,
    left: 'select 1 from operations where key = $1',
  },
  mails: {
    sql: `insert into mails (to_email, subject_html, content_html, state, operation, create_time)
      values ('a@b.example', 's', '<p>Dear Ann</p>', 'sent', $1, $2::timestamptz)`,
    left: 'select 1 from mails where operation = $1',
  },
  security_events: {
    sql: `insert into security_events (kind, detail, create_time) values ('sign-in', $1, $2::timestamptz)`,
    left: 'select 1 from security_events where detail = $1',
  },
};

async function plant(database: Database, life: string, word: string, days: number): Promise<void> {
  const sql = plants[life]?.sql ?? '';
  await database.query(sql, [word, new Date(Date.now() - days * dayMs).toISOString()]);
}

async function isLeft(database: Database, life: string, word: string): Promise<boolean> {
  return (await database.query(plants[life]?.left ?? '', [word])).length > 0;
}

describe('every table', () => {
  it('has a life, or is ended by people: a table that nobody has thought about fails here', async () => {
    const database = await testDatabase();
    const rows = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const withLife = new Set(tableLives.map(({ table }) => table));
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter(name => !withLife.has(name) && !(name in endedByPeople))).toEqual([]);
    expect([...withLife, ...Object.keys(endedByPeople)].filter(name => !names.includes(name))).toEqual([]);
    expect(Object.keys(endedByPeople).filter(name => withLife.has(name))).toEqual([]);
    await database.close();
  });
});

onOneEngine('lives of rows', 'pglite', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const app = await startApp({ database });
    await app.given.user({ role: Role.Admin });
    await app.server.close();
  });

  // What the operating page promises, in days: just beyond goes, just within stays.
  it.each([
    ['login_attempts', 1 / 24],
    ['idempotency_keys', 3],
    ['password_resets', 7],
    ['email_changes', 30],
    ['auth_sessions', 1],
    ['jobs', 30],
    ['history', 1826],
    ['operations', 1826],
    ['security_events', 400],
  ] as const)('%s end after %s days', async (life, days) => {
    await plant(database, life, `${life}-old`, days + 0.01);
    await plant(database, life, `${life}-young`, days - 0.01);
    const came = await run(database);
    expect(came?.failed).toEqual([]);
    expect(came?.rows.get(life)).toBe(1);
    expect([
      await isLeft(database, life, `${life}-old`),
      await isLeft(database, life, `${life}-young`),
    ]).toEqual([false, true]);
  });

  it('device_signal_days end with their tenth day, and leave no sum behind', async () => {
    await plant(database, 'device_signal_days', 'heard-old', 11.01);
    await plant(database, 'device_signal_days', 'heard-young', 9.99);
    const sums = async () =>
      await database.query(
        'select day, sum(change)::int as n from fleet_tally where day is not null group by 1 having sum(change) <> 0',
      );
    expect(await sums()).toHaveLength(2);
    const came = await run(database);
    expect(came?.rows.get('device_signal_days')).toBe(1);
    expect(await isLeft(database, 'device_signal_days', 'heard-old')).toBe(false);
    expect(await isLeft(database, 'device_signal_days', 'heard-young')).toBe(true);
    expect(await sums()).toHaveLength(1);
  });

  it('mails lose their content after 400 days, and end with the history; one that waits keeps all', async () => {
    for (const [word, days] of [
      ['mail-399', 399],
      ['mail-401', 401],
      ['mail-1827', 1827],
    ] as const)
      await plant(database, 'mails', word, days);
    await plant(database, 'mails', 'mail-waits', 1827);
    await database.query(`update mails set state = 'waiting' where operation = 'mail-waits'`);
    await run(database);
    expect(
      await database.query(
        `select operation, content_html, to_email from mails where operation like 'mail-%' order by operation`,
      ),
    ).toEqual([
      { operation: 'mail-399', content_html: '<p>Dear Ann</p>', to_email: 'a@b.example' },
      { operation: 'mail-401', content_html: '', to_email: 'a@b.example' },
      { operation: 'mail-waits', content_html: '<p>Dear Ann</p>', to_email: 'a@b.example' },
    ]);
  });

  it('what an undo still needs, what the history names and what runs stays, however old', async () => {
    await plant(database, 'history', 'can-be-undone', 4000);
    await plant(database, 'operations', 'can-be-undone', 4000);
    await database.query(
      `update operations set undo_until = now() + interval '1 hour' where key = 'can-be-undone'`,
    );
    await plant(database, 'operations', 'named', 4000);
    await plant(database, 'history', 'named', 10);
    await plant(database, 'operations', 'undone', 4000);
    await plant(database, 'history', 'undo:undone', 10);
    await plant(database, 'jobs', 'runs', 4000);
    await database.query(`update jobs set status = 'running' where resource = 'runs'`);
    await run(database);
    const left = [
      await isLeft(database, 'history', 'can-be-undone'),
      await isLeft(database, 'operations', 'can-be-undone'),
      await isLeft(database, 'operations', 'named'),
      await isLeft(database, 'operations', 'undone'),
      await isLeft(database, 'jobs', 'runs'),
    ];
    expect(left).toEqual([true, true, true, true, true]);
    const [rows] = await database.query<{ n: number }>(
      `select count(*)::int as n from job_rows where job_id in (select id from jobs where resource = 'runs')`,
    );
    expect(rows?.n).toBe(3);
  });

  it('a mail whose content has ended is not sent again', async () => {
    await plant(database, 'mails', 'failed-long-ago', 500);
    const [mail] = await database.query<{ id: number }>(
      `update mails set state = 'failed' where operation = 'failed-long-ago' returning id`,
    );
    await run(database);
    const app = await startApp({ database });
    const { status, body } = await (await app.as('admin')).post(`/api/v3/mails/${mail?.id}/send-again`, {});
    expect([status, body.message]).toEqual([409, 'The content of this email is no longer kept']);
    await app.server.close();
  });

  it(`${atScale(100_000, 1_000_000)} dead rows go in batches beside live writes`, async () => {
    const count = atScale(100_000, 1_000_000);
    await database.query(
      `insert into idempotency_keys (user_id, route, key, request_hash, status, create_time)
       select 1, 'POST /x', 'dead-' || n, 'h', 200, now() - interval '10 days' from generate_series(1, $1::int) n`,
      [count],
    );
    const isOver = new AbortController();
    const waits: number[] = [];
    const writing = (async () => {
      for (let n = 0; !isOver.signal.aborted; n += 1) {
        const began = performance.now();
        await plant(database, 'idempotency_keys', `live-${n}`, 0);
        waits.push(performance.now() - began);
        await new Promise(resolve => setTimeout(resolve, 5));
      }
    })();
    const began = performance.now();
    const came = await run(database, { mostMs: 600_000 });
    const seconds = (performance.now() - began) / 1_000;
    isOver.abort();
    await writing;
    const [row] = await database.query<{ dead: number; live: number }>(
      `select count(*) filter (where key like 'dead-%')::int as dead,
        count(*) filter (where key like 'live-%')::int as live from idempotency_keys`,
    );
    const [middle = 0, slowest = 0] = [0.5, 1].map(
      share => waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * share) - 1] ?? 0,
    );
    const told = `${count} dead rows in ${seconds.toFixed(1)} s beside ${waits.length} writes, the slowest ${slowest.toFixed(0)} ms`;
    process.stdout.write(`${told}\n`);
    measured('dead rows', `${database.kind}: ${told}`);
    expect(came?.rows.get('idempotency_keys')).toBe(count);
    expect(row).toEqual({ dead: 0, live: waits.length });
    expect(waits.length).toBeGreaterThan(20);
    // A batch is one of hundreds: a write waits for one or two of them, not for all.
    expect(middle).toBeLessThan((seconds * 1_000) / 10);
  }, 600_000);

  it('a run ends in time, and the next goes on', async () => {
    await database.query(
      `insert into login_attempts (key, attempts, resets_at)
       select 'late-' || n, 1, now() - interval '2 days' from generate_series(1, 5000) n`,
    );
    const first = await run(database, { batch: 10, mostMs: 60 });
    const cleaned = first?.rows.get('login_attempts') ?? 0;
    expect(cleaned).toBeLessThan(5_000);
    const second = await run(database, { batch: 1_000 });
    expect(cleaned + (second?.rows.get('login_attempts') ?? 0)).toBe(5_000);
  });

  it('of many processes one cleans, and none again before it is time', async () => {
    await database.query(`delete from portal_state where key = 'cleaner'`);
    await plant(database, 'login_attempts', 'once', 1);
    const runs: CleanerRun[] = [];
    const told: object[] = [];
    const log = { ...silent, info: (facts: object) => void told.push(facts) };
    const many = Array.from({ length: 8 }, () =>
      cleaner({ database, ages, log, onRun: each => runs.push(each) }),
    );
    await Promise.all(many.map(each => each.look(never)));
    await Promise.all(many.map(each => each.look(never)));
    expect(runs.map(({ rows }) => rows.get('login_attempts'))).toEqual([1]);
    expect(told).toEqual([{ rows: { login_attempts: 1 } }]);
    // When the next is due, it is one again, also when the last has died in the middle.
    await database.query(
      `update portal_state set value = value || '{"next": "2020-01-01T00:00:00Z", "until": "2020-01-01T00:00:00Z"}'
       where key = 'cleaner'`,
    );
    await Promise.all(many.map(each => each.look(never)));
    expect(runs.length).toBe(2);
  });

  it('DEC-281 goes by the clock of the database, and no wrong clock keeps the next run away', async () => {
    await database.query(`delete from portal_state where key = 'cleaner'`);
    await plant(database, 'history', 'of-this-year', 100);
    const own = Date.now;
    const year = 366 * dayMs;
    const look = async () => {
      const runs: CleanerRun[] = [];
      await cleaner({ database, ages, log: silent, onRun: each => runs.push(each) }).look(never);
      return runs.length;
    };
    // A process whose clock shows a day in many years, at which the history of today is long past.
    Date.now = () => own() + 6 * year;
    expect(await look().finally(() => (Date.now = own))).toBe(1);
    expect(await isLeft(database, 'history', 'of-this-year')).toBe(true);
    expect(await look()).toBe(0);
    // What such a process of an older release has left behind.
    const ahead = new Date(own() + year).toISOString();
    await database.query(`update portal_state set value = value || $1::jsonb where key = 'cleaner'`, [
      JSON.stringify({ until: ahead, next: ahead }),
    ]);
    expect([await look(), await look()]).toEqual([1, 0]);
  });
});
