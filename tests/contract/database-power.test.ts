import { execFile, spawn } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { measured } from '../support/goals.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { openSmallDisk } from '../support/power-cut.ts';
import { sampleRows } from '../support/sample-rows.ts';

const run = promisify(execFile);
const hasStrace = await run('strace', ['-V']).then(
  () => true,
  () => false,
);
const commits = process.env.TORTURE === undefined ? 100 : 1000;
const citiesACut = 50;
const patienceMs = 120_000;
const cuts = process.env.TORTURE === undefined ? 2 : 20;
const directories = new DataDirectories();
const probe = await openSmallDisk();
await probe?.remove();
afterAll(() => directories.remove());

if (!hasStrace) it.skip('B15 flushes before answers: strace is not installed here');
if (probe === undefined)
  it.skip('B15 a power cut: this user may not mount a file as a disk, so its power cannot be cut');

it.runIf(hasStrace)(
  `B15 with DURABILITY=disk each of ${commits} commits is flushed before it is told`,
  async () => {
    const trace = await directories.fresh();
    const { told, flushed } = await tracedCommits(await directories.migrated(), trace);
    expect(told).toBeGreaterThanOrEqual(commits);
    expect(flushed).toBe(told);
    measured('real flush', `flushed before the answer in ${flushed} of ${told} commits`);
  },
);

describe.runIf(probe !== undefined)('the power goes while cities are written', () => {
  it(
    `B15 with DURABILITY=disk every city that was confirmed is there after each of ${cuts} power cuts`,
    async () => {
      const found = await writeAndCut('disk', cuts);
      for (const { confirmed, kept } of found) expect(kept).toEqual(expect.arrayContaining(confirmed));
      expect(found.at(-1)?.confirmed.length).toBeGreaterThan(cuts * citiesACut);
      measured('real flush', `${cuts} power cuts, ${found.at(-1)?.confirmed.length} confirmed: 0 lost`);
    },
    patienceMs,
  );

  it(
    'B15 without it some are lost: the cut is a cut, and no more than that is promised',
    async () => {
      const [found] = await writeAndCut('process', 1);
      expect(found?.confirmed.filter(name => !found.kept.includes(name)).length).toBeGreaterThan(0);
    },
    patienceMs,
  );
});

interface AfterCut {
  /** What the portal had confirmed before the power went. */
  readonly confirmed: string[];
  readonly kept: string[];
}

/** Writes cities from several sides at once, and lets the power go so many times meanwhile. */
async function writeAndCut(durability: 'process' | 'disk', times: number): Promise<AfterCut[]> {
  const disk = await openSmallDisk();
  if (disk === undefined) throw new Error('A disk could be mounted a moment ago, and cannot now');
  const dataDir = join(disk.folder, 'data');
  await cp(await directories.migrated(), dataDir, { recursive: true });
  const token = await adminToken(dataDir);
  await disk.flush();
  const portal = await startPortal({ DATA_DIR: dataDir, DURABILITY: durability, SECRET_KEY: testSecret });
  const confirmed: string[] = [];
  const found: AfterCut[] = [];
  const write = async (side: number) => {
    for (let number = 0; found.length < times; number += 1) {
      const city = `City ${side} ${number}`;
      if (await isConfirmed(portal.url, token, city)) confirmed.push(city);
    }
  };
  const sides = Array.from({ length: 8 }, (_, side) => write(side).catch(() => undefined));
  try {
    for (let cut = 1; cut <= times; cut += 1) {
      await expect
        .poll(() => confirmed.length, { timeout: 20_000 })
        .toBeGreaterThan((found.at(-1)?.confirmed.length ?? 0) + citiesACut);
      process.kill(portal.pid, 'SIGSTOP');
      const before = [...confirmed];
      const kept = await disk.afterPowerCut(folder => citiesIn(join(folder, 'data')));
      found.push({ confirmed: before, kept });
      process.kill(portal.pid, 'SIGCONT');
    }
    return found;
  } finally {
    await portal.end('SIGKILL');
    await Promise.all(sides);
    await disk.remove();
  }
}

async function adminToken(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir });
  try {
    const user = await sampleRows(database).row(resourceOf('users'), 0, {
      role: Role.Admin,
      disabled: false,
    });
    return await tokenOf(database, user);
  } finally {
    await database.close();
  }
}

async function isConfirmed(url: string, token: string, city_name: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v3/cities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ city_name }),
  });
  return answer.status === 201;
}

/** Whoever held the directory is dead after a power cut; here it only stands still. */
async function citiesIn(dataDir: string): Promise<string[]> {
  await rm(join(dataDir, 'portal.pid'), { force: true });
  const database = await openDatabase({ dataDir });
  try {
    const rows = await database.query<{ city_name: string }>('select city_name from cities');
    return rows.map(({ city_name }) => city_name);
  } finally {
    await database.close();
  }
}

/** Of the commits that a traced process told of: how many, and after how many of them something was flushed before. */
async function tracedCommits(dataDir: string, trace: string) {
  const script = ['tests/support/database-child.ts', 'write', dataDir, 'disk'];
  const words = ['-f', '-e', 'trace=fsync,write', '-o', trace, process.execPath, ...script];
  // A group of its own: what strace traces would go on after it, writing without an end.
  const traced = spawn('strace', words, { stdio: 'ignore', detached: true });
  const read = async () => commitsIn(await readFile(trace, 'utf8').catch(() => ''));
  try {
    await expect.poll(async () => (await read()).told, { timeout: 60_000 }).toBeGreaterThanOrEqual(commits);
    return await read();
  } finally {
    if (traced.pid !== undefined) process.kill(-traced.pid, 'SIGKILL');
  }
}

function commitsIn(trace: string): { told: number; flushed: number } {
  let [told, flushed, isFlushed] = [0, 0, false];
  for (const line of trace.split('\n')) {
    if (/fsync.*= 0$/.test(line)) isFlushed = true;
    if (!/ write\(1, "\d+\\n"/.test(line)) continue;
    told += 1;
    flushed += isFlushed ? 1 : 0;
    isFlushed = false;
  }
  return { told, flushed };
}
