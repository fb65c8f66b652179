import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { secretKey } from '../../server/auth/sessions/secret-key.ts';
import { verifyArchive } from '../../server/backup/read-archive.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import { backupCommand } from '../support/backup-command.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { copyAll } from '../support/prepared-databases.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';

const disk = await smallDisk(300);
if (disk === undefined)
  it.skip('B8 a full disk: this user may not mount a small one, so it cannot be filled');
else {
  describe('a portal whose disk is full', { timeout: 120_000 }, () => onFullDisk(disk));
  describe('beside a PostgreSQL elsewhere', { timeout: 120_000 }, () => besidePostgres(disk));
}

function onFullDisk({ path, fill, empty }: SmallDisk): void {
  const dataDir = join(path, 'data');
  const email = 'keeper@portal.test';
  let portal: PortalProcess;
  let peer: ScriptedSmtp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    await copyAll(inject('databases').dataDir, dataDir);
    const database = await openDatabase({ dataDir });
    const samples = sampleRows(database);
    const admin = { role: Role.Admin, disabled: false, email, email_confirmed_at: new Date().toISOString() };
    const user = await samples.row(resourceOf('users'), 0, admin);
    for (let count = 0; count < 3; count += 1) await samples.row(resourceOf('cities'), user);
    await samples.row(resourceOf('bookings'), user);
    headers = { authorization: `Bearer ${await tokenOf(database, user)}` };
    await database.close();
    // Full from the moment at which the mail server has the mail, and before it says so.
    peer = await startScriptedSmtp(step => (step === 'end' ? fill().then(() => '250 taken') : undefined));
    portal = await startPortal({
      DATA_DIR: dataDir,
      SECRET_KEY: testSecret,
      SMTP_URL: peer.url,
      SMTP_TLS: 'off',
      MAIL_FROM: 'Portal <portal@example.com>',
      MAIL_DELAY_SECONDS: '0',
    });
  }, 120_000);
  afterAll(async () => {
    await empty();
    await portal.end('SIGKILL');
    await peer.close();
  });

  const get = (address: string) => fetch(`${portal.url}/api/v3${address}`, { headers });
  const upload = async (bytes: Buffer) => {
    const { headers: type, payload } = formOf([{ name: 'photo.jpg', bytes }]);
    const answer = await fetch(`${portal.url}/api/v3/location/images/upload`, {
      method: 'POST',
      headers: { ...headers, ...type },
      body: new Uint8Array(payload),
    });
    const { message }: { message: string } = await answer.json();
    return { status: answer.status, message };
  };
  const filesLeft = async () =>
    (
      await Promise.all(['incoming', 'uploads'].map(each => readdir(join(dataDir, each)).catch(() => [])))
    ).flat();
  const photo = soundFiles['photo.jpg'];
  const noRoom = 'The server has no room to save anything, please tell its operator and try again later';

  it.each([
    ['in the middle of the file', 1, Buffer.concat([photo, Buffer.alloc(2_500_000)])],
    ['as the database notes it', 10, photo],
  ])(
    'B8 F1 an upload for which room ends %s leaves nothing, says so, and works later',
    async (_at, left, bytes) => {
      const before = await filesLeft();
      await fill(left);
      expect(await upload(bytes)).toEqual({ status: 503, message: noRoom });
      expect(await filesLeft()).toEqual(before);
      await empty();
      expect((await upload(photo)).status).toBe(200);
      expect(await filesLeft()).toHaveLength(before.length + 1);
    },
  );

  it('B8 every list is read, and an export has every row', async () => {
    await fill();
    const answers = await Promise.all(
      Object.values(registry).map(async ({ endpoint }) => ({
        endpoint,
        status: (await get(`${endpoint.replace('/v3', '')}?page=1&itemsPerPage=20`)).status,
      })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    const { total_item: total }: { total_item: number } = await (
      await get('/cities?page=1&itemsPerPage=1')
    ).json();
    expect(total).toBeGreaterThanOrEqual(3);
    const answer = await get('/cities/export');
    expect([answer.status, (await answer.text()).match(/"city_name"/g)?.length]).toEqual([200, total]);
    await empty();
  });

  it('B8 a backup that has no room is refused with a sentence, and leaves nothing', async () => {
    await fill();
    const file = join(path, 'backup.tar.zst');
    const refused = await backupCommand(['backup', file], { DATA_DIR: dataDir, SECRET_KEY: testSecret });
    expect(refused.code).toBe(1);
    expect(refused.output.trim().split('\n')).toEqual([expect.stringMatching(/no space left/)]);
    expect((await readdir(path)).filter(name => name.startsWith('backup'))).toEqual([]);
    expect((await readdir(dataDir)).filter(name => name.startsWith('database.copy'))).toEqual([]);
    await empty();
  });

  it('B8 C1 C2 a mail that left while nothing can be noted is neither sent again nor lost', async () => {
    await fetch(`${portal.url}/api/v3/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await expect.poll(() => peer.taken.length, { timeout: 60_000 }).toBe(1);
    await sleep(3_000);
    const states = async () => {
      const { data }: { data: { state: string }[] } = await (
        await get('/mails?page=1&itemsPerPage=20')
      ).json();
      return data.map(({ state }) => state);
    };
    expect(await states()).toEqual(['waiting']);
    await empty();
    await expect.poll(states, { timeout: 30_000 }).toEqual(['sent']);
    expect(peer.taken).toHaveLength(1);
  });

  it('B8 G14 a first start without room ends with one sentence, and the next one works', async () => {
    const env = { DATA_DIR: join(path, 'first'), SECRET_KEY: testSecret, NODE_ENV: 'production' };
    for (const left of [0, 10]) {
      await fill(left);
      const refused = await startPortal(env);
      expect(await refused.exited).toBe(1);
      expect(refused.output().trim()).toMatch(
        left === 0
          ? /^The portal cannot start\. There is no room left on the disk .*$/
          : /^The portal cannot start\. .*\/first has less than 48 MB left.*$/,
      );
      await empty();
    }
    const next = await startPortal(env);
    expect((await fetch(`${next.url}/api/ready`)).status).toBe(200);
    await next.end();
  });
}

function besidePostgres({ path, fill, empty }: SmallDisk): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('postgres');
    await sampleRows(database).row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
  });
  afterAll(() => database.close());
  const env = (name: string) => ({ DATABASE_URL: database.url ?? '', DATA_DIR: join(path, name) });

  it('B8 G14 no key is made where there is no room for it, nor half of one; the next start makes it', async () => {
    const { DATA_DIR: dataDir, ...given } = env('key');
    await fill();
    const refused = await startPortal({ DATA_DIR: dataDir, ...given });
    expect(await refused.exited).toBe(1);
    expect(refused.output().trim()).toMatch(
      /^The portal cannot start\. There is no room left on the disk .*$/,
    );
    expect(await readdir(dataDir)).toEqual([]);
    await empty();
    await secretKey({ secretKey: undefined, dataDir });
    expect((await readFile(join(dataDir, 'secret-key'), 'utf8')).length).toBeGreaterThanOrEqual(32);
  });

  it('B8 a backup onto a full disk is refused with a sentence, and leaves nothing', async () => {
    const given = { ...env('backup-data'), SECRET_KEY: testSecret };
    const file = join(path, 'full.tar.zst');
    await mkdir(given.DATA_DIR, { recursive: true });
    await fill();
    const refused = await backupCommand(['backup', file], given);
    expect(refused.code).toBe(1);
    expect(refused.output.trim()).toMatch(/^There is no room left on the disk .*$/);
    expect((await readdir(path)).filter(name => name.startsWith('full.tar'))).toEqual([]);
    await empty();
    const made = await backupCommand(['backup', file], given);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('holds')]);
    expect((await verifyArchive(file)).checksums.tables.length).toBeGreaterThan(20);
  });

  it('B8 a nightly backup onto a full disk keeps the old ones, leaves nothing, and says so', async () => {
    const folder = join(path, 'nightly');
    const old = ['portal-2020-01-01T03-00-00Z.tar.zst', 'portal-2020-01-02T03-00-00Z.tar.zst'];
    await mkdir(folder);
    for (const name of old) await writeFile(join(folder, name), 'old');
    await mkdir(join(path, 'nightly-data'));
    await fill();
    const portal = await startPortal({
      ...env('nightly-data'),
      SECRET_KEY: testSecret,
      BACKUP_DIR: folder,
      BACKUP_KEEP: '1',
      LOG_LEVEL: 'error',
    });
    await expect.poll(() => portal.output(), { timeout: 90_000 }).toContain('the nightly backup failed');
    expect(portal.output()).toContain('There is no room left on the disk');
    expect(await portal.end()).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(old);
    await empty();
  });
}
