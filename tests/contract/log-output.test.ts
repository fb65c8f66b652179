import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { shortLived } from '../support/short-lived.ts';
import { smallDisk } from '../support/small-disk.ts';

const disk = await smallDisk(2);

describe('a log that cannot be written', { timeout: 120_000 }, () => {
  const directories = new DataDirectories();
  const started: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const portal of started) await portal[Symbol.asyncDispose]();
    await directories.remove();
  });

  /** A portal that logs each request into that file, or into a pipe whose reader goes away when it is up. */
  const portalInto = async (output: number | 'pipe') => {
    const port = await freePort();
    const child = spawn(process.execPath, [...shortLived, 'server/main.ts'], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: '.cache/compiled',
        PORT: String(port),
        DATA_DIR: await directories.migrated(),
        SECRET_KEY: testSecret,
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', output, 'ignore'],
    });
    const ended = once(child, 'close');
    const portal = {
      url: `http://127.0.0.1:${port}`,
      stop: async () => {
        child.kill('SIGTERM');
        return (await ended)[0];
      },
      [Symbol.asyncDispose]: async () => void child.kill('SIGKILL'),
    };
    started.push(portal);
    const health = async () => (await fetch(`${portal.url}/api/health`)).status;
    await expect.poll(() => health().catch(() => child.exitCode ?? 'not up'), { timeout: 60_000 }).toBe(200);
    child.stdout?.destroy();
    return portal;
  };
  const askOften = async (url: string) => {
    for (let number = 0; number < 50; number += 1) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  };

  it.runIf(process.platform === 'linux')('B8 a disk that is full from the start', async () => {
    const portal = await portalInto(openSync('/dev/full', 'w'));
    await askOften(portal.url);
    expect(await portal.stop()).toBe(0);
  });

  it('B8 a reader of the pipe that is gone', async () => {
    const portal = await portalInto('pipe');
    await askOften(portal.url);
    expect(await portal.stop()).toBe(0);
  });

  it('B8 a disk that is full for a while: later lines are whole, and the first says how many are missing', async context => {
    if (disk === undefined)
      return context.skip('this user may not mount a small disk, so it cannot be filled');
    const path = join(disk.path, 'portal.log');
    const portal = await portalInto(openSync(path, 'a'));
    await disk.fill();
    await askOften(portal.url);
    await disk.empty();
    await askOften(portal.url);
    expect(await portal.stop()).toBe(0);
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    const lost = lines.findIndex(line => line.includes('lines of the log could not be written'));
    expect(JSON.parse(lines[lost] ?? '')).toMatchObject({ level: 40, lost: expect.any(Number) });
    const later = lines.slice(lost + 1).map(line => JSON.parse(line));
    expect(later.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(50);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
