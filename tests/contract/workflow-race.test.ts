import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { testSecret } from '../support/app.ts';
import { type BookedPlace, mail, openBookedPlace } from '../support/booked-place.ts';
import { type Engine, engines, type TestDatabase, testDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { deadlocksIn, nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const racers = atScale(200, 2_000);
const rounds = atScale(1, 5);
const processes = 4;

type Send = (index: number, url: string, body: object) => Promise<{ status: number; text: string }>;

describe.each(engines)('a race for one slot on %s', engine => {
  let database: TestDatabase;
  let place: BookedPlace;
  let portals: PortalProcess[] = [];
  beforeAll(async () => {
    database = await testDatabase(engine);
    place = await openBookedPlace(database);
    if (database.url === undefined) return;
    const env = { DATABASE_URL: database.url, SECRET_KEY: testSecret };
    portals = await Promise.all(Array.from({ length: processes }, () => startPortal(env)));
  });
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.end()));
    await place.app.close();
  });

  it(`A1 A2 ${racers} who move to one slot or book it, ${rounds} times: one wins, the others learn who holds it and what is free`, async () => {
    const send = await sender(engine, { database, place, portals });
    const offer = `update locations set status = 2, duration_mins = '[30]' where id = $1`;
    await database.query(offer, [place.location]);
    const guests = { user_id: place.guest, slot_duration: 40, confirm_booking: true };
    for (let round = 0; round < rounds; round += 1) {
      const start_time = `2031-03-${String(4 + round).padStart(2, '0')}T14:00:00.000Z`;
      const ids = await candidates(database, place, round);
      const started = performance.now();
      const answers = await Promise.all(
        ids.map((id, index) => {
          const asked = { start_time, bed_id: place.bed, ...mail };
          // Of eight that follow each other four go to each process.
          return index % 8 < 4
            ? send(index, `/api/v3/bookings/admin-reschedule/${id}`, {
                ...{ ...asked, reason: 'Race', confirm_reschedule: true },
              })
            : send(index, '/api/v3/bookings', { ...asked, ...guests });
        }),
      );
      const seconds = (performance.now() - started) / 1_000;
      const statuses = Map.groupBy(answers, ({ status }) => status);
      const tally = Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]));
      process.stdout.write(
        `A1 ${engine}: ${racers} for one slot in ${seconds.toFixed(1)} s: ${JSON.stringify(tally)}\n`,
      );
      expect(tally).toEqual({ 200: 1, 409: racers - 1 });
      for (const { text } of statuses.get(409) ?? []) {
        expect(text).toContain('Another booking holds the device at this time');
        expect(JSON.parse(text)).toMatchObject({
          holder: { user: { id: place.guest } },
          nearest: [{}, {}, {}],
        });
      }
    }
    expect(await workflowAudit(database)).toEqual(nothingWrong);
    if (engine === 'postgres') expect(await deadlocksIn(database)).toBe(0);
  });
});

it('A1 a booking of somebody who locks nothing is refused by the database, and told like any other', async () => {
  const database = await testDatabase('postgres');
  const place = await openBookedPlace(database);
  const asked = { confirm_reschedule: true, ...mail, start_time: '2031-03-04T14:00:00.000Z' };
  const id = await place.booking({ start_time: '2031-03-05T10:00:00.000Z' });
  const [booked, leave] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const stranger = database.transaction(async transaction => {
    const [row] = await transaction.query<{ id: number }>(
      `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
       values ($1, $2, $3, 2, '2031-03-04T14:30:00Z', '2031-03-04T15:30:00Z', 60) returning id`,
      [place.guest, place.bed, place.location],
    );
    booked.resolve(row?.id ?? 0);
    await leave.promise;
  });
  const holder = await booked.promise;
  const answer = place.move('admin', id, asked);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => database.query(waiting)).toHaveLength(1);
  leave.resolve();
  await stranger;
  const { status, body } = await answer;
  expect([status, body]).toMatchObject([409, { holder: { id: holder }, nearest: [{}, {}, {}] }]);
  expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  await place.app.close();
});

interface World {
  readonly database: Database;
  readonly place: BookedPlace;
  readonly portals: readonly PortalProcess[];
}

/** To the four processes in turn, or to the one server that an embedded database has. */
async function sender(engine: Engine, { database, place, portals }: World): Promise<Send> {
  if (engine === 'pglite') return async (_index, url, body) => await place.callers.admin.post(url, body);
  const authorization = `Bearer ${await tokenOf(database, place.callers.admin.id)}`;
  const send: Send = async (index, url, body) => {
    const response = await fetch(`${portals[index % portals.length]?.url}${url}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // On a busy machine some are told to come again, as nobody is let wait for longer than five seconds.
    if (response.status === 503) return await send(index, url, body);
    return { status: response.status, text: await response.text() };
  };
  return send;
}

/** Bookings that want the slot, on another device at hours of their own. */
async function candidates(database: Database, place: BookedPlace, round: number): Promise<number[]> {
  const from = `2032-01-01T00:00:00Z`;
  const pattern = await place.booking({ start_time: '2031-02-03T10:00:00.000Z', booking_status: 3 });
  const rows = await database.query<{ id: number }>(
    `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
     select user_id, $2::int, location_id, 2, t, t + interval '1 hour', 60 from bookings,
     generate_series($3::timestamptz + $4::int * interval '2000 hours', $3::timestamptz + $4::int * interval '2000 hours'
     + ($5::int - 1) * interval '1 hour', interval '1 hour') t where id = $1 returning id`,
    [pattern, place.otherBed, from, round, racers],
  );
  return rows.map(({ id }) => id);
}
