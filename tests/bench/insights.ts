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
import { quantile } from './measure.ts';

// How long the insights of the whole network take: `npm run bench -- insights`. `BENCH_KEPT=no` marks every day first, so
// that all bookings are looked at, as they would be if nothing were kept.
const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const isKept = process.env.BENCH_KEPT !== 'no';
const year = 366;
const spans = { '7 days': 7, '30 days': 30, '92 days': 92, 'a year': year };

const told = z.object({ data: z.object({ total: z.object({ bookings: z.int() }) }) });

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
  process.stdout.write(`insights of ${bookings} bookings, ms · p50 · worst · bookings told\n`);
  for (const [name, days] of Object.entries(spans)) await benchSpan(portal.url, token, { name, days });
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

async function benchSpan(
  url: string,
  token: string,
  { name, days }: { name: string; days: number },
): Promise<void> {
  const to = addDays(new Date().toISOString().slice(0, 10), -1);
  const address = `${url}/api/v3/insights?from=${addDays(to, 1 - days)}&to=${to}`;
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const times: number[] = [];
  let count = 0;
  for (let round = -2; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(address, { headers });
    const body = await answer.text();
    if (round >= 0) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(body);
    count = told.parse(JSON.parse(body)).data.total.bookings;
  }
  times.sort((one, other) => one - other);
  const figures = [quantile(times, 0.5), times.at(-1) ?? 0].map(ms => ms.toFixed(0).padStart(8));
  process.stdout.write(`${name.padEnd(12)}${figures.join('')}${String(count).padStart(10)}\n`);
}
