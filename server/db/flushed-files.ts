import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = Parameters<NodeFS['init']>;

/**
 * The files of an embedded database whose flushes reach the disk. PostgreSQL knows what must be there before a commit is
 * answered and before its log is used again, and asks for it; the embedded one is built without an answer to that.
 */
export class FlushedFiles extends NodeFS {
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
export const flushingStart: string[] = [
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
