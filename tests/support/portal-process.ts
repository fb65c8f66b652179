import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { clockEnv } from './clock-shift.ts';
import { shortLived } from './short-lived.ts';

const patienceMs = 120_000;

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
/** What `npm start` tells Node about memory. */
const memoryLimits = scripts.start.split(' ').filter(word => word.startsWith('--'));

/** How a test starts the server itself, so that a signal is for it alone. */
const server: readonly string[] = [process.execPath, ...memoryLimits, ...shortLived, 'server/main.ts'];

type Exit = number | NodeJS.Signals | null;

/** The whole portal as a process of its own, with the memory that `npm start` gives it. */
export interface PortalProcess {
  /** Where it answers; throws with what it printed when it did not start. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds until it said that it is up, or ended. */
  readonly startMs: number;
  /** All that it has printed. */
  output(): string;
  /** Resident memory in MB, where the system tells. */
  memoryMegabytes(): number | undefined;
  /** Sends the signal and waits for the end; its exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
  readonly exited: Promise<Exit>;
}

/**
 * Starts the portal of this checkout, or of the one in `folder`, on a free port; returns when it is up or
 * has ended. Nothing of our environment reaches it.
 */
export async function startPortal(
  env: Readonly<Record<string, string>>,
  folder = process.cwd(),
  [program = '', ...parameters]: readonly string[] = server,
): Promise<PortalProcess> {
  const started = performance.now();
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: '.cache/compiled',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...clockEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails before it ends its portal must not leave it behind.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let printed = '';
  const up = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    printed += String(chunk);
    const address = /Partner Portal\s+(http\S+)/.exec(printed)?.[1];
    if (address !== undefined) up.resolve(address);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'close').then(([code, signal]): Exit => {
    process.off('exit', endWithUs);
    return code ?? signal;
  });
  const late = setTimeout(endWithUs, patienceMs);
  const url = await Promise.race([up.promise, exited.then(() => undefined)]);
  clearTimeout(late);
  return {
    get url() {
      if (url === undefined) throw new Error(`The portal did not start:\n${printed}`);
      return url;
    },
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    output: () => printed,
    memoryMegabytes: () => memoryMegabytes(child.pid),
    exited,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await exited;
    },
  };
}

function memoryMegabytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return undefined;
  }
}
