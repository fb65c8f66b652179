import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryUploadsIn } from '../../server/files/local-files.ts';
import { uploadPlaces } from '../../server/routes/upload-places.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { RoleName } from '../support/demo-accounts.ts';
import { hostileFiles, hostileNames, sized } from '../support/hostile-files.ts';
import { type KeptUploads, openUploads, storeKinds } from '../support/kept-uploads.ts';
import { type FormFile, formOf } from '../support/multipart.ts';
import { soundFiles } from '../support/sample-files.ts';
import { atScale } from '../support/scale.ts';

const locationImages = '/api/v3/location/images/upload';
const songs = '/api/v3/musics/songs/upload';
const megabyte = 1_048_576;
const wrongImage = 'The uploaded file is not in the correct image format!';
const hugeImage = 'The uploaded picture has more than 64 megapixels, please make it smaller!';
const wrongAudio = 'The uploaded file is not in the correct audio format!';

describe.each(storeKinds)('uploads kept on %s', where => {
  // What is refused never reaches the store: one of them is enough.
  const onDisk = where === 'the disk';
  const audioLimit = onDisk ? 200 : 5;
  let app: TestApp;
  let uploads: KeptUploads;
  let port: number;
  beforeAll(async () => {
    uploads = await openUploads(where);
    const { dataDir, store } = uploads;
    app = await startApp({ store, config: { dataDir, uploadLimits: { image: 3, audio: audioLimit } } });
    port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await app.close();
    await uploads.close();
  });

  const upload = async (role: RoleName, url: string, files: readonly FormFile[], field?: string) =>
    (await app.as(role)).send({ method: 'POST', url, ...formOf(files, field) });
  const sound = (name: keyof typeof soundFiles): FormFile => ({ name, bytes: soundFiles[name] });
  const kept = () => uploads.names();
  const incoming = () => uploads.arriving();
  const noted = async () =>
    await app.database.query<{ name: string }>('select * from "uploads" order by "id"');
  const urlsOf = (body: Readonly<Record<string, unknown>>): string[] => [body.url].flat().map(String);

  it('FORM-LOC-26 UPLOAD-06 API-46 pictures of a location are kept and their addresses answered', async () => {
    const answer = await upload('service', locationImages, [sound('photo.jpg'), sound('picture.png')]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ message: 'Upload file successfully', url: expect.any(Array) });
    const [jpg = '', png = ''] = urlsOf(answer.body);
    expect(jpg).toMatch(/^\/api\/files\/[\da-f]{32}\.jpg$/);
    expect(png).toMatch(/^\/api\/files\/[\da-f]{32}\.png$/);
    const [note] = (await noted()).slice(-2);
    expect(note).toMatchObject({
      name: jpg.replace('/api/files/', ''),
      original_name: 'photo.jpg',
      media_type: 'image/jpeg',
      bytes: soundFiles['photo.jpg'].length,
    });
  });

  it.each([
    ['API-47 FORM-DEV-16', '/api/v3/beds/images/upload', 'photo.jpg', 'files', 'array'],
    ['API-48 FORM-PLAYLIST-02', '/api/v3/musics/image/upload', 'picture.png', 'any-name', 'string'],
    ['API-50 FORM-PROGRAM-04', '/api/v3/programs/image/upload', 'picture.png', 'any-name', 'string'],
    ['API-49 UPLOAD-02', songs, 'song.mp3', 'any-name', 'string'],
    ['API-49 UPLOAD-02', songs, 'tagged.mp3', 'any-name', 'string'],
    ['API-49 UPLOAD-02', songs, 'tone.wav', 'any-name', 'string'],
    ['API-49 UPLOAD-02', songs, 'speech.m4a', 'any-name', 'string'],
    ['API-49 UPLOAD-02', songs, 'recording.m4a', 'any-name', 'string'],
  ] as const)('%s DEC-61 %s takes %s of whoever is signed in', async (_ids, url, name, field, shape) => {
    const answer = await upload('admin', url, [sound(name)], field);
    expect(answer.status, answer.text).toBe(200);
    expect(Array.isArray(answer.body.url) ? 'array' : typeof answer.body.url).toBe(shape);
    const unknown = await app.anonymous.send({ method: 'POST', url, ...formOf([sound(name)], field) });
    expect(unknown.status).toBe(401);
  });

  it('UPLOAD-01 to UPLOAD-05 the addresses are those that the fields name, each open to the roles that fill them', async () => {
    const allowed = {
      '/v3/location/images/upload': ['admin', 'partner', 'service'],
      '/v3/beds/images/upload': ['admin', 'partner', 'service'],
      '/v3/musics/image/upload': ['admin'],
      '/v3/musics/songs/upload': ['admin'],
      '/v3/programs/image/upload': ['admin'],
    };
    const before = await kept();
    const found: Record<string, string[]> = {};
    for (const { path, kind } of uploadPlaces()) {
      const file = sound(kind === 'audio' ? 'song.mp3' : 'photo.jpg');
      for (const role of ['admin', 'partner', 'service', 'marketing'] as const) {
        const { status } = await upload(role, `/api${path}`, [file]);
        expect([200, 403], `${role} ${path}`).toContain(status);
        if (status === 200) found[path] = [...(found[path] ?? []), role];
      }
      const anonymous = await app.anonymous.send({ method: 'POST', url: `/api${path}`, ...formOf([file]) });
      expect(anonymous.status).toBe(401);
    }
    expect(found).toEqual(allowed);
    expect((await kept()).length - before.length).toBe(9);
  });

  it.runIf(onDisk)(
    'F1 F5 FORM-LOC-09 UPLOAD-03 no hostile file is taken, whatever it calls itself',
    async () => {
      const before = [await kept(), (await noted()).length];
      const places = uploadPlaces();
      const wrong: string[] = [];
      let tried = 0;
      for (const [at, file] of hostileFiles.entries()) {
        // Every file at every address, or each third file at one of them.
        const here = places.filter((_, place) => atScale(Number(at % 15 === place * 3), 1) === 1);
        for (const { path, kind } of here) {
          const { status, body } = await upload('admin', `/api${path}`, [file]);
          tried += 1;
          const isHuge = file.what.includes('30 000');
          const message = kind === 'audio' ? wrongAudio : isHuge ? hugeImage : wrongImage;
          if (status !== 415 || body.message !== message)
            wrong.push(`${path} took ${file.what} as ${file.name}: ${status} ${body.message}`);
        }
      }
      expect(tried).toBeGreaterThanOrEqual(atScale(100, 1_500));
      expect(wrong).toEqual([]);
      expect(hostileFiles.length).toBeGreaterThanOrEqual(300);
      expect([await kept(), (await noted()).length]).toEqual(before);
      expect(await incoming()).toEqual([]);
    },
  );

  it('F5 a picture of too many pixels is refused for these, and the largest that is shown is taken', async () => {
    const send = async (width: number, height: number) => {
      const { status, body } = await upload('admin', locationImages, [
        { name: 'wide.png', type: 'image/png', bytes: sized(soundFiles['picture.png'], width, height) },
      ]);
      return [status, body.message];
    };
    expect(await send(20_000, 20_000)).toEqual([415, hugeImage]);
    expect(await send(8_000, 8_001)).toEqual([415, hugeImage]);
    expect((await send(8_000, 8_000))[0]).toBe(200);
  });

  it('F1 a sound is no picture and a picture no sound', async () => {
    const song = await upload('admin', locationImages, [sound('song.mp3')]);
    expect([song.status, song.body.message]).toEqual([415, wrongImage]);
    const photo = await upload('admin', songs, [sound('photo.jpg')]);
    expect([photo.status, photo.body.message]).toEqual([415, wrongAudio]);
  });

  it.each(['photo.jpg', 'picture.png'] as const)(
    'F1 what hides behind the end of %s is cut off',
    async name => {
      const zip = Buffer.concat([Buffer.from('PK\x03\x04<script>', 'latin1'), Buffer.alloc(300)]);
      const answer = await upload('admin', locationImages, [
        { name, bytes: Buffer.concat([soundFiles[name], zip]) },
      ]);
      const [url = ''] = urlsOf(answer.body);
      const stored = await uploads.bytesOf(url.replace('/api/files/', ''));
      expect(stored.equals(soundFiles[name])).toBe(true);
    },
  );

  it('F2 names of the sender never become names of files', async () => {
    const before = (await kept()).length;
    for (const name of hostileNames) {
      const answer = await upload('admin', locationImages, [{ ...sound('photo.jpg'), name }]);
      if (answer.status === 200) expect(urlsOf(answer.body)[0]).toMatch(/^\/api\/files\/[\da-f]{32}\.jpg$/);
      else expect([answer.status, name]).toEqual([400, name]);
    }
    expect(hostileNames.length).toBeGreaterThanOrEqual(200);
    const names = await kept();
    expect(names.length).toBeGreaterThan(before + 190);
    expect(names.every(name => /^[\da-f]{32}\.(jpg|png|mp3|wav|m4a)$/.test(name))).toBe(true);
    expect((await readdir(uploads.dataDir)).sort()).toEqual(onDisk ? ['incoming', 'uploads'] : ['incoming']);
  });

  it('UPLOAD-01 UPLOAD-04 CONST-25 F3 pictures stay under 3 MB, sounds may have 200 MB and not a byte more', async () => {
    const photo = soundFiles['photo.jpg'];
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    const under = await upload('admin', locationImages, [{ name: 'a.jpg', bytes: padded(3 * megabyte - 1) }]);
    expect(under.status).toBe(200);
    const full = await upload('admin', locationImages, [{ name: 'a.jpg', bytes: padded(3 * megabyte) }]);
    expect([full.status, full.body]).toEqual([
      413,
      {
        code: 413,
        message: 'Uploaded file exceeds the allowed size 3MB!',
        error: 'upload.too-large',
        params: { megabytes: 3 },
        errors: { files: 'Uploaded file exceeds the allowed size 3MB!' },
        error_codes: { files: { error: 'upload.too-large', params: { megabytes: 3 } } },
        file: 'a.jpg',
      },
    ]);
    const song = (bytes: number) => Buffer.concat([soundFiles['song.mp3'], Buffer.alloc(bytes - 8340)]);
    const most = audioLimit * megabyte;
    expect((await upload('admin', songs, [{ name: 'a.mp3', bytes: song(most) }])).status).toBe(200);
    const more = await upload('admin', songs, [{ name: 'a.mp3', bytes: song(most + 1) }]);
    expect([more.status, more.body.message]).toEqual([
      413,
      `Uploaded file exceeds the allowed size ${audioLimit}MB!`,
    ]);
    expect(await incoming()).toEqual([]);
  }, 120_000);

  it('all files of a request are kept, or none', async () => {
    const before = [await kept(), (await noted()).length];
    const answer = await upload('admin', locationImages, [
      sound('photo.jpg'),
      sound('picture.png'),
      { name: 'page.html', bytes: Buffer.from('<html>') },
      sound('photo.jpg'),
    ]);
    expect(answer.status).toBe(415);
    expect(answer.body.file).toBe('page.html');
    expect([await kept(), (await noted()).length]).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('UPLOAD-07 a form that is damaged, empty or no form is refused in words, and leaves nothing', async () => {
    const admin = await app.as('admin');
    const send = (headers: Record<string, string>, payload: Buffer | string) =>
      admin.send({ method: 'POST', url: locationImages, headers, payload });
    const { headers, payload } = formOf([sound('photo.jpg')]);
    const cut = await send(headers, payload.subarray(0, -40));
    expect([cut.status, cut.body.message]).toEqual([400, 'File upload failed!']);
    const without = await send({ 'content-type': 'multipart/form-data' }, payload);
    expect([without.status, without.body.message]).toEqual([400, 'File upload failed!']);
    expect((await send({ 'content-type': 'application/json' }, '{}')).status).toBe(415);
    expect((await send({ 'content-type': 'image/png' }, payload)).status).toBe(415);
    expect((await upload('admin', locationImages, [])).status).toBe(422);
    const many = await upload('admin', locationImages, Array(21).fill(sound('photo.jpg')));
    expect([many.status, many.body.message]).toEqual([413, 'Too many files at a time']);
    expect((await upload('admin', songs, [sound('song.mp3'), sound('song.mp3')])).status).toBe(413);
    const other = await upload('admin', locationImages, [sound('photo.jpg')], '__proto__');
    expect(other.status).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  it.runIf(onDisk)(
    'UPLOAD-09 F4 an upload that breaks off leaves nothing',
    { timeout: 120_000 },
    async () => {
      const { headers } = await app.as('admin');
      const before = (await kept()).length;
      const big = {
        name: 'a.mp3',
        bytes: Buffer.concat([soundFiles['song.mp3'], Buffer.alloc(4 * megabyte)]),
      };
      const form = formOf([big]);
      for (let attempt = 0; attempt < atScale(20, 200); attempt++) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        const closed = new Promise(resolve => socket.once('close', resolve));
        socket.write(
          `POST ${songs} HTTP/1.1\r\nHost: portal\r\nAuthorization: ${headers.authorization}\r\n` +
            `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
        );
        const at = Math.floor((form.payload.length * ((attempt * 37) % 100)) / 100);
        await new Promise(resolve => socket.write(form.payload.subarray(0, at), resolve));
        socket.resetAndDestroy();
        await closed;
      }
      await expect.poll(incoming, { timeout: 20_000 }).toEqual([]);
      expect((await kept()).length).toBe(before);
      expect(app.log()).not.toMatch(/"status":5|"level":50/);
    },
  );

  it.runIf(onDisk)(
    'F3 F4 a file that is too large from its first bytes on is gone when that is known, on a slow disk too',
    async () => {
      const other = await mkdtemp(join(tmpdir(), 'portal-large-'));
      const { open } = fs;
      const slow = vi.spyOn(fs, 'open').mockImplementation((...of) => void setTimeout(open, 30, ...of));
      for (let attempt = 0; attempt < 5; attempt++)
        expect(
          await temporaryUploadsIn(other).receive(Readable.from([Buffer.alloc(11)]), 10),
        ).toBeUndefined();
      // What was still on its way to the disk would be there by now.
      await new Promise(resolve => setTimeout(resolve, 100));
      slow.mockRestore();
      expect(await readdir(join(other, 'incoming'))).toEqual([]);
      await rm(other, { recursive: true });
    },
  );

  it.runIf(onDisk)('F4 what a process that died left half written goes with the next start', async () => {
    const other = await mkdtemp(join(tmpdir(), 'portal-swept-'));
    await mkdir(join(other, 'incoming'));
    const [left, growing] = ['left', 'growing'].map(name => join(other, 'incoming', name));
    await writeFile(left ?? '', 'half a file');
    await writeFile(growing ?? '', 'being written by another process');
    const longAgo = new Date(Date.now() - 10 * 60_000);
    await utimes(left ?? '', longAgo, longAgo);
    expect(await temporaryUploadsIn(other).sweep()).toBe(1);
    expect(await readdir(join(other, 'incoming'))).toEqual(['growing']);
    await rm(other, { recursive: true });
  });

  it('a user who has sent their share of the day is told to go on tomorrow', async () => {
    const { id, email } = await app.given.user();
    await app.database.query(
      `insert into "uploads" ("name", "original_name", "media_type", "bytes", "user_id")
        select 'share ' || n, 'a', 'image/png', 1, $1 from generate_series(1, 2000) n`,
      [id],
    );
    const { access } = await app.signIn(email);
    const request = { method: 'POST', url: locationImages, ...formOf([sound('photo.jpg')]) } as const;
    const before = (await kept()).length;
    const answer = await app.bearer(access).send(request);
    expect(answer.status, answer.text).toBe(429);
    expect((await kept()).length).toBe(before);
    expect(await incoming()).toEqual([]);
  });

  describe('kept files', () => {
    const get = async (name: keyof typeof soundFiles, headers: Record<string, string> = {}) => {
      const place = name.endsWith('g') ? locationImages : songs;
      const [url = ''] = urlsOf((await upload('admin', place, [sound(name)])).body);
      return await app.anonymous.send({ method: 'GET', url, headers });
    };

    it.each([
      ['photo.jpg', 'image/jpeg'],
      ['picture.png', 'image/png'],
      ['tone.wav', 'audio/wav'],
      ['song.mp3', 'audio/mpeg'],
      ['speech.m4a', 'audio/mp4'],
    ] as const)('F6 %s comes as %s and can do nothing but be shown', async (name, type) => {
      const { status, headers } = await get(name);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'; sandbox/),
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
      });
    });

    it('sounds can be asked for in pieces', async () => {
      const { status, headers, text } = await get('song.mp3', { range: 'bytes=417-833' });
      expect(status).toBe(206);
      expect(headers['content-range']).toBe('bytes 417-833/8340');
      expect(headers['content-length']).toBe('417');
      expect(text.length).toBeGreaterThan(0);
      expect((await get('song.mp3', { range: 'bytes=9000-' })).status).toBe(416);
      const pieces: readonly [range: string, content: string][] = [
        ['bytes=0-0', 'bytes 0-0/8340'],
        ['bytes=8000-', 'bytes 8000-8339/8340'],
        ['bytes=8000-99999', 'bytes 8000-8339/8340'],
        ['bytes=-40', 'bytes 8300-8339/8340'],
        ['bytes=-99999', 'bytes 0-8339/8340'],
      ];
      for (const [range, content] of pieces) {
        const answer = await get('song.mp3', { range });
        expect([range, answer.status, answer.headers['content-range']]).toEqual([range, 206, content]);
      }
      for (const range of ['bytes=5-4', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2', 'bytes=a-b'])
        expect([range, (await get('song.mp3', { range })).status]).toEqual([range, 200]);
    });

    it('a browser that has a file already is told so, and its head comes without it', async () => {
      const [url = ''] = urlsOf((await upload('admin', songs, [sound('song.mp3')])).body);
      const { etag } = (await app.anonymous.get(url)).headers;
      const again = await app.anonymous.get(url, { 'if-none-match': String(etag) });
      expect([again.status, again.text]).toEqual([304, '']);
      const resumed = { 'if-range': String(etag), range: 'bytes=1-2' };
      expect((await app.anonymous.get(url, resumed)).status).toBe(206);
      expect((await app.anonymous.get(url, { ...resumed, 'if-range': '"another"' })).status).toBe(200);
      const head = await app.anonymous.send({ method: 'HEAD', url });
      expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '8340', '']);
    });

    it('F7 whoever knows the whole name of a file may see it, and whoever knows less learns nothing', async () => {
      const [url = ''] = urlsOf((await upload('service', locationImages, [sound('photo.jpg')])).body);
      const roles = await Promise.all((['admin', 'partner', 'service', 'marketing'] as const).map(app.as));
      const identities = [app.anonymous, app.bearer('no token at all'), ...roles];
      const next = url.replace(/.(?=\.jpg$)/, digit => ((Number.parseInt(digit, 16) + 1) % 16).toString(16));
      const others = [
        ...['/api/files', '/api/files/', '/api/files/*', '/api/files/?name=', next, `${url}/`, `${url}.jpg`],
        ...[url.replace('.jpg', '.png'), url.replace('.jpg', ''), url.toUpperCase(), url.slice(0, -8)],
        ...['/uploads/', '/data/uploads/', '/files/'].map(folder => url.replace('/api/files/', folder)),
      ];
      for (const caller of identities) {
        expect((await caller.get(url)).status).toBe(200);
        for (const other of others) expect([other, (await caller.get(other)).status]).toEqual([other, 404]);
      }
    });

    it('F7 a name that does not exist, a folder and half a file are all nothing', async () => {
      await writeFile(join(uploads.dataDir, 'incoming', 'half'), 'half');
      for (const name of [
        '',
        '0'.repeat(32),
        `${'0'.repeat(32)}.png`,
        '../incoming/half',
        '..%2fincoming%2fhalf',
        '%2e%2e/incoming/half',
      ])
        expect([404, 403], name).toContain((await app.anonymous.get(`/api/files/${name}`)).status);
      await rm(join(uploads.dataDir, 'incoming', 'half'));
    });
  });
});
