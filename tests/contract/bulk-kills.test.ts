import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { runChunk } from '../../server/jobs/run-chunk.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { engines, onEveryEngine } from '../support/databases.ts';
import { jobsOf } from '../support/jobs.ts';
import { openStore } from '../support/killed-portal.ts';
import { openPortal, tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';
import { workflowAudit } from '../support/workflow-audit.ts';

const cities = atScale(300, 5_000);

async function newCities(database: Database): Promise<void> {
  await database.query(
    `insert into cities (city_name, display_on_mobile) select 'Kept ' || n, false from generate_series(1, $1::int) n`,
    [cities],
  );
}
const work = {
  ...{ action: 'change', field: 'display_on_mobile', value: true },
  filter: [{ field: 'city_name', op: 'ilike', value: 'Kept ' }],
};

/** How often each city was changed by a job, and what does not fit together. */
async function outcome(database: Database) {
  const [row] = await database.query<{ changed: number; lines: number; shown: number }>(
    `select count(distinct h.row_id)::int as changed, count(*)::int as lines,
     (select count(*)::int from cities where display_on_mobile and city_name like 'Kept %') as shown
     from history h join jobs j on h.operation = j.key::text`,
  );
  const { changesOfNoOperation } = await workflowAudit(database);
  return { ...row, changesOfNoOperation };
}
const allOnce = { changed: cities, lines: cities, shown: cities, changesOfNoOperation: 0 };

const directories = new DataDirectories();
afterAll(() => directories.remove());

// The embedded database takes long to start twice: it is killed at the full counts only.
const killed = engines.slice(-atScale(1, engines.length));

describe.each(killed)('killed inside a job on %s', { timeout: 600_000 }, engine => {
  it('A7 A9 goes on where it was: no row is left out, none is changed twice', async () => {
    const store = await openStore(engine, directories);
    const token = await store.using(async database => {
      await newCities(database);
      const admin = { role: Role.Admin, disabled: false };
      return await tokenOf(database, await sampleRows(database).row(resourceOf('users'), 0, admin));
    });
    const first = await startPortal(store.env);
    const { id } = await asking(first, token).start('/v3/cities', work);
    const before = () => asking(first, token).read(id);
    await expect.poll(async () => (await before()).done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    await first.end('SIGKILL');
    // As if the time had passed after which others take over; nobody else can be at work on an embedded database.
    if (engine === 'postgres')
      await store.using(database => database.query(`update jobs set beat_at = now() - interval '1 minute'`));
    const second = await startPortal(store.env);
    const job = await asking(second, token).over(id);
    await second.end();
    expect(job).toMatchObject({ status: 'finished', total: cities, done: cities, failed: 0 });
    expect(await store.using(outcome)).toEqual(allOnce);
    await store.close();
  });
});

onEveryEngine('a job and several processes', 'faults', open => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await newCities(database);
  });

  it('stops with its process after a few rows, goes on with the next, and two at once do nothing twice', async () => {
    const first = await openPortal(database);
    const ask = (portal: typeof first) =>
      jobsOf((method, url, body) =>
        portal.send(first.people.admin.token, { method, url: `/api${url}`, body }),
      );
    const { id } = await ask(first).start('/v3/cities', work);
    await first.server.close();
    const [left] = await database.query<{ status: string; done: number; beat_at: string | null }>(
      'select status, done, beat_at from jobs',
    );
    expect(left).toMatchObject({ status: 'running', beat_at: null });
    expect(left?.done).toBeLessThan(cities);
    const next = await openPortal(database);
    await next.server.listen({ port: 0, host: '127.0.0.1' });
    // Another one believes that it has died, and works beside it.
    const window = { now: Date.now, seconds: 60 };
    const log = { error: (facts: object, words: string) => expect.fail(`${words} ${JSON.stringify(facts)}`) };
    let isMore = true;
    while (isMore) isMore = await runChunk({ database, hooks: {}, window, log }, id);
    expect(await ask(next).over(id)).toMatchObject({ status: 'finished', done: cities, failed: 0 });
    expect(await outcome(database)).toEqual(allOnce);
    await next.server.close();
  });
});

function asking({ url: base }: PortalProcess, token: string) {
  return jobsOf(async (method, url, body) => {
    const response = await fetch(`${base}/api${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text), headers: {} };
  });
}
