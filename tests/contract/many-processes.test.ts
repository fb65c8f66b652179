import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LocationStatus } from '../../domain/choice.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { testSecret } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { measured } from '../support/goals.ts';
import { bookingsInHours, killedPlace, undoing, workflowOf } from '../support/killed-portal.ts';
import { connectLive } from '../support/live-client.ts';
import { tokenOf } from '../support/portal.ts';
import { PortalFleet } from '../support/portal-fleet.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const runMs = atScale(16_000, 600_000);
const killEveryMs = 5_000;
const bookingCount = atScale(120, 3_000);
const cityCount = atScale(400, 6_000);
const jobCount = 4;
const placeCount = 12;
const deadCount = atScale(4_000, 100_000);

const operationOf = z.object({ operation: z.object({ id: z.number() }) });

describe.each(atScale(1, 2) === 1 ? [2] : [2, 4])(
  '%s processes on one PostgreSQL',
  { timeout: 1_800_000 },
  processes => {
    it('C3 A7 A9 one is killed every 5 s: nothing is lost, and everything happens once', async () => {
      const peer = await startSmtpPeer();
      const database = await testDatabase('postgres');
      const place = await killedPlace(database);
      const token = await tokenOf(database, place.admin, Date.now());
      const bookings = await bookingsInHours(database, place, { first: 0, count: bookingCount });
      const opening = await placesThatOpen(database, place.admin);
      await insertRows(database);
      const fleet = new PortalFleet({
        ...{ DATABASE_URL: database.url ?? '', SECRET_KEY: testSecret, MAIL_DELAY_SECONDS: '3' },
        ...{ SMTP_URL: peer.url, SMTP_TLS: 'off', MAIL_FROM: 'Portal <portal@example.com>' },
      });
      await fleet.start(processes);
      const fresh = freshToken(database, place.admin, token);

      const jobs = await startJobs(fleet, await fresh());
      const isOver = new AbortController();
      const tally = { done: 0, undone: 0, refused: 0, late: 0 };
      const done: number[] = [];
      const undone: number[] = [];
      const waiting = [...bookings.entries()];
      const working = Array.from({ length: 4 }, async () => {
        for (
          let next = waiting.shift();
          next !== undefined && !isOver.signal.aborted;
          next = waiting.shift()
        ) {
          const [hour, id] = next;
          const answer = await fleet.ask(await fresh(), workflowOf(id, hour, place));
          if (answer.status !== 200) {
            tally.refused += 1;
            continue;
          }
          done.push(id);
          if (hour % 3 === 0) {
            const { operation } = operationOf.parse(JSON.parse(answer.text));
            const back = await fleet.ask(await fresh(), undoing(operation.id));
            if (back.status === 200) undone.push(id);
            else tally.late += 1;
          }
          await sleep(runMs / bookingCount);
        }
      });
      const reading = readLocations(fleet, fresh, isOver.signal);
      const nudging = letTheCleanerRun(database, isOver.signal);
      const end = performance.now() + runMs;
      // On a busy machine another may take longer to start than the whole run was to be.
      const goesOn = () => performance.now() < end || fleet.kills < 2;
      while (goesOn()) {
        await sleep(Math.min(killEveryMs, Math.max(0, end - performance.now())));
        if (goesOn()) await fleet.killOne();
      }
      isOver.abort();
      await Promise.all([...working, reading, nudging]);

      await expectHeardOnce(fleet, await fresh());
      await settle(database, fleet);
      const twice = repeated(peer);
      Object.assign(tally, { done: done.length, undone: undone.length });
      const mails = peer.received.length;
      const told = `${processes} processes, ${fleet.kills} kills: ${JSON.stringify(tally)}, ${jobs.length} jobs, ${mails} mails, ${twice} twice`;
      process.stdout.write(`C3 A7 A9 ${told}\n`);
      measured('several processes', told);

      expect(fleet.kills).toBeGreaterThan(1);
      expect(done.length).toBeGreaterThan(10);
      expect(tally.refused).toBe(0);
      expect(await workflowAudit(database)).toEqual(nothingWrong);
      expect(await timesDone(database, done, undone)).toEqual({ wrong: 0 });
      expect(await jobOutcome(database, jobs)).toEqual({
        finished: jobCount,
        lines: cityCount,
        rows: cityCount,
      });
      expect(await openings(database, opening)).toEqual(
        opening.map(id => ({ id, times: 1, status: LocationStatus.Open })),
      );
      expect(await deadRows(database)).toBe(0);
      expect(await lostMails(database, peer)).toBe(0);
      expect(twice).toBeLessThanOrEqual(fleet.kills * 5);
      await peer.close();
      await database.close();
    });
  },
);

/** A token that holds for the next minutes, however long the run is. */
function freshToken(database: Database, user: number, first: string): () => Promise<string> {
  let [token, at] = [first, performance.now()];
  return async () => {
    if (performance.now() - at > 5 * 60_000) [token, at] = [await tokenOf(database, user), performance.now()];
    return token;
  };
}

async function insertRows(database: Database): Promise<void> {
  await database.query(
    `insert into cities (city_name, display_on_mobile) select 'Kept ' || n % $2::int || ' ' || n, false
     from generate_series(1, $1::int) n`,
    [cityCount, jobCount],
  );
  await database.query(
    `insert into login_attempts (key, attempts, resets_at)
     select 'dead-' || n, 1, now() - interval '2 days' from generate_series(1, $1::int) n`,
    [deadCount],
  );
}

/** Locations whose installation day has arrived without anybody having looked. */
async function placesThatOpen(database: Database, owner: number): Promise<readonly number[]> {
  const rows = sampleRows(database);
  const ids: number[] = [];
  for (let n = 0; n < placeCount; n += 1) {
    const id = await rows.row(resourceOf('locations'), owner, { status: LocationStatus.ComingSoon });
    await rows.row(resourceOf('devices'), owner, { partner_location_id: id, is_disabled: false });
    ids.push(id);
  }
  await database.query(`update locations set update_time = now() - interval '1 hour' where id = any($1)`, [
    ids,
  ]);
  await database.query(
    `update devices set installation_date = now() + interval '2 seconds' * (1 + id % 6) where partner_location_id = any($1)`,
    [ids],
  );
  return ids;
}

async function startJobs(fleet: PortalFleet, token: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let n = 0; n < jobCount; n += 1) {
    const { text } = await fleet.ask(token, {
      url: '/api/v3/cities/bulk',
      key: crypto.randomUUID(),
      body: {
        ...{ action: 'change', field: 'display_on_mobile', value: true },
        filter: [{ field: 'city_name', op: 'ilike', value: `Kept ${n} ` }],
      },
    });
    ids.push(z.object({ id: z.number() }).parse(JSON.parse(text)).id);
  }
  return ids;
}

async function readLocations(
  fleet: PortalFleet,
  fresh: () => Promise<string>,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const headers = { authorization: `Bearer ${await fresh()}` };
    await Promise.all(
      fleet.urls.map(url =>
        // The process may be killed at any time, also in the middle of its answer.
        fetch(`${url}/api/v3/location?page=1&itemsPerPage=20`, { headers })
          .then(answer => answer.arrayBuffer())
          .catch(() => undefined),
      ),
    );
    await sleep(50);
  }
}

/** As if the ten minutes between two runs of the cleaner had passed. */
async function letTheCleanerRun(database: Database, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await database.query(
      `update portal_state set value = value || '{"next": "2020-01-01T00:00:00Z", "until": "2020-01-01T00:00:00Z"}'
       where key = 'cleaner' and (value->>'until')::timestamptz < now() + interval '27 seconds'`,
    );
    await sleep(500);
  }
}

/** A change in one process is heard once in each. */
async function expectHeardOnce(fleet: PortalFleet, token: string): Promise<void> {
  const clients = await Promise.all(fleet.urls.map(url => connectLive(url.replace('http', 'ws'), { token })));
  const { text } = await fleet.ask(token, {
    ...{ url: '/api/v3/cities', key: crypto.randomUUID() },
    body: { city_name: 'Heard once' },
  });
  const { id } = z.object({ id: z.number() }).parse(JSON.parse(text));
  for (const client of clients) await client.change(heard => heard.resource === 'cities' && heard.id === id);
  await sleep(500);
  for (const { heard } of clients)
    expect(heard.filter(each => each.resource === 'cities' && each.id === id)).toHaveLength(1);
  await Promise.all(clients.map(client => client.close()));
}

/** Lets what the killed had in their hands go, as time would, and waits until nothing is left to do. */
async function settle(database: TestDatabase, fleet: PortalFleet): Promise<void> {
  await fleet.stop();
  await database.query(`update mails set send_after = now() where state = 'waiting'`);
  await database.query(`update jobs set beat_at = null where status = 'running'`);
  await fleet.start(2);
  const isOver = new AbortController();
  const nudging = letTheCleanerRun(database, isOver.signal);
  const left = async () => {
    const [row] = await database.query<{ mails: number; jobs: number }>(
      `select (select count(*)::int from mails where state = 'waiting') as mails,
       (select count(*)::int from jobs where status = 'running') as jobs`,
    );
    return { ...row, dead: await deadRows(database) };
  };
  await expect.poll(left, { timeout: 240_000, interval: 250 }).toEqual({ mails: 0, jobs: 0, dead: 0 });
  isOver.abort();
  await nudging;
  await fleet.stop();
}

/** Bookings that were not changed once for each thing that was acknowledged. */
async function timesDone(database: Database, done: readonly number[], undone: readonly number[]) {
  const [row] = await database.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::int[]) given(booking) left join lateral (
       select count(*) filter (where operation not like 'undo:%') as done,
         count(*) filter (where operation like 'undo:%') as undone
       from history where resource = 'bookings' and row_id = booking and action = 'update') h on true
     where h.done <> 1 or h.undone <> case when booking = any($2::int[]) then 1 else 0 end`,
    [done, undone],
  );
  return row;
}

async function jobOutcome(database: Database, jobs: readonly number[]) {
  const [row] = await database.query(
    `select (select count(*)::int from jobs where id = any($1) and status = 'finished' and done = total) as finished,
     (select count(*)::int from history h join jobs j on h.operation = j.key::text where j.id = any($1)) as lines,
     (select count(distinct h.row_id)::int from history h join jobs j on h.operation = j.key::text
      where j.id = any($1)) as rows`,
    [jobs],
  );
  return row;
}

async function openings(database: Database, ids: readonly number[]) {
  return await database.query(
    `select l.id, l.status, (select count(*)::int from history h where h.resource = 'locations' and h.row_id = l.id
       and h.changes ? 'status') as times from locations l where l.id = any($1) order by l.id`,
    [ids],
  );
}

async function deadRows(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from login_attempts where key like 'dead-%'`,
  );
  return row?.n ?? -1;
}

/** Mails that are called sent and never arrived. */
async function lostMails(database: Database, { received }: SmtpPeer): Promise<number> {
  const arrived = new Set(received.map(({ messageId }) => messageId));
  const sent = await database.query<{ message_id: string }>(
    `select message_id from mails where state = 'sent'`,
  );
  expect(sent.length).toBeGreaterThan(0);
  return sent.filter(({ message_id }) => !arrived.has(message_id)).length;
}

function repeated({ received }: SmtpPeer): number {
  return received.length - new Set(received.map(({ messageId }) => messageId)).size;
}
