import { execFile } from 'node:child_process';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Takes the data directory for this process alone; two processes on one embedded database destroy it
 * without an error. Rejects with a sentence that names the process that has it.
 *
 * On Linux the lock is an abstract socket named by the directory's device and inode: the kernel drops it
 * the moment its holder dies, however it dies. The pid file beside it serves other systems and containers
 * that share the directory but not the network, and tells who the holder is.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'portal.pid');
  const socket = process.platform === 'linux' ? await holdSocket(directory, file) : undefined;
  try {
    const release = await takePidFile(directory, file);
    return async () => {
      await release();
      socket?.close();
    };
  } catch (error) {
    socket?.close();
    throw error;
  }
}

async function holdSocket(directory: string, file: string): Promise<Server> {
  const { dev, ino } = await stat(directory);
  const server = createServer(connection => connection.destroy());
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(false));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(`\0partner-portal-${dev}-${ino}`);
  });
  if (taken) throw new DirectoryHeld(directory, await holderOf(file));
  // The lock lives as long as the process, but is no reason for the process to live.
  server.unref();
  return server;
}

/** Who holds a directory; `started` tells a process from a later one with the same number. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
}

const beatMs = 5_000;
/** A holder on another machine or in another container, of which nothing else can be seen. */
const silentMs = 20_000;

/** The directory belongs to another process, which is alive. */
class DirectoryHeld extends Error {
  constructor(directory: string, holder: Holder | undefined) {
    const who = holder === undefined ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
    super(
      `${who} already uses the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    );
    this.name = 'DirectoryHeld';
  }
}

/** Writes this process into the file, unless a living process stands there; answers how to give it up. */
async function takePidFile(directory: string, file: string): Promise<() => Promise<void>> {
  const self = { pid: process.pid, started: await startOf(process.pid), host: hostname() };
  while (!(await written(file, JSON.stringify(self)))) {
    const holder = await holderOf(file);
    if (holder === undefined ? await isFresh(file, beatMs) : await isAlive(holder, file)) {
      throw new DirectoryHeld(directory, holder);
    }
    await rm(file, { force: true });
  }
  const beat = setInterval(() => void touch(file), beatMs);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(file, { force: true });
  };
}

/** Who stands in the file; waits a moment for one who is just writing it. */
async function holderOf(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const holder = parsed(await readFile(file, 'utf8').catch(() => ''));
    if (holder !== undefined) return holder;
    await sleep(50);
  }
  return undefined;
}

function parsed(text: string): Holder | undefined {
  try {
    const { pid, started, host } = JSON.parse(text);
    return { pid: Number(pid), started: String(started), host: String(host) };
  } catch {
    // Half written, or by somebody else: nobody can be named.
    return undefined;
  }
}

async function written(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // Half of it, such as on a full disk, would keep the next one waiting.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function isAlive({ pid, started, host }: Holder, file: string): Promise<boolean> {
  if (host !== hostname()) return isFresh(file, silentMs);
  return started !== '' && (await startOf(pid)) === started;
}

async function isFresh(file: string, milliseconds: number): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < milliseconds;
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  // A file that somebody removed is no reason to stop; on Linux the socket still holds the directory.
  await utimes(file, now, now).catch(() => undefined);
}

/** When the process of that number started, in words of the system; empty when there is none. */
async function startOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return '';
  }
}
