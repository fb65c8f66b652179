import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { testSecret } from '../support/app.ts';
import { type BookedPlace, mail, openBookedPlace } from '../support/booked-place.ts';
import { type Engine, engines, type TestDatabase, testDatabase } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { deadlocksIn, nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const booked = atScale(40, 200);
const rounds = atScale(1, 5);
const mixed = atScale(60, 500);
const processes = 4;
const done = z.object({ operation: z.object({ id: z.number() }) });

interface Heard {
  readonly status: number;
  readonly text: string;
}
type Send = (index: number, method: 'POST' | 'PUT', url: string, body: object) => Promise<Heard>;

describe.each(engines)('replacing a device while others book on %s', engine => {
  let database: TestDatabase;
  let place: BookedPlace;
  let calls: DeviceCalls;
  let portals: PortalProcess[] = [];
  let send: Send;
  beforeAll(async () => {
    database = await testDatabase(engine);
    place = await openBookedPlace(database);
    calls = await deviceCalls(place);
    if (database.url !== undefined) {
      const env = { DATABASE_URL: database.url, SECRET_KEY: testSecret };
      portals = await Promise.all(Array.from({ length: processes }, () => startPortal(env)));
    }
    send = await sender(engine, { database, place, portals });
  });
  afterAll(async () => {
    await Promise.all(portals.map(portal => portal.end()));
    await place.app.close();
  });

  const replacing = async (old: number, next: number) => ({
    old_connection_id: await calls.connectionOf(old),
    new_connection_id: await calls.connectionOf(next),
    ...{ reason_replace: 'Motor 3 is broken', confirm: true },
  });
  const rescheduling = (bed_id: number, start_time: string) => ({
    ...{ reason: 'Race', start_time, bed_id, confirm_reschedule: true, ...mail },
  });

  it(`A1 A4 ${booked} future bookings of a replaced device are neither lost nor doubled under new bookings and reschedules, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [old, next] = [await calls.device(), await calls.device()];
      const ids = await daily(database, place, old, booked);
      const others = await daily(database, place, next, booked / 4, '15:00');
      let replacedMs = 0;
      const [body, started] = [await replacing(old, next), performance.now()];
      const newcomers = Array.from({ length: booked / 4 }, (_, index) =>
        bookAsAnApp(database, place, index % 4 === 0 ? next : old, day(index, '12:30')),
      );
      const [replaced, ...answers] = await Promise.all([
        send(0, 'PUT', '/api/v3/bookings/replace-device-id', body).finally(() => {
          replacedMs = performance.now() - started;
        }),
        // Some leave the old device, some move within it, some get in the way on the new one.
        ...ids.slice(0, booked / 2).map((id, index) => {
          const to = rescheduling(index % 2 === 0 ? next : old, day(index, '16:30'));
          return send(index + 1, 'POST', `/api/v3/bookings/admin-reschedule/${id}`, to);
        }),
        ...others.map((id, index) => {
          const to = rescheduling(next, day(booked - 1 - index, '10:00'));
          return send(index, 'POST', `/api/v3/bookings/admin-reschedule/${id}`, to);
        }),
      ]);
      const replacedIn = (replacedMs / 1_000).toFixed(1);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      const made = (await Promise.all(newcomers)).filter(id => id !== undefined);
      const statuses = Map.groupBy(answers, ({ status }) => status);
      const tally = Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]));
      process.stdout.write(
        `A4 ${engine}: ${booked} replaced in ${replacedIn} s beside ${answers.length} reschedules ${JSON.stringify(tally)} and ` +
          `${made.length} of ${newcomers.length} new bookings in ${seconds} s on ${Math.max(1, portals.length)} processes, ` +
          `told to try again: ${turnedAway}\n`,
      );
      expect(replaced?.status, replaced?.text).toBe(200);
      const unexpected = answers.filter(({ status }) => ![200, 409, 422].includes(status));
      expect(unexpected).toEqual([]);
      expect(await fates(database, [...ids, ...others, ...made])).toEqual([]);
      expect(await count(database, 'bed_id = $1 and booking_status in (1, 2, 5)', old)).toBe(0);
    }
    expect(await workflowAudit(database)).toEqual(nothingWrong);
    if (engine === 'postgres') expect(await deadlocksIn(database)).toBe(0);
  });

  it(`A3 ${mixed} moves, replacements, cancellations and undos leave no overlap; each refusal is one of the documented`, async () => {
    const beds = [await calls.device(), await calls.device(), await calls.device()];
    for (const bed of beds) await daily(database, place, bed, 10);
    const operations: number[] = [];
    const heardOf = new Map<string, number>();
    const seed = numbers(7);
    for (let step = 0; step < mixed; step += 1) {
      const pick = <Item>(items: readonly Item[]) => items[seed(items.length)];
      const [old = 0, next = 0] = [pick(beds), pick(beds)];
      const [some] = await database.query<{ id: number }>(
        'select id from bookings where bed_id = any($1) and booking_status in (1, 2) and not deleted order by md5(id::text || $2::text) limit 1',
        [beds, step],
      );
      if (some === undefined) {
        await daily(database, place, next, 10, '10:00', 20 * (step + 1));
        continue;
      }
      const kind = seed(4);
      const operation = pick(operations) ?? 0;
      const heard =
        kind === 0
          ? await send(step, 'PUT', '/api/v3/bookings/replace-device-id', await replacing(old, next))
          : kind === 1
            ? await send(step, 'POST', `/api/v3/operations/${operation}/undo`, {})
            : kind === 2
              ? await send(
                  step,
                  'POST',
                  `/api/v3/bookings/admin-reschedule/${some.id}`,
                  rescheduling(next, day(seed(10), '10:30')),
                )
              : await send(step, 'POST', `/api/v3/bookings/admin-cancel/${some.id}`, {
                  reason: 'R',
                  confirm_cancel: true,
                  ...mail,
                });
      const heading = `${['replace', 'undo', 'move', 'cancel'][kind]} ${heard.status}`;
      heardOf.set(heading, (heardOf.get(heading) ?? 0) + 1);
      const { data } = done.safeParse(JSON.parse(heard.text));
      if (heard.status === 200 && kind !== 1 && data !== undefined) operations.push(data.operation.id);
      expect([200, 404, 409, 422], heard.text).toContain(heard.status);
      if (kind === 0 && heard.status === 200)
        expect(await count(database, 'bed_id = $1 and booking_status in (1, 2)', old)).toBe(0);
      // A device that was replaced comes back, so that there is always one to go to.
      await database.query('update devices set is_disabled = false where id = any($1) and random() < 0.3', [
        beds,
      ]);
    }
    process.stdout.write(`A3 ${engine}: ${JSON.stringify(Object.fromEntries(heardOf))}\n`);
    for (const each of ['replace 200', 'undo 200', 'undo 409', 'move 200', 'cancel 200'])
      expect(heardOf.get(each) ?? 0, each).toBeGreaterThan(0);
    expect(await workflowAudit(database)).toMatchObject({
      overlaps: 0,
      movedNowhere: 0,
      movedFromNowhere: 0,
    });
  });
});

/** How often a process was too busy to listen. */
let turnedAway = 0;

interface World {
  readonly database: Database;
  readonly place: BookedPlace;
  readonly portals: readonly PortalProcess[];
}

/** To the four processes in turn, or to the one server that an embedded database has. */
async function sender(engine: Engine, { database, place, portals }: World): Promise<Send> {
  const { admin } = place.callers;
  if (engine === 'pglite')
    return async (_index, method, url, body) =>
      method === 'PUT' ? await admin.put(url, body) : await admin.post(url, body);
  const authorization = `Bearer ${await tokenOf(database, admin.id)}`;
  return async (index, method, url, body) => {
    // Whoever waits longer than 4 s for a connection is told to try again: nothing has happened then.
    for (;;) {
      const response = await fetch(`${portals[index % portals.length]?.url}${url}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status !== 503) return { status: response.status, text };
      turnedAway += 1;
    }
  };
}

/** So many days after 3 March 2031, but for Sundays. */
function day(index: number, time: string): string {
  const first = Date.parse('2031-03-03T00:00:00.000Z');
  const days = Math.floor(index / 6) * 7 + (index % 6) + 1;
  const at = new Date(first + (days % 7 === 6 ? days + 1 : days) * 86_400_000).toISOString().slice(0, 10);
  return `${at}T${time}:00.000Z`;
}

/** One booking a day on a device, from so many days on; their ids by day. */
async function daily(
  database: Database,
  place: BookedPlace,
  bed: number,
  days: number,
  time = '10:00',
  from = 0,
): Promise<number[]> {
  const starts = Array.from({ length: days }, (_, index) => day(from + index, time));
  const rows = await database.query<{ id: number }>(
    `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
     select $1::int, $2::int, $3::int, 2, t, t + interval '1 hour', 60 from unnest($4::timestamptz[]) t returning id`,
    [place.guest, bed, place.location, starts],
  );
  return rows.map(({ id }) => id);
}

/** A guest books as the app does it: under the lock of a device that is in service; the id, or none when it is not to be had. */
async function bookAsAnApp(
  database: Database,
  { guest, location }: BookedPlace,
  bed: number,
  start: string,
): Promise<number | undefined> {
  return await database.transaction(async transaction => {
    const [free] = await transaction.query(
      'select id from devices where id = $1 and not is_disabled for update',
      [bed],
    );
    if (free === undefined) return undefined;
    const [made] = await transaction.query<{ id: number }>(
      `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
       values ($1, $2, $3, 2, $4, $4::timestamptz + interval '1 hour', 60) returning id`,
      [guest, bed, location, start],
    );
    return made?.id;
  });
}

/** Bookings that do not end, whatever way they went, as exactly one that holds its device or was cancelled. */
async function fates(database: Database, ids: readonly number[]): Promise<object[]> {
  return await database.query(
    `with recursive chain as (select id as first, id, booking_status from bookings where id = any($1)
     union all select c.first, b.id, b.booking_status from chain c join bookings b on b.moved_from_id = c.id where not b.deleted)
     select first from chain group by first having count(*) filter (where booking_status in (1, 2, 3)) <> 1`,
    [ids],
  );
}

async function count(database: Database, where: string, bed: number): Promise<number> {
  const [found] = await database.query<{ n: number }>(
    `select count(*)::int as n from bookings where ${where} and not deleted`,
    [bed],
  );
  return found?.n ?? -1;
}

/** The same numbers each time, below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
