import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../resources/programs.ts';
import { applyInsert } from '../../server/db/write/write.ts';
import { localFiles } from '../../server/files/local-files.ts';
import type { FileStore } from '../../server/files/store.ts';
import { collectUnused, giveUpUploads } from '../../server/files/upload-record.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { formOf } from '../support/multipart.ts';
import { soundFiles } from '../support/sample-files.ts';
import { atScale } from '../support/scale.ts';

const unusedDays = 30;
const lost = 'This file is no longer kept, please upload it again';

onEveryEngine('uploads that nobody uses', 'locks', (open, engine) => {
  let app: TestApp;
  let database: TestDatabase;
  let store: FileStore;
  let dataDir: string;
  let admin: Caller;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-unused-'));
    store = localFiles(dataDir);
    database = await open();
    app = await startApp({ database, store });
    admin = await app.as('admin');
  });
  afterAll(async () => {
    await app.server.close();
    await rm(dataDir, { recursive: true });
  });

  const collect = (removing: Pick<FileStore, 'remove'> = store) =>
    collectUnused({ database, store: removing, unusedDays, signal: new AbortController().signal });
  const collectAfter = async (ms: number) => {
    await sleep(ms);
    return await collect();
  };
  const nameOf = (url: string) => url.replace('/api/files/', '');
  const sent = async (place: string, file: keyof typeof soundFiles) => {
    const form = formOf([{ name: file, bytes: soundFiles[file] }]);
    const { body } = await admin.send({ method: 'POST', url: `/api/v3/${place}/upload`, ...form });
    return String([body.url].flat()[0]);
  };
  /** Sent so many days ago. */
  const upload = async (
    days: number,
    place = 'programs/image',
    file: keyof typeof soundFiles = 'photo.jpg',
  ) => {
    const url = await sent(place, file);
    await database.query(
      `update "uploads" set "create_time" = now() - make_interval(days => $2::int) where "name" = $1`,
      [nameOf(url), days],
    );
    return url;
  };
  const isKept = async (url: string) => {
    const noted = await database.query('select 1 from "uploads" where "name" = $1', [nameOf(url)]);
    const onDisk = (await readdir(join(dataDir, 'uploads'))).includes(nameOf(url));
    const served = (await app.anonymous.get(url)).status === 200;
    expect([onDisk, served], 'noted, kept and served are one').toEqual([noted.length === 1, onDisk]);
    return onDisk;
  };
  const put = (url: string, values: object) => admin.put(`/api/v3/${url}`, values);

  it('go after their time, file and note alike, and not a day before', async () => {
    const [old, young] = [await upload(31), await upload(29)];
    expect(await collect()).toBe(1);
    expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
    expect(await collect()).toBe(0);
  });

  it('are none that a record names, in whichever field', async () => {
    const owner = (await app.given.user()).id;
    const uses: readonly [url: string, values: object, ...string[]][] = [
      [`programs/${await app.given.row('programs', owner)}`, { asset: await upload(31) }],
      [`playlists/${await app.given.row('playlists', owner)}`, { image: await upload(31, 'musics/image') }],
      [
        `tracks/${await app.given.row('tracks', owner)}`,
        { image: await upload(31, 'musics/image'), url: await upload(31, 'musics/songs', 'song.mp3') },
      ],
      [
        `location/${await app.given.row('locations', owner)}`,
        { imgs: [await upload(31, 'location/images'), await upload(31, 'location/images', 'picture.png')] },
      ],
      [`homebeds/${await app.given.row('devices', owner)}`, { imgs: [await upload(31, 'beds/images')] }],
    ];
    for (const [url, values] of uses) {
      const answer = await put(url, values);
      expect(answer.status, `${url}: ${answer.text}`).toBe(200);
    }
    expect(await collect()).toBe(0);
    for (const [, values] of uses)
      for (const url of Object.values(values).flat()) expect(await isKept(String(url))).toBe(true);
  });

  it('are none that a record once named: its earlier version comes back with its picture', async () => {
    const id = await app.given.row('programs', 0);
    const first = await upload(31);
    expect((await put(`programs/${id}`, { asset: first })).status).toBe(200);
    expect((await put(`programs/${id}`, { asset: await upload(31) })).status).toBe(200);
    expect((await put(`programs/${id}`, { asset: null })).status).toBe(200);
    expect(await collect()).toBe(0);
    expect(await isKept(first)).toBe(true);
    const history = `/api/v3/records/programs/${id}/history`;
    const { body } = await admin.get(history);
    const entries = [body.data].flat().flatMap(entry => (hasId(entry) ? [entry.id] : []));
    const back = await admin.post(`${history}/${entries.at(-1)}/put-back`, {});
    expect([back.status, back.body.asset]).toEqual([200, first]);
  });

  it('cannot be saved by a form that comes too late: its field says so, and nothing else is changed', async () => {
    const id = await app.given.row('programs', 0, { name: 'Before' });
    const gone = await upload(31);
    await collect();
    const answer = await put(`programs/${id}`, { asset: gone, name: 'After' });
    expect([answer.status, answer.body.errors]).toEqual([422, { asset: lost }]);
    expect((await admin.get(`/api/v3/programs/${id}`)).body).toMatchObject({ name: 'Before', version: 1 });
    const never = await put(`programs/${id}`, { asset: `/api/files/${'0'.repeat(32)}.jpg` });
    expect([never.status, never.body.errors]).toEqual([422, { asset: lost }]);
  });

  it('stay where a record has named a file that is lost for long: its other pictures can be changed', async () => {
    const lostUrl = `/api/files/${'1'.repeat(32)}.jpg`;
    const id = await app.given.row('locations', (await app.given.user()).id, { imgs: [lostUrl] });
    const answer = await put(`location/${id}`, { imgs: [lostUrl, await upload(0, 'location/images')] });
    expect(answer.status, answer.text).toBe(200);
  });

  it.each(['commits', 'rolls back'])('F4 while a save that has just named one %s', async end => {
    const url = await upload(31);
    const [saved, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = database.transaction(async transaction => {
      const values = { name: 'Held', program_id: 1, min_version: '1', max_version: '2', asset: url };
      await applyInsert(transaction, programs, values, { actor: null, requestId: 'test' });
      saved.resolve();
      await goOn.promise;
      if (end === 'rolls back') throw new Error(end);
    });
    await saved.promise;
    const collecting = collect();
    // The embedded database has one transaction at a time: there the collection waits for the save.
    if (engine === 'postgres') expect(await collecting).toBe(0);
    goOn.resolve();
    await saving.catch(error => expect(error).toHaveProperty('message', end));
    await collecting;
    await collect();
    expect(await isKept(url)).toBe(end === 'commits');
  });

  it(`F4 ${atScale(20, 300)} saves and collections at once: the file stays with its record, or the save is refused`, async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < atScale(20, 300); round++) {
      const id = await app.given.row('programs', 0, { asset: null });
      const url = await upload(31);
      // Some collections come first, some last, most at any moment of the save.
      if (round % 4 === 1) await collect();
      const rivals =
        round % 4 < 2 ? [] : [collectAfter(Math.random() * 20), collectAfter(Math.random() * 20)];
      const [answer] = await Promise.all([put(`programs/${id}`, { asset: url }), ...rivals]);
      if (round % 4 === 0) await collect();
      const { body } = await admin.get(`/api/v3/programs/${id}`);
      expect([200, 422]).toContain(answer.status);
      expect([await isKept(url), body.asset]).toEqual(answer.status === 200 ? [true, url] : [false, null]);
      outcomes.push(String(answer.status));
    }
    expect([...new Set(outcomes)].sort()).toEqual(['200', '422']);
    console.log(
      `${engine}: ${outcomes.filter(status => status === '200').length} of ${outcomes.length} saved`,
    );
  });

  it('are tried again when the store did not answer, and meanwhile nobody can use them', async () => {
    const url = await upload(31);
    const silent = { remove: () => Promise.reject(new Error('The storage does not answer')) };
    await expect(collect(silent)).rejects.toThrow('does not answer');
    const id = await app.given.row('programs', 0);
    expect((await put(`programs/${id}`, { asset: url })).status).toBe(422);
    expect(await collect()).toBe(1);
    expect(await isKept(url)).toBe(false);
  });

  it('go beside one that cannot be removed, which is tried again', async () => {
    const [stuck, other] = [await upload(33), await upload(32)];
    const refusing = {
      remove: async (name: string) => {
        if (name === nameOf(stuck)) throw new Error('Permission denied');
        await store.remove(name);
      },
    };
    await expect(collect(refusing)).rejects.toThrow('Permission denied');
    expect([await isKept(stuck), await isKept(other)]).toEqual([true, false]);
    expect(await collect()).toBe(1);
  });

  it('DEC-281 are told by the clock of the database, whatever that of the process shows', async () => {
    const url = await upload(1);
    const { now } = Date;
    Date.now = () => now() + 366 * 86_400_000;
    expect(await collect().finally(() => (Date.now = now))).toBe(0);
    expect(await isKept(url)).toBe(true);
  });

  it('F4 go when they were noted and then could not be kept', async () => {
    const url = await upload(0);
    await giveUpUploads(database, [nameOf(url)]);
    expect(await collect()).toBe(1);
    expect(await isKept(url)).toBe(false);
  });

  it('wait for the next time when the portal ends', async () => {
    const url = await upload(31);
    const signal = AbortSignal.abort();
    expect(await collectUnused({ database, store, unusedDays, signal })).toBe(0);
    expect(await isKept(url)).toBe(true);
    expect(await collect()).toBe(1);
  });
});

function hasId(entry: unknown): entry is { readonly id: number } {
  return typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'number';
}
