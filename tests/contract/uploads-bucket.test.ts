import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { readConfig } from '../../server/config.ts';
import { bucketFiles } from '../../server/files/bucket-files.ts';
import { collectUnused } from '../../server/files/upload-record.ts';
import { openFiles } from '../../server/start/files.ts';
import { startApp, type TestApp, testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { testDatabase } from '../support/databases.ts';
import { bucketAt, hastyBucket } from '../support/kept-uploads.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { type Fault, type S3Peer, startS3Peer } from '../support/s3-peer.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';

const away = 'The storage of files does not answer, please try again in a moment';
const songs = '/api/v3/musics/songs/upload';
const song = formOf([{ name: 'song.mp3', bytes: soundFiles['song.mp3'] }]);
const collector = 'collector-0123456789-0123456789-abcdef';
const directories = new DataDirectories();
afterAll(() => directories.remove());

describe('uploads in a bucket', () => {
  let peer: S3Peer;
  let dataDir: string;
  let app: TestApp;
  beforeAll(async () => {
    peer = await startS3Peer();
    dataDir = await directories.fresh();
    const store = bucketFiles(dataDir, bucketAt(peer.url), hastyBucket);
    app = await startApp({
      store,
      config: { dataDir, metrics: { port: undefined, host: '127.0.0.1', token: collector } },
    });
  });
  afterEach(() => peer.fail('none'));
  afterAll(async () => {
    await app.close();
    await peer.close();
  });

  const upload = async () => (await app.as('admin')).send({ method: 'POST', url: songs, ...song });
  const noted = () => app.database.query<{ state: string }>('select "state" from "uploads" order by "id"');

  it('lie there whole, under the name that is served, and nowhere else', async () => {
    const { body, text } = await upload();
    const name = String(body.url).replace('/api/files/', '');
    expect(peer.files.get(name), text).toEqual(soundFiles['song.mp3']);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
    const answer = await app.anonymous.get(String(body.url), { range: 'bytes=417-833' });
    expect([answer.status, answer.headers['content-range']]).toEqual([206, 'bytes 417-833/8340']);
    expect(peer.asked.slice(-2)).toEqual(['PUT 200', 'GET 206']);
  });

  it('that are missing there are missing here', async () => {
    const { body } = await upload();
    peer.lose(String(body.url).replace('/api/files/', ''));
    const answer = await app.anonymous.get(String(body.url));
    expect([answer.status, answer.body.message]).toEqual([404, 'This file does not exist']);
  });

  const faults: readonly Fault[] = ['error 500', 'slow down', 'silent', 'resets'];
  it.each([...faults, 'stalls'] as const)(
    'B9 F4 are refused with one sentence while the bucket meets them with "%s", and leave nothing',
    async fault => {
      const before = peer.files.size;
      const notes = (await noted()).length;
      peer.fail(fault);
      const answer = await upload();
      expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([503, away, '5']);
      expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
      expect([peer.files.size, (await noted()).at(-1)]).toEqual([before, { state: 'leaving' }]);
      peer.fail('none');
      const { database } = app;
      const store = bucketFiles(dataDir, bucketAt(peer.url), hastyBucket);
      const { signal } = new AbortController();
      expect(await collectUnused({ database, store, unusedDays: 30, signal })).toBe(1);
      expect((await noted()).length).toBe(notes);
    },
  );

  it.each(faults)('B9 cannot be shown for the moment while it answers "%s"', async fault => {
    const { body } = await upload();
    peer.fail(fault);
    const answer = await app.anonymous.get(String(body.url));
    expect([answer.status, answer.body.message]).toEqual([503, away]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(faults)(
    'do not notice two answers of "%s", because each request is made three times',
    async fault => {
      peer.fail(fault, 2);
      const { status, body } = await upload();
      expect(status).toBe(200);
      peer.fail(fault, 2);
      expect((await app.anonymous.get(String(body.url))).status).toBe(200);
    },
  );

  it('are counted for an alert, those that the bucket kept and those that it did not', async () => {
    const counted = async () => {
      const { text } = await app.bearer(collector).get('/metrics');
      const count = (result: string) =>
        new RegExp(`^portal_file_operations_total{operation="keep",result="${result}"} (.+)$`, 'm').exec(
          text,
        );
      return { ok: Number(count('ok')?.[1] ?? 0), failed: Number(count('failed')?.[1] ?? 0) };
    };
    const before = await counted();
    expect((await upload()).status).toBe(200);
    expect(await counted()).toEqual({ ok: before.ok + 1, failed: before.failed });
    peer.fail('error 500');
    expect((await upload()).status).toBe(503);
    expect(await counted()).toEqual({ ok: before.ok + 1, failed: before.failed + 1 });
  });

  it('a sound that nobody listens to any more is not fetched to its end', async () => {
    const { body } = await upload();
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    peer.fail('stalls');
    const answers = peer.asked.length;
    const leaving = new AbortController();
    const response = await fetch(address + body.url, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    await expect.poll(() => peer.asked.length).toBeGreaterThan(answers);
  });
});

describe('a start with S3_URL', () => {
  let peer: S3Peer;
  beforeAll(async () => {
    peer = await startS3Peer();
  });
  afterAll(() => peer.close());

  const start = (url: string) =>
    openFiles({ dataDir: '.data', storage: readConfig({ S3_URL: url }).storage }).then(
      () => 'starts',
      (error: Error) => error.message,
    );

  it('G14 says in one sentence what is wrong with it', async () => {
    const closed = await startS3Peer();
    await closed.close();
    expect([
      await start(closed.url),
      await start(peer.url.replace('/portal/', '/nowhere/')),
      await start(peer.url.replace('PORTALKEY', 'OTHERKEY')),
      await start(peer.url.replace('signs', 'sings')),
      await start(peer.url.replace('eu-test-1', 'eu-test-2')),
    ]).toEqual([
      'The storage that S3_URL names does not answer. Is it running, and is the address right?',
      'The bucket that S3_URL names does not exist. Create it first.',
      'The storage refuses the keys of S3_URL, or they may not read, write and delete in its bucket.',
      'The storage refuses the keys of S3_URL, or they may not read, write and delete in its bucket.',
      'The bucket that S3_URL names lies in another region. Name it at its end, such as ?region=eu-central-1.',
    ]);
  });

  it('keeps, reads and removes a file first, and leaves none', async () => {
    const before = peer.asked.length;
    expect(await start(peer.url)).toBe('starts');
    expect(peer.asked.slice(before)).toEqual(['PUT 200', 'GET 200', 'DELETE 204']);
    expect(peer.files.size).toBe(0);
  });

  it('G14 a portal that cannot reach it does not start', async () => {
    const url = 'http://KEY:hunter2@127.0.0.1:1/bucket';
    const portal = await startPortal({ DATA_DIR: await directories.fresh(), S3_URL: url });
    expect(await portal.exited).toBe(1);
    expect(portal.output().trim()).toBe(
      'The portal cannot start. The storage that S3_URL names does not answer. Is it running, and is the address right?',
    );
  });

  it('F4 a portal that is killed while a file travels there leaves no half of it, nor anything else for long', async () => {
    const database = await testDatabase('postgres');
    const dataDir = await directories.fresh();
    const incoming = () => readdir(join(dataDir, 'incoming')).catch(() => []);
    const noted = async () => (await database.query('select 1 from "uploads"')).length;
    const user = { role: Role.Admin, disabled: false };
    const token = await tokenOf(database, await sampleRows(database).row(resourceOf('users'), 0, user));
    const env = {
      ...{ DATABASE_URL: database.url ?? '', SECRET_KEY: testSecret },
      ...{ DATA_DIR: dataDir, S3_URL: peer.url },
    };
    const portal = await startPortal(env);
    peer.fail('stalls');
    const headers = { ...song.headers, authorization: `Bearer ${token}` };
    const sending = fetch(portal.url + songs, { method: 'POST', headers, body: song.payload });
    const broken = expect(sending).rejects.toThrow();
    await expect.poll(noted, { timeout: 20_000 }).toBe(1);
    await portal.end('SIGKILL');
    await broken;
    peer.fail('none');
    expect([peer.files.size, (await incoming()).length]).toEqual([0, 1]);
    const longAgo = new Date(Date.now() - 10 * 60_000);
    for (const name of await incoming()) await utimes(join(dataDir, 'incoming', name), longAgo, longAgo);
    await database.query(`update "uploads" set "create_time" = now() - interval '31 days'`);
    const next = await startPortal(env);
    await expect.poll(async () => [await noted(), await incoming()], { timeout: 20_000 }).toEqual([0, []]);
    expect(await next.end()).toBe(0);
    expect(peer.files.size).toBe(0);
    await database.close();
  });
});
