import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testSecret } from '../support/app.ts';
import { type BookedPlace, openBookedPlace } from '../support/booked-place.ts';
import { unexplained } from '../support/booking-model.ts';
import { wrongSteps } from '../support/booking-replay.ts';
import { readTimeline } from '../support/booking-timeline.ts';
import { engines, type TestDatabase, testDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { RandomClients, type World } from '../support/random-clients.ts';
import { atScale } from '../support/scale.ts';
import { deadlocksIn, nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const operations = atScale(400, 20_000);
const clients = 32;
const devices = 20;
const seed = Number(process.env.SEED ?? 1);
const tokenAgeMs = 5 * 60_000;
const patienceMs = 5 * 60_000;

describe.each(engines)('random operations on %s', { timeout: 3_600_000 }, engine => {
  let database: TestDatabase;
  let place: BookedPlace;
  let portals: PortalProcess[];
  // Each try has a database of its own: what another has left behind, this one was not told of.
  beforeEach(async () => {
    database = await testDatabase(engine);
    place = await openBookedPlace(database);
    portals = [];
    if (database.url === undefined) return;
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: testSecret,
      MAIL_DELAY_SECONDS: '9999',
      LOG_LEVEL: 'error',
    };
    portals = await Promise.all([1, 2, 3, 4].map(() => startPortal(env)));
  });
  afterEach(async () => {
    await Promise.all(portals.map(portal => portal.end()));
    await place.app.close();
  });

  it(`A1 A2 A3 A7 A15 ${operations} by ${clients} clients on ${devices} devices: no overlap, nothing half, no answer that nothing explains`, async () => {
    const world: World = {
      ...{ database, location: place.location, guest: place.guest, monday: '2031-03-10', random: dice(seed) },
      beds: await Promise.all(Array.from({ length: devices }, () => place.device())),
      post: await sender(database, place, portals),
    };
    const offer = `update locations set status = 2, duration_mins = '[30]' where id = $1`;
    await database.query(offer, [place.location]);
    const started = performance.now();
    const random = new RandomClients(world);
    await random.run(clients, operations);
    const seconds = (performance.now() - started) / 1_000;

    const timeline = await readTimeline(database, random);
    const strange = unexplained(random.attempts, timeline);
    const wrong = wrongSteps(timeline);
    const tally = Map.groupBy(random.attempts, ({ kind, status }) => `${kind} ${status}`);
    const counts = [...tally].map(([name, all]) => `${name}: ${all.length}`).sort();
    process.stdout.write(
      `model ${engine}, seed ${seed}: ${operations} operations in ${seconds.toFixed(0)} s (${counts.join(', ')}), ` +
        `${strange.length} unexplained, ${wrong.length} wrong steps\n`,
    );
    if (strange.length > 0)
      process.stdout.write(portals.map(portal => portal.output().slice(0, 3_000)).join('\n'));
    expect(strange.slice(0, 5)).toEqual([]);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(await workflowAudit(database)).toEqual(nothingWrong);
    if (engine === 'postgres') expect(await deadlocksIn(database)).toBe(0);
  });
});

/** Numbers that are the same for the same seed (mulberry32). */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each client has its process; an embedded database has one server. */
async function sender(
  database: TestDatabase,
  place: BookedPlace,
  portals: readonly PortalProcess[],
): Promise<World['post']> {
  if (database.url === undefined)
    return async (_client, url, body) => {
      const { status, text } = await place.callers.admin.post(url, body);
      return { status, text };
    };
  let token = { text: '', since: Number.NEGATIVE_INFINITY };
  return async (client, url, body) => {
    if (performance.now() - token.since > tokenAgeMs)
      token = { text: await tokenOf(database, place.callers.admin.id), since: performance.now() };
    const patience = performance.now() + patienceMs;
    for (;;) {
      const response = await fetch(`${portals[client % portals.length]?.url}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.text}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = { status: response.status, text: await response.text() };
      // A machine that is too slow for so many says so, and when to come back (B9): a client does. Had the call changed something all the same, the timeline would know of nobody who did.
      if (!isTurnedAway(answer) || performance.now() > patience) return answer;
      await setTimeout(Number(response.headers.get('retry-after')) * 1_000);
    }
  };
}

/** No connection to the database became free in time, or others held the rows for as long. */
function isTurnedAway({ status, text }: { status: number; text: string }): boolean {
  return status === 503 && /"error":"outage\.(?:database|locked)"/.test(text);
}
