import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Measured, noteMeasured } from './goal-table.ts';

// What whoever clones the project waits for: `npm start` of the newest commit, with nothing there that npm has fetched before.
const folder = await mkdtemp(join(tmpdir(), 'portal-set-up-'));
const clone = join(folder, 'portal');
const ofNetwork = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_registry)$/i;
try {
  const cloned = spawnSync('git', ['clone', '-q', process.cwd(), clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('The project could not be cloned.');
  const { packagesSeconds, readySeconds } = await start();
  const [megabytes, files] = [diskMegabytes(join(clone, 'node_modules')), await countFiles()];
  console.log(
    `\nnpm start on a fresh clone: packages ${packagesSeconds} s, ${megabytes.toFixed(0)} MB in ${files} files · ` +
      `ready after ${readySeconds.toFixed(1)} s`,
  );
  noteMeasured('set-up', {
    'packages seconds': { now: packagesSeconds },
    'packages size': { now: megabytes },
  } satisfies Record<string, Measured>);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Starts the clone as its README says; ended once it is up. */
async function start(): Promise<{ readonly packagesSeconds: number; readonly readySeconds: number }> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...machineEnv(), npm_config_cache: join(folder, 'npm'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm hands no signal on, so the portal is told beside it, as a terminal does.
    detached: true,
  });
  const ended = once(child, 'exit');
  let printed = '';
  const isUp = Promise.withResolvers<number>();
  child.stdout.on('data', (chunk: Buffer) => {
    printed += String(chunk);
    if (printed.includes('Ctrl-C stops it')) isUp.resolve((performance.now() - began) / 1000);
  });
  const readySeconds = await Promise.race([isUp.promise, ended.then(() => undefined)]);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await ended;
  const packagesSeconds = Number(/Packages installed in (\d+) s/.exec(printed)?.[1]);
  if (readySeconds === undefined || Number.isNaN(packagesSeconds))
    throw new Error(`npm start did not come up:\n${printed}`);
  return { packagesSeconds, readySeconds };
}

/**
 * What leads to the network, and nothing else of ours: neither the packages of this checkout nor its settings, by which a
 * portal would open another database.
 */
function machineEnv(): Readonly<Record<string, string | undefined>> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(each => !each.includes('node_modules'));
  const network = Object.entries(process.env).filter(([name]) => ofNetwork.test(name));
  return { ...Object.fromEntries(network), HOME: process.env.HOME, PATH: folders.join(delimiter) };
}

/** What the packages take of the disk, by its blocks. */
function diskMegabytes(path: string): number {
  return Number.parseInt(spawnSync('du', ['-sk', path], { encoding: 'utf8' }).stdout, 10) / 1024;
}

async function countFiles(): Promise<number> {
  const found = await readdir(join(clone, 'node_modules'), { recursive: true, withFileTypes: true });
  return found.filter(each => each.isFile()).length;
}
