import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase, openWithReplica } from '../../server/db/engines/open-database.ts';
import { dealing, withReplica } from '../../server/db/engines/replica.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import type { TestServer } from '../support/database-servers.ts';
import { migratedServerWithReplica } from '../support/databases.ts';
import { connectLive, socketAddress } from '../support/live-client.ts';

/** However far the replica lags, it is asked: these tests hold it back for as long as they take. */
const anyLagMs = 3_600_000;
const collector = 'collector-0123456789-0123456789-abcdef';

describe('a replica of the database that answers reads', { timeout: 240_000 }, () => {
  let folder: string;
  let servers: { readonly server: TestServer; readonly replica: TestServer };
  /** The two servers themselves, beside the portal. */
  let primary: Database;
  let replica: Database;
  let database: Database;
  let app: TestApp;
  let admin: Caller;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-replica-'));
    await chmod(folder, 0o711);
    servers = await migratedServerWithReplica(folder);
    const open = (databaseUrl: string) => openDatabase({ databaseUrl });
    primary = await open(servers.server.url);
    replica = await open(servers.replica.url);
    database = await withReplica(await open(servers.server.url), await open(servers.replica.url), anyLagMs);
    const metrics = { port: undefined, host: '127.0.0.1', token: collector };
    app = await startApp({ database, config: { metrics } });
    admin = await app.as('admin');
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([primary?.close(), replica?.close()]);
    await servers?.replica.stop();
    await servers?.server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Meanwhile the replica stays where it is: it goes on answering, and learns nothing new. */
  async function whileHeldBack(work: () => Promise<void>): Promise<void> {
    const [end] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    const state = (sql: string) => replica.query<{ is: boolean }>(sql).then(([row]) => row?.is);
    await expect.poll(() => state(`select pg_last_wal_replay_lsn() >= '${end?.lsn}' as is`)).toBe(true);
    await expect.poll(() => database.replica?.state().isServing).toBe(true);
    await replica.query('select pg_wal_replay_pause()');
    await expect.poll(() => state("select pg_get_wal_replay_pause_state() = 'paused' as is")).toBe(true);
    try {
      await work();
    } finally {
      await replica.query('select pg_wal_replay_resume()');
    }
  }

  const addCity = (name: string) => primary.query('insert into cities (city_name) values ($1)', [name]);
  /** The header that a first answer has for whoever reads: they know of nothing yet. */
  async function nothingKnown(): Promise<Record<string, string>> {
    const { headers } = await admin.get('/api/v3/cities');
    return { 'read-after': String(headers['read-after']) };
  }
  const metrics = async () => (await app.bearer(collector).get('/metrics')).text;
  async function isListed(name: string, headers: Record<string, string> = {}, by = admin): Promise<boolean> {
    const { status, body } = await by.get(`/api/v3/cities?q=${encodeURIComponent(name)}`, headers);
    expect(status).toBe(200);
    return body.total_item === 1;
  }

  it('DEC-290 lists come from the replica for whoever tells what they know, from the database for others', async () => {
    const known = await nothingKnown();
    await whileHeldBack(async () => {
      await addCity('Held back');
      expect(await isListed('Held back', known)).toBe(false);
      expect(await isListed('Held back')).toBe(true);
    });
    await expect.poll(() => isListed('Held back', known)).toBe(true);
  });

  it('DEC-290 people find what they have changed, whatever the replica knows', async () => {
    const known = await nothingKnown();
    await whileHeldBack(async () => {
      const created = await admin.post('/api/v3/cities', { city_name: 'Of my own' });
      expect(created.status).toBe(201);
      const mine = { 'read-after': String(created.headers['read-after']) };
      expect(await isListed('Of my own', mine)).toBe(true);
      const row = await admin.get(`/api/v3/cities/${created.body.id}`, mine);
      expect(row.status).toBe(200);
      expect(await isListed('Of my own', known)).toBe(false);
    });
    await expect.poll(() => isListed('Of my own', known)).toBe(true);
  });

  it('DEC-290 who may not change anything is not told how far the log has come', async () => {
    const partner = await app.as('partner');
    const refused = await partner.post('/api/v3/cities', { city_name: 'Not mine' });
    expect(refused.status).toBe(403);
    expect(refused.headers['read-after']).toBeUndefined();
  });

  it('DEC-290 a position of another database is no position: the database itself answers', async () => {
    await whileHeldBack(async () => {
      await addCity('Elsewhere');
      for (const foreign of ['0', 'x-0', '000000000000-0', '-1', `${database.replica?.name}-`, "'; --"])
        expect(await isListed('Elsewhere', { 'read-after': foreign }), foreign).toBe(true);
    });
  });

  it('D11 whoever was locked out is out at once, whatever the replica knows', async () => {
    const somebody = await app.person(Role.CustomerService);
    const known = await nothingKnown();
    await whileHeldBack(async () => {
      expect((await somebody.caller.get('/api/v3/cities', known)).status).toBe(200);
      await primary.query('update users set disabled = true where id = $1', [somebody.id]);
      app.clock.now += 2_000;
      expect((await somebody.caller.get('/api/v3/cities', known)).status).toBe(401);
    });
  });

  it('DEC-290 whoever is told of a change finds it', async () => {
    const known = await nothingKnown();
    const { access } = await app.person(Role.Admin);
    const client = await connectLive(await socketAddress(app.server), { token: access });
    let toldOf: unknown;
    await whileHeldBack(async () => {
      toldOf = (await admin.post('/api/v3/cities', { city_name: 'Told of' })).body.id;
      await sleep(1_000);
      expect(client.heard).toEqual([]);
    });
    await client.change(({ id }) => id === toldOf);
    expect(await isListed('Told of', known)).toBe(true);
    await client.close();
  });

  it('DEC-290 what begins as a question and writes is done by the database, and seen by what follows it', async () => {
    await whileHeldBack(async () => {
      const by = { after: 0, hasWritten: false };
      const names = await new Promise<object[]>((resolve, reject) => {
        const work = async () => {
          await database.query(
            "with made as (insert into cities (city_name) values ('By a question') returning id) select id from made",
          );
          return await database.query("select city_name from cities where city_name = 'By a question'");
        };
        dealing(by, () => void work().then(resolve, reject));
      });
      expect(names).toEqual([{ city_name: 'By a question' }]);
      expect(by.hasWritten).toBe(true);
    });
  });

  it('DEC-290 a replica that lags too far behind is not asked', async () => {
    const usual = await openWithReplica({
      databaseUrl: servers.server.url,
      databaseReadUrl: servers.replica.url,
    });
    const other = await startApp({ database: usual });
    try {
      const by = await other.as('admin');
      const known = await nothingKnown();
      await whileHeldBack(async () => {
        await addCity('Long ago');
        await expect.poll(() => isListed('Long ago', known, by)).toBe(true);
        expect(usual.replica?.state().isServing).toBe(false);
      });
      await expect.poll(() => usual.replica?.state().isServing).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('DEC-290 nobody notices that the replica is away, and it is asked again once it is back', async () => {
    const known = await nothingKnown();
    await expect.poll(() => database.replica?.state().isServing).toBe(true);
    await servers.replica.kill();
    await addCity('Without a replica');
    for (let question = 0; question < 20; question += 1)
      expect(await isListed('Without a replica', known)).toBe(true);
    expect(app.log()).toContain('the replica is away or too far behind');
    expect(await metrics()).toContain('portal_replica_lost 1');
    await servers.replica.start();
    await expect.poll(() => database.replica?.state().isServing).toBe(true);
    const before = database.replica?.state().answered ?? 0;
    expect(await isListed('Without a replica', known)).toBe(true);
    expect(database.replica?.state().answered).toBeGreaterThan(before);
    expect(app.log()).toContain('the replica answers reads again');
    expect(await metrics()).toContain('portal_replica_lost 0');
  });

  it.each([
    ['what follows no database', () => servers.server.url, /no replica \(hot standby\)/],
    ['what follows another', () => inject('databases').postgresUrl, /no replica \(hot standby\)/],
    [
      'a password that is refused',
      () => servers.replica.url.replace(':postgres@', ':wrong@'),
      /DATABASE_READ_URL.*28P01/,
    ],
    ['a database that is not there', () => `${servers.replica.url}_none`, /DATABASE_READ_URL.*3D000/],
  ])('DEC-290 the start refuses %s, with a sentence', async (_what, address, sentence) => {
    const urls = { databaseUrl: servers.server.url, databaseReadUrl: address() };
    await expect(openWithReplica(urls)).rejects.toThrow(sentence);
  });

  it('DEC-290 the start waits for no replica that is away', async () => {
    const urls = { databaseUrl: servers.server.url, databaseReadUrl: 'postgres://nobody@127.0.0.1:1/none' };
    const alone = await openWithReplica(urls);
    expect(alone.replica?.state().isServing).toBe(false);
    await alone.close();
  });

  it('DEC-290 whoever owns the database, and nothing else of the server, may have a replica', async () => {
    await primary.query("create role portal login password 'portal'");
    const as = (url: string) => url.replace('postgres:postgres@', 'portal:portal@');
    const { url } = servers.replica;
    await expect.poll(() => openAndClose(as(url))).toBe('opened');
    const urls = { databaseUrl: as(servers.server.url), databaseReadUrl: as(url) };
    const owned = await openWithReplica(urls);
    expect(owned.replica?.state().isServing).toBe(true);
    await owned.close();
  });
});

/** Whether somebody may ask that database. */
async function openAndClose(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl });
  const answer = await database.query('select 1').then(
    () => 'opened',
    error => String(error),
  );
  await database.close();
  return answer;
}
