import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { registry } from '../../resources/index.ts';
import { isPassword } from '../../server/auth/accounts/password.ts';
import { isSeeded, seedDemo } from '../../server/db/seed/demo.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';

const now = Date.parse('2026-11-20T15:25:00.000Z');
const resources = Object.values(registry);

interface Booking {
  readonly start_time: string;
  readonly end_time: string;
  readonly timezone: string;
  readonly location_id: number;
}

interface Hours {
  readonly location_id: number;
  readonly day_of_week: string;
  readonly isActive: boolean;
  readonly open_time: string;
  readonly close_time: string;
  readonly block: readonly { block_start_time: string; block_end_time: string }[];
}

const overlapping = `select count(*)::int as count from bookings a join bookings b on a.bed_id = b.bed_id and a.id < b.id
  and a.start_time < b.end_time and b.start_time < a.end_time`;

onOneEngine('the demo data', 'pglite', open => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database, now);
  });

  async function count(what: string): Promise<number> {
    const [found] = await database.query<{ count: number }>(`select count(*)::int as count from ${what}`);
    return found?.count ?? -1;
  }

  it('are as many as promised', async () => {
    expect(await count('bookings')).toBe(4_000);
    expect(await count('devices')).toBe(60);
    expect(await count('locations')).toBe(12);
    expect(await count('users where role is null')).toBe(300);
    expect(await count('(select distinct timezone from locations) zones')).toBeGreaterThanOrEqual(8);
    expect(await count("bookings where start_time < '2026-05-21' or start_time > '2026-12-22'")).toBe(0);
    expect(await count('locations where user_id = 2')).toBe(3);
    for (const { name, table } of resources.filter(
      each => !['history', 'partners', 'security-events'].includes(each.name),
    ))
      expect(`${name} ${(await count(table)) > 0}`).toBe(`${name} true`);
  });

  it('PROD-11 reach back half a year, with sessions in each month of it, and are dense where people look first', async () => {
    const [first] = await database.query<{ day: string }>(
      "select to_char(min(start_time) at time zone 'UTC', 'YYYY-MM-DD') as day from bookings",
    );
    // Half a year before 20 November is 182 days: 22 May.
    expect(first?.day).toMatch(/^2026-05-2[123]$/);
    const months = await database.query<{ month: string; bookings: number; massages: number }>(
      `select to_char(b.start_time at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as bookings,
        count(s.id) filter (where s.running_duration > 0)::int as massages
        from bookings b left join sessions s on s.booking_id = b.id where b.start_time < '2026-11-20' group by 1 order by 1`,
    );
    expect(months.map(({ month }) => month)).toEqual([
      ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ]);
    for (const { month, bookings, massages } of months) {
      expect([month, bookings > 100, massages > 60]).toEqual([month, true, true]);
      expect(massages).toBeLessThan(bookings);
    }
    const older = await count(
      "sessions s join bookings b on b.id = s.booking_id where b.start_time < '2026-05-29'",
    );
    expect(older).toBeGreaterThan(20);
    const daily = async (from: string, until: string, days: number) =>
      (await count(`bookings where start_time >= '${from}' and start_time < '${until}'`)) / days;
    expect(await daily('2026-11-06', '2026-11-20', 14)).toBeGreaterThan(30);
    expect(await daily('2026-11-21', '2026-12-19', 28)).toBeGreaterThan(30);
    expect(await daily('2026-05-23', '2026-11-05', 166)).toBeLessThan(18);
    const tooEarly = 'bookings b join users u on u.id = b.user_id where b.create_time < u.create_time';
    expect(await count(`${tooEarly} and b.start_time < '2026-08-20'`)).toBe(0);
  });

  it('DEC-299 some guests have names with accents, and plain addresses', async () => {
    const guests = await database.query<Record<string, string>>(
      `select first_name, last_name, email, city from users where role is null
        and last_name in ('Nguyễn Thị', 'Østergård', 'Weiß') order by id`,
    );
    expect(guests).toEqual([
      {
        ...{ first_name: 'Hương', last_name: 'Nguyễn Thị', city: 'Ho Chi Minh City' },
        email: expect.stringMatching(/^huong\.nguyenthi53@/),
      },
      {
        ...{ first_name: 'Søren', last_name: 'Østergård', city: 'London' },
        email: expect.stringMatching(/^soren\.ostergard103@/),
      },
      {
        ...{ first_name: 'Jürgen', last_name: 'Weiß', city: 'Berlin' },
        email: expect.stringMatching(/^jurgen\.weiss153@/),
      },
    ]);
    for (const last of ['Nguyễn Thị', 'Østergård', 'Weiß'])
      expect(
        await count(`bookings b join users u on u.id = b.user_id where u.last_name = '${last}'`),
      ).toBeGreaterThan(0);
    expect(await count("users where email !~ '^[ -~]+$'")).toBe(0);
  });

  it('the four accounts sign in with their password, nobody else does', async () => {
    const rows = await database.query<{ email: string; role: number; password_hash: string }>(
      'select email, role, password_hash from users where password_hash is not null order by id',
    );
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      ['admin@portal.test', 0],
      ['partner@portal.test', 1],
      ['service@portal.test', 3],
      ['marketing@portal.test', 4],
    ]);
    for (const { password_hash } of rows) expect(await isPassword('Welcome2026', password_hash)).toBe(true);
  });

  it('every value of every closed list occurs', async () => {
    const missing: string[] = [];
    for (const { table, fields, scope } of resources.filter(
      each => !['history', 'operations', 'security-events'].includes(each.name),
    )) {
      for (const [name, { kind, choices = [] }] of Object.entries(fields)) {
        if (kind !== 'choice' || scope !== undefined || name === 'currency') continue;
        // The database reckons it by its own clock, on which these data are old.
        if (name === 'health') continue;
        const rows = await database.query<{ value: string | number }>(
          `select distinct "${name}" as value from "${table}"`,
        );
        const found = new Set(rows.map(({ value }) => value));
        missing.push(
          ...choices.filter(({ value }) => !found.has(value)).map(each => `${table}.${name} ${each.label}`),
        );
      }
    }
    expect(missing).toEqual([]);
  });

  it('every value passes the check of its field', async () => {
    const refused = new Set<string>();
    for (const { table, fields, scope } of resources) {
      const rows = await database.query<Record<string, unknown>>(`select * from "${table}"`);
      for (const [name, field] of Object.entries(scope === undefined ? fields : {}))
        for (const row of rows) {
          const isEmpty = row[name] === null && field.sparse === true;
          const result = field.schema.safeParse(row[name]);
          if (!isEmpty && !result.success) refused.add(`${table}.${name}: ${JSON.stringify(row[name])}`);
        }
    }
    expect([...refused]).toEqual([]);
  });

  it('PROD-11 the devices are connected and stand at locations, and guests have booked timed sessions on them', async () => {
    expect(await count('devices')).toBe(60);
    expect(await count("devices where coalesce(connection_id, '') = ''")).toBe(0);
    expect(await count('(select distinct connection_id from devices) each')).toBe(60);
    const standing = 'devices d join locations l on l.id = d.partner_location_id';
    expect(await count(`${standing} where not l.deleted`)).toBeGreaterThanOrEqual(40);
    const guests = 'bookings b join users u on u.id = b.user_id join devices d on d.id = b.bed_id';
    expect(await count(`${guests} where u.role is null`)).toBe(4_000);
    const minutes = 'extract(epoch from end_time - start_time) / 60';
    expect(await count(`bookings where ${minutes} <> slot_duration or slot_duration <= 0`)).toBe(0);
    const sessions = 'sessions s join bookings b on b.id = s.booking_id';
    expect(await count(`${sessions} where s.actual_start_time is not null`)).toBeGreaterThan(100);
  });

  it('REF-03 countries have their names of ISO 3166-1, and islands with a code for letters only are none', async () => {
    const rows = await database.query<{ country: string; country_code: string }>(
      "select country, country_code from countries where country_code in ('AC', 'AX', 'BL', 'CI', 'CW', 'RE', 'TA') order by country_code",
    );
    expect(rows.map(({ country_code, country }) => `${country_code} ${country}`)).toEqual([
      'AX Åland Islands',
      'BL Saint Barthélemy',
      "CI Côte d'Ivoire",
      'CW Curaçao',
      'RE Réunion',
    ]);
  });

  it('A1 no two bookings of a device overlap, whatever their status', async () => {
    const [found] = await database.query<{ count: number }>(overlapping);
    expect(found).toEqual({ count: 0 });
  });

  it('every booking lies in the opening hours of its location, outside breaks and closed days but one (DEC-213)', async () => {
    const bookings = await database.query<Booking>(
      'select b.start_time, b.end_time, b.location_id, l.timezone from bookings b join locations l on l.id = b.location_id',
    );
    const hours = await database.query<Hours>('select * from location_hours');
    const closed = await database.query<{ location_id: number; day: string }>(
      'select location_id, day from location_days',
    );
    const burst = await database.query<{ location_id: number; day: string }>(
      "select location_id, day from location_days where reason_close = 'Burst pipe'",
    );
    expect(burst).toHaveLength(1);
    const isOfConflict = ({ location_id, start_time, timezone }: Booking) =>
      burst.some(
        each => each.location_id === location_id && each.day === dayOf(Date.parse(start_time), timezone),
      );
    expect(bookings.filter(isOfConflict).length).toBeGreaterThan(0);
    const wrong = bookings
      .filter(booking => !isOfConflict(booking))
      .filter(({ start_time, end_time, location_id, timezone }) => {
        const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
        const day = dayOf(start, timezone);
        const [from, to] = [timeOf(start, timezone), timeOf(end, timezone)];
        const weekday = new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
        const open = hours.find(each => each.location_id === location_id && each.day_of_week === weekday);
        const inBreak =
          open?.block.some(each => from < each.block_end_time && to > each.block_start_time) ?? false;
        const shut = closed.some(each => each.location_id === location_id && each.day === day);
        return !open?.isActive || from < open.open_time || to > open.close_time || inBreak || shut;
      });
    expect(wrong).toEqual([]);
  });

  it('no session has begun, and no test was taken, later than now', async () => {
    const at = new Date(now).toISOString();
    expect(await count(`bookings where booking_status = 5 and end_time > '${at}'`)).toBeGreaterThan(0);
    expect(await count(`sessions where actual_start_time > '${at}' or create_time > '${at}'`)).toBe(0);
    expect(await count(`testing_records where create_time > '${at}'`)).toBe(0);
  });

  it('nobody is expected who was removed', async () => {
    expect(await count('users where deleted and role is null')).toBeGreaterThan(0);
    expect(await count('bookings b join users u on u.id = b.user_id where u.deleted')).toBe(0);
  });

  it('every picture, sound and log that they name is there', async () => {
    const files = readdirSync(new URL('../../server/assets/demo/', import.meta.url));
    const shipped = new Set(files.map(name => name.replace(/\.gz$/, '')));
    const texts = await Promise.all(
      resources.map(({ table }) => database.query(`select to_jsonb(t)::text as text from "${table}" t`)),
    );
    const named = JSON.stringify(texts).match(/\/files\/demo\/[\w.-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(100);
    expect(new Set(named.filter(path => !shipped.has(path.slice('/files/demo/'.length))))).toEqual(new Set());
  });

  it('B3 are planted once and completely, or not at all', async () => {
    await seedDemo(database, now + 1);
    expect(await count('bookings')).toBe(4_000);
    const other = await open();
    await other.query('drop table saved_views');
    await expect(seedDemo(other, now)).rejects.toThrow();
    expect(await isSeeded(other)).toBe(false);
    expect(await other.query('select 1 from users limit 1')).toEqual([]);
  });
});

describe('data for measuring', () => {
  onOneEngine('seed -- --bookings', 'pglite', open => {
    it('A1 stand beside what is there, without an overlap', async () => {
      const database = await open();
      await seedVolume(database, 2_000);
      const { first, locations, devices, users } = await seedVolume(database, 2_000);
      expect({ locations, devices, users }).toEqual({ locations: 10, devices: 40, users: 200 });
      const [overlaps] = await database.query<{ count: number }>(overlapping);
      expect(overlaps).toEqual({ count: 0 });
      const rows = await database.query<{ location_id: number; count: number }>(
        'select location_id, count(*)::int as count from bookings where id > $1 group by 1 order by 1',
        [first.bookings],
      );
      expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(2_000);
      expect(rows.every(({ location_id }) => location_id > first.locations)).toBe(true);
    });
  });
});

onOneEngine('the demo data of today', 'pglite', open => {
  it('hold a device in every state', async () => {
    const database = await open();
    await seedDemo(database, Date.now());
    const rows = await database.query<{ health: number }>(
      'select distinct health from devices where not deleted order by health',
    );
    expect(rows.map(({ health }) => health)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
