import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { engines } from '../support/databases.ts';
import {
  askKeyed,
  askPatiently,
  bookingsInHours,
  changedTwice,
  type KeyedRequest,
  killedPlace,
  openStore,
  undoing,
  workflowOf,
} from '../support/killed-portal.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { atScale } from '../support/scale.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const kills = atScale(1, 50);
const aRound = 40;

const directories = new DataDirectories();
afterAll(() => directories.remove());

const answerOf = z.object({ operation: z.object({ id: z.number() }) });

describe.each(engines)('killed inside workflows on %s', { timeout: 3_600_000 }, engine => {
  it(`A7 A9 ${kills} kills: all or nothing of each, nothing acknowledged is lost, nothing repeated happens twice`, async () => {
    const store = await openStore(engine, directories);
    const place = await store.using(killedPlace);
    const tally = { asked: 0, acknowledged: 0, unheard: 0, lost: 0, doubled: 0, refused: 0 };
    let operations: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const [token, ids] = await store.using(async database => [
        await tokenOf(database, place.admin),
        await bookingsInHours(database, place, { first: round * aRound, count: aRound }),
      ]);
      const requests = [
        ...ids.map((id, index) => workflowOf(id, round * aRound + index, place)),
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
      const after = await Promise.all(requests.map(request => askPatiently(second.url, token, request)));
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

/** Asks everything at once and kills the portal in the middle of it; undefined where no answer came. */
async function killedAmong(portal: PortalProcess, token: string, requests: readonly KeyedRequest[]) {
  const killAt = Math.ceil(Math.random() * requests.length * 0.8);
  const middle = Promise.withResolvers<void>();
  let answered = 0;
  const heard = requests.map(async request => {
    const answer = await askKeyed(portal.url, token, request).catch(() => undefined);
    answered += 1;
    if (answered >= killAt) middle.resolve();
    return answer;
  });
  await middle.promise;
  await sleep(Math.random() * 10);
  await portal.end('SIGKILL');
  return await Promise.all(heard);
}

async function keysKept(database: Database, requests: readonly KeyedRequest[]): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from idempotency_keys where key = any($1)',
    [requests.map(({ key }) => key)],
  );
  return row?.n ?? 0;
}
