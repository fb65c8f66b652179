import { readFile, writeFile } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { FlushedFiles, flushingStart } from './flushed-files.ts';
import { pgliteExtensions } from './pglite-extensions.ts';
import type { PgliteAnswer, PgliteRequest, PgliteThreadStart } from './pglite-messages.ts';

/**
 * The thread in which PGlite lives, so that its queries never hold up the server's own thread. It only
 * carries bytes of the PostgreSQL protocol in and out; the parent reads and writes them.
 */
async function open({ directory, flushed = false, dumpFile, program }: PgliteThreadStart): Promise<PGlite> {
  const database = new PGlite({
    extensions: pgliteExtensions,
    pgliteWasmModule: program,
    ...(directory !== undefined &&
      (flushed ? { fs: new FlushedFiles(directory), startParams: flushingStart } : { dataDir: directory })),
    ...(dumpFile === undefined ? {} : { loadDataDir: new Blob([await readFile(dumpFile)]) }),
  });
  await database.waitReady;
  return database;
}

async function answer(database: PGlite, request: PgliteRequest): Promise<PgliteAnswer> {
  if (request.kind === 'run') return { kind: 'answered', messages: await run(database, request.messages) };
  if (request.kind === 'dump') {
    const dump = await database.dumpDataDir('none');
    await writeFile(request.file, new Uint8Array(await dump.arrayBuffer()));
  } else {
    await database.close();
  }
  return { kind: 'done' };
}

/** The reply as it comes: PGlite's other calls also read each message, and keep it for as long as the database lives. */
async function run(database: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // A part lies in the memory of the database, which goes on using it.
  await database.execProtocolRawStream(messages, { onRawData: part => parts.push(part.slice()) });
  if (parts.length === 1) return parts[0] ?? new Uint8Array();
  const reply = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
  let end = 0;
  for (const part of parts) {
    reply.set(part, end);
    end += part.length;
  }
  return reply;
}

async function serve(port: MessagePort, start: PgliteThreadStart): Promise<void> {
  const send = (message: PgliteAnswer) => port.postMessage(message);
  const failed = (error: unknown) => send({ kind: 'failed', message: String(error) });
  try {
    const database = await open(start);
    port.on('message', (request: PgliteRequest) => {
      answer(database, request).then(send, failed);
    });
    send({ kind: 'ready' });
  } catch (error) {
    failed(error);
  }
}

if (parentPort !== null) void serve(parentPort, workerData);
