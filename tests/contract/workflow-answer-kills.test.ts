import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { changesChannel } from '../../server/db/write/announce.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { engines } from '../support/databases.ts';
import {
  askKeyed,
  bookingsInHours,
  changedTwice,
  type KeyedRequest,
  type KilledStore,
  killedPlace,
  openStore,
  undoing,
  workflowOf,
} from '../support/killed-portal.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const aRound = 6;

const directories = new DataDirectories();
afterAll(() => directories.remove());

const answerOf = z.object({ operation: z.object({ id: z.number() }) });
type Heard = { readonly status: number; readonly text: string } | undefined;

// On PostgreSQL every second kill comes from outside, as soon as somebody else sees what was committed.
const ways = { pglite: ['answer'], postgres: ['answer', 'seen'] } as const;

describe.each(engines)('killed between commit and answer on %s', { timeout: 3_600_000 }, engine => {
  const kills = atScale(ways[engine].length, 50);

  it(`A9 ${kills} kills: a repeat is answered what was committed, and does nothing twice`, async () => {
    const store = await openStore(engine, directories);
    const place = await store.using(killedPlace);
    const tally = { committed: 0, unanswered: { answer: 0, seen: 0 } };
    let operations: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const way = ways[engine][round % ways[engine].length] ?? 'answer';
      const hours = { first: round * aRound, count: aRound };
      const [token, ids] = await store.using(async database => [
        await tokenOf(database, place.admin),
        await bookingsInHours(database, place, hours),
      ]);
      const requests = [
        ...ids.map((id, index) => workflowOf(id, hours.first + index, place)),
        ...operations.map(undoing),
      ];

      const heard = await (way === 'answer'
        ? killedByItself(store, token, requests, 1 + (round % requests.length))
        : killedOnceSeen(store, token, requests));
      const kept = await store.using(async database => {
        expect(await workflowAudit(database)).toEqual(nothingWrong);
        return await keptAnswers(database, requests);
      });
      tally.committed += kept.size;
      const unanswered = requests.filter(({ key }, index) => kept.has(key) && heard[index] === undefined);
      tally.unanswered[way] += unanswered.length;
      if (way === 'answer') expect(unanswered.length, 'committed, but never answered').toBeGreaterThan(0);

      const portal = await startPortal(store.env);
      const ask = () => Promise.all(requests.map(request => askKeyed(portal.url, token, request)));
      const [again, oncemore] = [await ask(), await ask()];
      await portal.end();
      for (const [index, { key }] of requests.entries()) {
        const answer = again[index];
        expect(answer?.status, answer?.text).toBe(200);
        expect(oncemore[index]).toEqual(answer);
        if (heard[index] !== undefined) expect(answer).toEqual(heard[index]);
        if (kept.has(key)) expect(JSON.parse(answer?.text ?? '')).toEqual(kept.get(key));
      }
      await store.using(async database => {
        expect(await workflowAudit(database)).toEqual(nothingWrong);
        expect(await changedTwice(database, ids)).toBe(0);
      });
      operations = again.slice(0, 2).map(({ text }) => answerOf.parse(JSON.parse(text)).operation.id);
    }
    await store.close();
    process.stdout.write(
      `A9 ${engine}: ${kills} kills between commit and answer, ${JSON.stringify(tally)}\n`,
    );
  });
});

/** Asks everything at once of a portal that dies when the so many-th answer is about to leave. */
async function killedByItself(
  { env }: KilledStore,
  token: string,
  requests: readonly KeyedRequest[],
  answer: number,
): Promise<readonly Heard[]> {
  const hook = pathToFileURL('tests/support/dies-before-answer.ts').href;
  const portal = await startPortal({
    ...env,
    NODE_OPTIONS: `--import=${hook}`,
    DIES_BEFORE_ANSWER: String(answer),
  });
  const heard = await Promise.all(requests.map(request => heardOf(portal.url, token, request)));
  expect(await portal.exited).toBe('SIGKILL');
  return heard;
}

/** Asks everything at once and kills the portal as soon as another connection sees one of the effects. */
async function killedOnceSeen(
  { env, using }: KilledStore,
  token: string,
  requests: readonly KeyedRequest[],
): Promise<readonly Heard[]> {
  const portal = await startPortal(env);
  return await using(async database => {
    const seen = Promise.withResolvers<void>();
    const stop = await database.listen(changesChannel, {
      heard: () => seen.resolve(),
      missed: () => undefined,
    });
    const heard = requests.map(request => heardOf(portal.url, token, request));
    await seen.promise;
    await portal.end('SIGKILL');
    await stop();
    return await Promise.all(heard);
  });
}

/** The answer; undefined where the portal died before it gave one. */
async function heardOf(base: string, token: string, request: KeyedRequest): Promise<Heard> {
  return await askKeyed(base, token, request).catch(() => undefined);
}

/** What was committed as the answer, by key. */
async function keptAnswers(
  database: Database,
  requests: readonly KeyedRequest[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await database.query<{ key: string; answer: string }>(
    'select "key", "answer" from "idempotency_keys" where "key" = any($1)',
    [requests.map(({ key }) => key)],
  );
  return new Map(rows.map(({ key, answer }) => [key, JSON.parse(answer)]));
}
