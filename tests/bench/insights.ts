import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedVolume } from '../../server/db/seed/volume.ts';
import { testSecret } from '../support/app.ts';
import { startPostgres } from '../support/database-servers.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { keepAllDays } from './keep-days.ts';
import { asBrowsersSay } from './list-scenarios.ts';
import { quantile } from './measure.ts';

// How long the insights of the whole network take: `npm run bench -- insights`. `BENCH_KEPT=no` marks every day first, so
// that all bookings are looked at, as they would be if nothing were kept.
const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const isKept = process.env.BENCH_KEPT !== 'no';
const year = 366;
const spans = { '7 days': 7, '30 days': 30, '92 days': 92, 'a year': year };

const told = z.object({ data: z.object({ total: z.object({ bookings: z.int() }) }) });
const counted = z.object({ total_item: z.int() });

const folder = await mkdtemp(join(tmpdir(), 'portal-insights-'));
await chmod(folder, 0o711);
const server = await startPostgres(join(folder, 'postgres'));
try {
  const database = await openDatabase({ databaseUrl: server.url, statementTimeoutMs: 3_600_000 });
  await migrate(database);
  await seedVolume(database, bookings);
  await openingHours(database);
  const began = performance.now();
  if (isKept) await keepAllDays(database);
  process.stdout.write(`the days were kept in ${Math.round((performance.now() - began) / 1000)} s\n`);
  await database.query('vacuum analyze');
  const [admin] = await database.query<{ id: number }>(
    `insert into users (email, role, first_name, last_name) values ('bench@mail.example', ${Role.Admin}, 'A', 'B') returning id`,
  );
  const token = await tokenOf(database, admin?.id ?? 0);
  const portal = await startPortal({
    ...{ DATA_DIR: join(folder, 'data'), SECRET_KEY: testSecret, NODE_ENV: 'production' },
    DATABASE_URL: server.url,
  });
  process.stdout.write('the lists behind them (DEC-307), 30 days, and one by instants beside them\n');
  for (const [name, entries] of Object.entries(listsBehind(lastDays(30)))) {
    const query = new URLSearchParams({ page: '1', itemsPerPage: '20', sortBy: 'start_time' });
    query.set('filter', JSON.stringify(entries));
    const { body, figures } = await timed(`${portal.url}/api/v3/bookings?${query}`, token);
    printed(name, figures, counted.parse(body).total_item);
  }
  process.stdout.write(`insights of ${bookings} bookings, ms · p50 · worst · bookings told\n`);
  for (const [name, days] of Object.entries(spans)) {
    const { from, to } = lastDays(days);
    const { body, figures } = await timed(`${portal.url}/api/v3/insights?from=${from}&to=${to}`, token);
    printed(name, figures, told.parse(body).data.total.bookings);
  }
  await portal.end();
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Hours in a hundred ways, six closed days a year at each location, weekly cleaning of every twentieth device, prices. */
async function openingHours(database: Database): Promise<void> {
  await database.query(
    `insert into location_hours (location_id, day_of_week, "isActive", open_time, close_time, block)
     select l.id, d, d <> 'Sun', make_time(7 + l.id % 4, 0, 0), make_time(17 + l.id % 5, 0, 0),
       case when l.id % 2 = 0 then '[]'::jsonb else '[{"block_start_time":"12:00:00","block_end_time":"13:00:00"}]' end
     from locations l, unnest(array['Mon','Tue','Wed','Thu','Fri','Sat','Sun']) with ordinality x(d, n) order by l.id, n`,
  );
  await database.query(
    `insert into location_days (location_id, day, date_open_from, date_open_to, reason_close)
     select l.id, (now() - (g * 61 + l.id % 60) * interval '1 day')::date, now(), now(), 'Holiday'
     from locations l, generate_series(0, 11) g`,
  );
  await database.query(
    `insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time, weekdays)
     select partner_location_id, id, 'Cleaning', now()::date - 100, now()::date + 60, '08:00', '08:30', '["Mon","Thu"]'
     from devices where id % 20 = 0`,
  );
  await database.query(
    `update locations set duration_mins = '[20,30,40]', price_rules = jsonb_build_array(
       jsonb_build_object('slot', 20, 'price', 2000 + id % 7 * 100, 'currency', 'EUR'),
       jsonb_build_object('slot', 30, 'price', 3000 + id % 7 * 100, 'currency', 'EUR'))`,
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

function lastDays(days: number): Days {
  const to = addDays(new Date().toISOString().slice(0, 10), -1);
  return { from: addDays(to, 1 - days), to };
}

function listsBehind({ from, to }: Days) {
  const held = { field: 'booking_status', op: 'in', value: [1, 2, 4, 5] };
  const ran = { field: 'booking_status', op: 'in', value: [4, 5] };
  const days = [
    { field: 'start_day', op: 'ge', value: from },
    { field: 'start_day', op: 'le', value: to },
  ];
  const hour = [
    { field: 'start_weekday', op: 'eq', value: 'Tue' },
    { field: 'start_hour', op: 'eq', value: 10 },
  ];
  return {
    'by instants': [
      { field: 'start_time', op: 'ge', value: `${from}T00:00:00.000Z` },
      { field: 'start_time', op: 'lt', value: `${addDays(to, 1)}T00:00:00.000Z` },
      held,
    ],
    'by days': [...days, held],
    'an hour': [...days, held, ...hour],
    'booked ahead': [...days, held, { field: 'lead_time', op: 'eq', value: 'later' }],
    late: [...days, ran, { field: 'late_start', op: 'eq', value: true }],
    'a reason': [...days, { field: 'written_reason', op: 'eq', value: 'Nobody wrote that' }],
  };
}

/** What is answered, and how many ms half of the rounds and the worst of them took. */
async function timed(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': asBrowsersSay };
  const times: number[] = [];
  let body: unknown;
  for (let round = -2; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    if (round >= 0) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(text);
    body = JSON.parse(text);
  }
  times.sort((one, other) => one - other);
  return { body, figures: [quantile(times, 0.5), times.at(-1) ?? 0] };
}

function printed(name: string, figures: readonly number[], count: number): void {
  const columns = figures.map(ms => ms.toFixed(0).padStart(8)).join('');
  process.stdout.write(`${name.padEnd(14)}${columns}${String(count).padStart(10)}\n`);
}
