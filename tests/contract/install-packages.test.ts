import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const fastify = { version: '5.0.0' };
const pgTypes = { version: '8.0.0', devOptional: true };
const vitest = { version: '5.0.0', dev: true };
const locked = {
  'node_modules/fastify': fastify,
  'node_modules/@types/pg': pgTypes,
  'node_modules/vitest': vitest,
};

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const program = z.object({
  installPackages: z.function({ input: [z.object({ forTests: z.boolean() })], output: z.promise(z.void()) }),
});

/** What npm is asked for in a project of these packages, of which some are there; undefined when it is not called. */
async function askedOfNpm(present: object, forTests: boolean): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  folders.push(folder);
  for (const each of ['scripts', 'node_modules/.bin', 'bin'])
    mkdirSync(join(folder, each), { recursive: true });
  const script = join(folder, 'scripts/install-packages.mjs');
  copyFileSync('scripts/install-packages.mjs', script);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }));
  const there = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(there, JSON.stringify({ packages: present }));
  writeFileSync(join(folder, 'node_modules/.bin/node'), '');
  const npm = join(folder, 'bin/npm');
  writeFileSync(
    npm,
    `#!/bin/sh\necho "$@" > "${folder}/asked"\ncp "${folder}/package-lock.json" "${there}"\n`,
  );
  chmodSync(npm, 0o755);
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`);
  const { installPackages } = program.parse(await import(pathToFileURL(script).href));
  await installPackages({ forTests });
  const asked = join(folder, 'asked');
  return existsSync(asked) ? readFileSync(asked, 'utf8') : undefined;
}

describe('what is installed before a command', () => {
  const portal = { 'node_modules/fastify': fastify };

  it('a portal that is merely started asks for no package of the tests', async () => {
    expect(await askedOfNpm({}, false)).toContain('--omit=dev');
  });

  it('the second start asks for nothing, also where something optional came along that tests name too', async () => {
    expect(await askedOfNpm({ ...portal, 'node_modules/@types/pg': pgTypes }, false)).toBeUndefined();
  });

  it('tests ask for theirs, once', async () => {
    expect(await askedOfNpm({ ...portal, 'node_modules/@types/pg': pgTypes }, true)).toContain(
      '--include=dev',
    );
    expect(await askedOfNpm(locked, true)).toBeUndefined();
  });

  it('a start after them leaves them there, and brings a newer version of one', async () => {
    expect(await askedOfNpm(locked, false)).toBeUndefined();
    expect(
      await askedOfNpm({ ...locked, 'node_modules/vitest': { version: '4.0.0', dev: true } }, false),
    ).toContain('--include=dev');
  });
});
