import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const patienceMs = 60_000;

export interface ServerProcess {
  /** Where it answers; empty when it did not start. */
  readonly url: string;
  readonly pid: number;
  /** All that it has printed. */
  output(): string;
  /** Sends the signal and waits for the end; its exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  readonly exited: Promise<number | NodeJS.Signals | null>;
}

/** The real server in a process of its own on a free port, up or ended. Nothing of our environment reaches it. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails before it ends its server must not leave it behind.
  process.once('exit', () => child.kill('SIGKILL'));
  let printed = '';
  const up = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    printed += String(chunk);
    const address = /Partner Portal\s+(http\S+)/.exec(printed)?.[1];
    if (address !== undefined) up.resolve(address);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal);
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const url = await Promise.race([up.promise, exited.then(() => '')]);
  clearTimeout(late);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    exited,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await exited;
    },
  };
}
