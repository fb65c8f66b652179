import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { verifyArchive } from '../../server/backup/read-archive.ts';
import { readConfig } from '../../server/config.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';

const directories = new DataDirectories();
afterAll(() => directories.remove());

const ours = (name: string) => /^portal-\d{4}-.*\.tar\.zst$/.test(name);

describe('backups at night', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('postgres');
    await sampleRows(database).row(resourceOf('users'), 0, {
      email: 'keeper@portal.test',
      role: Role.Admin,
      disabled: false,
    });
  });
  afterAll(() => database.close());

  const environment = async (BACKUP_DIR: string) => ({
    DATABASE_URL: database.url ?? '',
    DATA_DIR: await directories.fresh(),
    SECRET_KEY: 'k3J9-vQ2m_Zx8Lr5Tn1Wb7Yc4Hd6Pg0S',
    BACKUP_DIR,
    BACKUP_KEEP: '2',
  });

  it('one of two portals makes the one that was missed, and only the oldest of ours goes when it is whole', async () => {
    const folder = await directories.fresh();
    await mkdir(folder);
    const others = ['portal-by-hand.tar.zst', 'notes.txt'];
    const old = ['portal-2020-01-01T03-00-00Z.tar.zst', 'portal-2020-01-02T03-00-00Z.tar.zst'];
    for (const name of [...others, ...old]) await writeFile(join(folder, name), 'old');
    await writeFile(join(folder, 'portal-2020-01-03T03-00-00Z.tar.zst.unfinished-77'), 'half');
    const env = await environment(folder);
    const portals = await Promise.all([startPortal(env), startPortal(env)]);
    const done = async () =>
      database.query(`select 1 from portal_state where key = 'nightly_backup' and value ? 'done'`);
    await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBe(1);
    await Promise.all(portals.map(portal => portal.end()));
    const names = await readdir(folder);
    const made = names.filter(name => ours(name) && !old.includes(name) && !others.includes(name));
    expect(made).toHaveLength(1);
    expect(names.toSorted()).toEqual([...others, ...made, old[1]].toSorted());
    expect((await verifyArchive(join(folder, made[0] ?? ''))).checksums.tables.length).toBeGreaterThan(20);
  });

  it('one that fails is told to the admins once, says when it is tried again, and is tried at once after a restart', async () => {
    await database.query(`delete from portal_state where key = 'nightly_backup'`);
    const folder = await directories.fresh();
    // What a process that died has left is removed first, and a directory cannot be.
    const left = join(folder, 'portal-2020-01-03T03-00-00Z.tar.zst.unfinished-77');
    await mkdir(left, { recursive: true });
    const env = await environment(folder);
    const first = await startPortal({ ...env, LOG_LEVEL: 'error' });
    const mails = () =>
      database.query(`select to_email, booking_id from mails where operation like 'backup-failed-%'`);
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
    expect(await mails()).toEqual([{ to_email: 'keeper@portal.test', booking_id: null }]);
    expect(first.output()).toContain('the nightly backup failed');
    await first.end();
    expect(
      await database.query(
        `select 1 from portal_state where key = 'nightly_backup' and not value ? 'done'
         and (value->>'retry')::timestamptz > now() + interval '50 minutes'`,
      ),
    ).toHaveLength(1);
    const next = /"next":"([^"]+)"/.exec(first.output())?.[1] ?? '';
    expect(Date.parse(next)).toBeGreaterThan(Date.now() + 50 * 60_000);
    const second = await startPortal({ ...env, LOG_LEVEL: 'error' });
    await expect.poll(() => second.output(), { timeout: 60_000 }).toContain('the nightly backup failed');
    await second.end();
    expect(await mails()).toHaveLength(1);
    await rm(left, { recursive: true });
    const third = await startPortal(env);
    await expect.poll(async () => (await readdir(folder)).some(ours), { timeout: 60_000 }).toBe(true);
    await third.end();
  });

  it.each([
    [{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR must be an hour of the day'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1'],
  ])('%o is refused with a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
