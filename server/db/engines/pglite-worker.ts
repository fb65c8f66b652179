import { fsyncSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import {
  type PgliteAnswer,
  type PgliteRequest,
  type PgliteThreadStart,
  pgliteExtensions,
} from './pglite-start.ts';

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

type Init = Parameters<NodeFS['init']>;

/**
 * The files of an embedded database whose flushes reach the disk. PostgreSQL knows what must be there before a commit is
 * answered and before its log is used again, and asks for it; the embedded one is built without an answer to that.
 */
class FlushedFiles extends NodeFS {
  override async init(database: Init[0], options: Init[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), module => answerFlushes(module.NODEFS)],
      },
    };
  }
}

/** How PostgreSQL is started so that it asks: `-F` is 'never flush', and only plain `fsync` is passed on to the files. */
const flushingStart: string[] = [
  ...PGlite.defaultStartParams.filter(word => word !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** The part of Emscripten's files of the host that is used here. */
interface HostFiles {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  /** Turns an error of Node into one that the database understands. */
  tryFSOperation(work: () => void): void;
}

function answerFlushes(files: unknown): void {
  if (!isHostFiles(files))
    throw new Error('This PGlite keeps its files otherwise: DURABILITY=disk does nothing');
  files.stream_ops.fsync = ({ nfd }) => {
    files.tryFSOperation(() => fsyncSync(nfd));
    return 0;
  };
}

function isHostFiles(value: unknown): value is HostFiles {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream_ops' in value &&
    typeof value.stream_ops === 'object' &&
    'tryFSOperation' in value &&
    typeof value.tryFSOperation === 'function'
  );
}

// Last, as classes and constants of this file exist only once their lines were reached.
if (parentPort !== null) void serve(parentPort, workerData);
