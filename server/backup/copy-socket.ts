import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** What the portal answers: where the copy lies, or why there is none. */
const answerSchema = z.union([z.object({ copied: z.string() }), z.object({ refused: z.string() })]);

const copyPrefix = 'database.copy-';
/** What the system takes as the name of a socket; a longer one would be cut off without a word. */
const longestAddress = 103;

/**
 * An embedded database is locked by the portal that runs on it, so the portal itself makes the copy that a
 * backup is read from: whoever connects to a socket in the data directory, which is its owner's alone, gets
 * the name of a fresh copy, and has it for as long as the connection stands. Only copying the files holds up
 * the others; the backup is made by the process that asked.
 */
export function offerCopies(app: FastifyInstance, database: Database, dataDir: string): void {
  const directory = resolve(dataDir);
  const { copyFiles } = database;
  if (copyFiles === undefined) return;
  let server: Server | undefined;
  const open = new Set<Socket>();
  const serving = new Set<Promise<void>>();
  app.addHook('onListen', async () => {
    await sweep(directory);
    server = createServer(socket => {
      open.add(socket);
      const served = serve(socket, directory, copyFiles)
        .catch(error => app.log.error({ err: error }, 'a copy for a backup cannot be made'))
        .finally(() => {
          open.delete(socket);
          serving.delete(served);
        });
      serving.add(served);
    });
    await listen(server, directory).catch(error =>
      app.log.error({ err: error }, 'a backup can only be made while this portal is stopped'),
    );
  });
  app.addHook('onClose', async () => {
    server?.close();
    for (const socket of open) socket.destroy();
    await Promise.all(serving);
  });
}

/** A copy of the database of the portal that runs on this directory; undefined when none does. */
export async function askForCopy(
  dataDir: string,
): Promise<{ readonly directory: string; release(): void } | undefined> {
  const socket = createConnection(socketIn(resolve(dataDir)));
  try {
    await once(socket, 'connect');
  } catch {
    // Nobody listens; whether somebody holds the directory all the same, its lock tells.
    return undefined;
  }
  const [line] = await once(socket, 'data');
  const answer = answerSchema.parse(JSON.parse(String(line)));
  if ('copied' in answer) return { directory: answer.copied, release: () => socket.destroy() };
  socket.destroy();
  throw new Error(`The portal that runs cannot copy its database: ${answer.refused}`);
}

async function serve(
  socket: Socket,
  directory: string,
  copyFiles: (to: string) => Promise<void>,
): Promise<void> {
  const copy = join(directory, `${copyPrefix}${randomBytes(8).toString('hex')}`);
  // Whatever ends the connection ends the copy; a reset is an end like any other.
  const ended = new Promise<void>(end => socket.once('close', () => end()).on('error', () => undefined));
  socket.resume();
  try {
    await copyFiles(copy);
    socket.write(JSON.stringify({ copied: copy }));
    await ended;
  } catch (error) {
    socket.end(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
    throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function listen(server: Server, directory: string): Promise<void> {
  const path = socketIn(directory);
  // Only one process holds the directory: a socket that lies there was left by one that died.
  await rm(path, { force: true });
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  await chmod(path, 0o600);
  server.unref();
}

/** Copies that a portal that died has left. */
async function sweep(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter(name => name.startsWith(copyPrefix));
  await Promise.all(left.map(name => rm(join(directory, name), { recursive: true, force: true })));
}

function socketIn(directory: string): string {
  const path = join(directory, 'portal.sock');
  const shortest = [path, relative(process.cwd(), path)].reduce((a, b) => (b.length < a.length ? b : a));
  if (Buffer.byteLength(shortest) > longestAddress)
    throw new Error(`The path of ${directory} is too long for a socket; a shorter DATA_DIR is needed.`);
  return shortest;
}
