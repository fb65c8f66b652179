import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { writeArchive } from '../../server/backup/make-backup.ts';
import { checksumsName, type Manifest, manifestName } from '../../server/backup/manifest.ts';
import { readArchive, verifyArchive } from '../../server/backup/read-archive.ts';
import { lockDirectory } from '../../server/db/engines/directory-lock.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { backupCommand } from '../support/backup-command.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';

const directories = new DataDirectories();
afterAll(() => directories.remove());

describe('restoring a backup', { timeout: 300_000 }, () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let file: string;
  let dataDir: string;
  const into = () => ({ DATABASE_URL: target.url ?? '', DATA_DIR: dataDir });
  const restore = (path: string, env = into()) => backupCommand(['restore', path], env);

  beforeAll(async () => {
    [source, target] = await Promise.all([testDatabase('postgres'), testDatabase('postgres')]);
    await target.query('drop schema public cascade');
    await target.query('create schema public');
    await sampleRows(source).row(resourceOf('users'), 0, { email: 'one@portal.test' });
    await sampleRows(source).row(resourceOf('users'), 0, { email: 'two@portal.test' });
    dataDir = await directories.fresh();
    file = `${await directories.fresh()}.tar.zst`;
    const made = await backupCommand(['backup', file], { DATABASE_URL: source.url ?? '', DATA_DIR: dataDir });
    expect(made.code, made.output).toBe(0);
  });
  afterAll(async () => {
    await Promise.all([source.close(), target.close()]);
  });

  const tables = async () =>
    target.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
  /** The backup with another manifest, and with rows as `change` leaves them. */
  async function altered(manifest: (made: Manifest) => Manifest, change = (_: string, rows: Buffer) => rows) {
    const rowsOf = new Map<string, Buffer[]>();
    const { manifest: made } = await readArchive(file, () => ({
      onRows: async (name, rows) => void rowsOf.set(name, [...(rowsOf.get(name) ?? []), change(name, rows)]),
      onUpload: async () => undefined,
    }));
    const path = `${await directories.fresh()}.tar.zst`;
    await writeArchive(path, manifest(made), async writer => {
      for (const { name } of made.tables)
        await writer.addTable(
          name,
          (async function* () {
            yield* rowsOf.get(name) ?? [];
          })(),
        );
    });
    return path;
  }

  it('a file that is there already is never written over', async () => {
    const before = await readFile(file);
    const again = await backupCommand(['backup', file], {
      DATABASE_URL: source.url ?? '',
      DATA_DIR: dataDir,
    });
    expect(again.code).toBe(1);
    expect(again.output).toContain(`${file} is there already. Choose another name.`);
    expect(await readFile(file)).toEqual(before);
  });

  it('a place that is not there is told by its name', async () => {
    const nowhere = join(dataDir, 'nowhere', 'x.tar.zst');
    const asked = await backupCommand(['backup', nowhere], {
      DATABASE_URL: source.url ?? '',
      DATA_DIR: dataDir,
    });
    expect(asked.code).toBe(1);
    expect(asked.output).toContain(`There is no directory ${dirname(nowhere)}. Make it, or choose`);
  });

  it.each([
    ['cut in half', (all: Buffer) => all.subarray(0, all.length / 2), 'is damaged or not complete'],
    ['cut to nothing', () => Buffer.alloc(0), 'is damaged or not complete'],
    ['with one wrong bit', (all: Buffer) => flipped(all), 'is damaged or not complete'],
    ['that is something else', () => Buffer.from('This is a letter.'), 'is no backup of the portal'],
  ])('a file %s is refused with a sentence, and nothing is made', async (_what, damage, sentence) => {
    const path = `${await directories.fresh()}.tar.zst`;
    await writeFile(path, damage(await readFile(file)));
    const { code, output } = await restore(path);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
    expect(await tables()).toEqual([]);
  });

  it('one wrong bit is told as damage wherever it is, unless it is one of those that mean nothing', async () => {
    const whole = await readFile(file);
    const read = await verifyArchive(file);
    const path = `${await directories.fresh()}.tar.zst`;
    let told = 0;
    for (let at = 1; at < 40; at += 1) {
      await writeFile(path, flipped(whole, at / 40));
      const found = await verifyArchive(path).catch(String);
      // What is compressed ends with a few bits that nobody reads: the same content came of it.
      if (typeof found !== 'string') expect(found, `bit ${at}`).toEqual(read);
      else expect(found, `bit ${at}`).toContain('is damaged or not complete');
      told += typeof found === 'string' ? 1 : 0;
    }
    expect(told).toBeGreaterThan(35);
  });

  it('a backup whose end was never written is refused, though all that it holds can be unpacked', async () => {
    await expect(
      verifyArchive(await withoutEntry(file, checksumsName, await directories.fresh())),
    ).rejects.toThrow('is not complete: its end is missing');
    await expect(
      verifyArchive(await withoutEntry(file, manifestName, await directories.fresh())),
    ).rejects.toThrow('is damaged or not complete: ');
  });

  it('a backup of a newer version is refused with a sentence', async () => {
    const newer = await altered(made => ({
      ...made,
      migrations: [...made.migrations, { name: '9000_newer', checksum: 'x' }],
    }));
    const { code, output } = await restore(newer);
    expect([code, await tables()]).toEqual([1, []]);
    expect(output).toContain('made by a newer version of the portal');
    expect(output).toContain('9000_newer');
  });

  it('rows that break a rule of the database are refused, and none of the others stays', async () => {
    const twice = await altered(
      made => made,
      (name, rows) => (name === 'users' ? Buffer.from(String(rows).replaceAll('two@', 'one@')) : rows),
    );
    const { code, output } = await restore(twice);
    expect([code, await tables()]).toEqual([1, []]);
    expect(output).toContain('users_email_unique');
  });

  it('a disk that is full while it is made ends with a sentence, and leaves nothing', async () => {
    const folder = await directories.fresh();
    await mkdir(folder);
    const env = { DATABASE_URL: source.url ?? '', DATA_DIR: dataDir };
    // Half a megabyte that cannot be made smaller, and a system that lets no file become larger than a part of it.
    await source.query(
      `insert into "portal_state" ("key", "value")
       select 'filler ' || n, to_jsonb(string_agg(md5(random()::text || m), ''))
       from generate_series(1, 200) n, generate_series(1, 200) m group by n`,
    );
    const made = join(folder, 'made.tar.zst');
    const { code, output } = await backupCommand(['backup', made], env, { mostKb: 100 });
    await source.query(`delete from "portal_state" where "key" like 'filler %'`);
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/EFBIG|too large/i)]]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('an empty database takes it, once; then it is refused, and so is a directory that is in use', async () => {
    const first = await restore(file);
    expect(first.code, first.output).toBe(0);
    // It may take minutes: somebody waits at the terminal.
    expect(first.output).toMatch(/^Restoring \S+\.tar\.zst …\nRestored \d+ rows /);
    expect(await target.query('select email from users order by email')).toEqual([
      { email: 'one@portal.test' },
      { email: 'two@portal.test' },
    ]);
    const second = await restore(file);
    const name = new URL(target.url ?? '').pathname.slice(1);
    expect([second.code, second.output.trim()]).toEqual([
      1,
      `The database "${name}" is not empty. Restore into an empty one, which you create first.`,
    ]);
    const filled = await directories.migrated();
    const third = await backupCommand(['restore', file], { DATA_DIR: filled });
    expect([third.code, third.output]).toEqual([1, expect.stringContaining('holds a database already')]);
    const held = await directories.fresh();
    await mkdir(held);
    const release = await lockDirectory(held);
    const fourth = await backupCommand(['restore', file], { DATA_DIR: held });
    await release();
    expect([fourth.code, fourth.output]).toEqual([
      1,
      expect.stringContaining('already uses the data directory'),
    ]);
    const others = await directories.fresh();
    await mkdir(join(others, 'uploads'), { recursive: true });
    await writeFile(join(others, 'uploads', 'somebody-elses.png'), 'x');
    const fifth = await backupCommand(['restore', file], { DATA_DIR: others });
    expect([fifth.code, fifth.output]).toEqual([1, expect.stringContaining('not of this backup')]);
  });

  it('C8 an embedded database moves to PostgreSQL by one command, and is set aside', async () => {
    const embedded = await directories.migrated();
    const before = await openDatabase({ dataDir: embedded });
    const id = await sampleRows(before).row(resourceOf('users'), 0, { email: 'moved@portal.test' });
    await before.close();
    const database = await testDatabase('postgres');
    const refused = await backupCommand(['move', database.url ?? ''], { DATA_DIR: embedded });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/The database "\w+" is not empty\./),
    ]);
    expect(await readdir(embedded)).toEqual(['database']);
    await database.query('drop schema public cascade');
    await database.query('create schema public');
    const moved = await backupCommand(['move', database.url ?? ''], { DATA_DIR: embedded });
    expect(moved.code, moved.output).toBe(0);
    expect(moved.output).toMatch(/Moved \d+ rows of \d+ tables/);
    expect(await readdir(embedded)).toEqual(['database.moved']);
    expect(await database.query('select id, email from users')).toEqual([{ id, email: 'moved@portal.test' }]);
    // Whoever forgets DATABASE_URL goes on with no other database.
    const aside = expect.stringContaining('has moved to PostgreSQL and is set aside as database.moved.');
    const portal = await startPortal({ DATA_DIR: embedded });
    expect([await portal.end(), portal.output()]).toEqual([1, aside]);
    for (const words of [
      ['backup', `${embedded}.tar.zst`],
      ['restore', file],
      ['move', database.url ?? ''],
    ])
      expect(await backupCommand(words, { DATA_DIR: embedded })).toEqual({ code: 1, output: aside });
    expect(await readdir(embedded)).toEqual(['database.moved']);
    // Ids go on from where they were.
    expect(await sampleRows(database).row(resourceOf('users'), 0)).toBe(id + 1);
    await database.close();
  });
});

function flipped(all: Buffer, share = 0.5): Buffer {
  const copy = Buffer.from(all);
  const at = Math.floor(copy.length * share);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** The same tar but for one entry: each begins with a header of 512 bytes that says its name and, in octal, its size. */
async function withoutEntry(file: string, name: string, to: string): Promise<string> {
  const tar = zstdDecompressSync(await readFile(file));
  const start = tar.indexOf(`${name}\0`);
  const bytes = Number.parseInt(tar.subarray(start + 124, start + 136).toString(), 8);
  const end = start + 512 + Math.ceil(bytes / 512) * 512;
  await writeFile(to, zstdCompressSync(Buffer.concat([tar.subarray(0, start), tar.subarray(end)])));
  return to;
}
