import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../server/db/client.ts';
import type { Database } from '../../server/db/database.ts';
import { testSecret } from '../support/app.ts';
import { mail, openBookedPlace } from '../support/booked-place.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { engines, testDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const kills = atScale(1, 50);
const aRound = 40;
const hourMs = 3_600_000;
const firstHour = Date.parse('2032-01-01T00:00:00.000Z');

const directories = new DataDirectories();
afterAll(() => directories.remove());

interface Place {
  readonly admin: number;
  readonly bed: number;
  readonly otherBed: number;
  readonly pattern: number;
}

/** A request with the key under which it is repeated. */
interface Request {
  readonly url: string;
  readonly body: object;
  readonly key: string;
}

const answerOf = z.object({ operation: z.object({ id: z.number() }) });

describe.each(engines)('killed inside workflows on %s', { timeout: 3_600_000 }, engine => {
  it(`A7 A9 ${kills} kills: all or nothing of each, nothing acknowledged is lost, nothing repeated happens twice`, async () => {
    const store = await openStore(engine);
    const place = await store.using(prepared);
    const tally = { asked: 0, acknowledged: 0, unheard: 0, lost: 0, doubled: 0, refused: 0 };
    let operations: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const [token, ids] = await store.using(async database => [
        await tokenOf(database, place.admin),
        await bookings(database, place, round),
      ]);
      const requests = [
        ...ids.map((id, index) => workflow(id, index, place, round)),
        ...operations.map(undoing),
      ];
      tally.asked += requests.length;

      const first = await startPortal(store.env);
      const before = await killedAmong(first, token, requests);
      const acknowledged = before.filter(answer => answer?.status === 200).length;
      tally.acknowledged += acknowledged;

      const done = await store.using(async database => {
        expect(await workflowAudit(database)).toEqual(nothingWrong);
        return await keysKept(database, requests);
      });
      tally.unheard += done - acknowledged;

      const second = await startPortal(store.env);
      const after = await Promise.all(requests.map(request => ask(second.url, token, request)));
      await second.end();
      tally.refused += after.filter(answer => answer.status !== 200).length;
      for (const [index, answer] of before.entries())
        if (answer?.status === 200 && answer.text !== after[index]?.text) tally.lost += 1;
      tally.doubled += await store.using(async database => {
        expect(await workflowAudit(database)).toEqual(nothingWrong);
        return await changedTwice(database, ids);
      });
      operations = after
        .slice(0, aRound / 2)
        .map(({ text }) => answerOf.parse(JSON.parse(text)).operation.id);
    }
    await store.close();
    process.stdout.write(`A7 A9 ${engine}: ${kills} kills, ${JSON.stringify(tally)}\n`);
    expect(tally).toMatchObject({ lost: 0, doubled: 0, refused: 0 });
    expect(tally.acknowledged + tally.unheard).toBeGreaterThan(0);
  });
});

/** The database outside of the portal: at any time, or, embedded, only while no portal holds it. */
async function openStore(engine: (typeof engines)[number]) {
  const common = { SECRET_KEY: testSecret, MAIL_DELAY_SECONDS: '9999' };
  if (engine === 'postgres') {
    const database = await testDatabase('postgres');
    return {
      env: { ...common, DATABASE_URL: database.url ?? '' },
      using: <Result>(work: (database: Database) => Promise<Result>) => work(database),
      close: () => database.close(),
    };
  }
  const dataDir = await directories.migrated();
  return {
    env: { ...common, DATA_DIR: dataDir },
    using: async <Result>(work: (database: Database) => Promise<Result>) => {
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

async function prepared(database: Database): Promise<Place> {
  // Closing the server of the place would close the database, too.
  const place = await openBookedPlace(database);
  await place.alwaysOpen();
  const pattern = await place.booking({ start_time: '2031-02-03T10:00:00.000Z', booking_status: 3 });
  await place.app.server.close();
  return { admin: place.callers.admin.id, bed: place.bed, otherBed: place.otherBed, pattern };
}

const hourOf = (round: number, index: number) => new Date(firstHour + (round * aRound + index) * hourMs);

async function bookings(database: Database, place: Place, round: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
     select user_id, $2::int, location_id, 2, t, t + interval '1 hour', 60 from bookings,
     generate_series($3::timestamptz, $4::timestamptz, interval '1 hour') t where id = $1 returning id`,
    [place.pattern, place.otherBed, hourOf(round, 0).toISOString(), hourOf(round, aRound - 1).toISOString()],
  );
  return rows.map(({ id }) => id);
}

/** A cancel or a move, by turns. */
function workflow(id: number, index: number, { bed }: Place, round: number): Request {
  const key = crypto.randomUUID();
  const common = { reason: 'Power cut', ...mail };
  if (index % 2 === 0)
    return { url: `/api/v3/bookings/admin-cancel/${id}`, key, body: { ...common, confirm_cancel: true } };
  const start_time = hourOf(round, index).toISOString();
  const body = { ...common, start_time, bed_id: bed, confirm_reschedule: true };
  return { url: `/api/v3/bookings/admin-reschedule/${id}`, key, body };
}

function undoing(operation: number): Request {
  return { url: `/api/v3/operations/${operation}/undo`, key: crypto.randomUUID(), body: {} };
}

async function ask(base: string, token: string, { url, body, key }: Request) {
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

/** Asks everything at once and kills the portal in the middle of it; undefined where no answer came. */
async function killedAmong(portal: PortalProcess, token: string, requests: readonly Request[]) {
  const killAt = Math.ceil(Math.random() * requests.length * 0.8);
  const middle = Promise.withResolvers<void>();
  let answered = 0;
  const heard = requests.map(async request => {
    const answer = await ask(portal.url, token, request).catch(() => undefined);
    answered += 1;
    if (answered >= killAt) middle.resolve();
    return answer;
  });
  await middle.promise;
  await sleep(Math.random() * 10);
  await portal.end('SIGKILL');
  return await Promise.all(heard);
}

async function keysKept(database: Database, requests: readonly Request[]): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from idempotency_keys where key = any($1)',
    [requests.map(({ key }) => key)],
  );
  return row?.n ?? 0;
}

/** How many of the bookings were changed by more than one operation. */
async function changedTwice(database: Database, ids: readonly number[]): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from (select row_id from history where resource = 'bookings' and row_id = any($1)
     group by row_id having count(*) <> 1) twice`,
    [ids],
  );
  return row?.n ?? 0;
}
