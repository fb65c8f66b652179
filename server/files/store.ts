import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file that has arrived, but is not yet one of those that are kept. */
export interface TemporaryUpload {
  readonly path: string;
  readonly bytes: number;
}

/** What arrives, on the disk of this machine wherever files are kept: there it is looked at, and counted (F1, F3). */
export interface TemporaryUploads {
  /** Writes down what arrives; undefined, and nothing is left, when it is more than `most` bytes. */
  receive(source: Readable, most: number): Promise<TemporaryUpload | undefined>;
  discard(temporaryUpload: TemporaryUpload): Promise<void>;
  /** Removes what a process that died has left half written; how much that was. */
  sweep(): Promise<number>;
}

/** A kept file, or the part of it that was asked for. */
export interface KeptBytes extends Slice {
  /** Of the whole file. */
  readonly size: number;
  readonly bytes: Readable;
}

/** Where uploaded files are kept. */
export interface FileStore extends TemporaryUploads {
  /** Keeps the first `bytes` of what has arrived under that name, all of them or none. */
  keep(temporaryUpload: TemporaryUpload, name: string, bytes: number): Promise<void>;
  /** Undefined for a name that nothing is kept under; `beyond` when the file ends before what is asked for. */
  read(name: string, range: ByteRange | undefined): Promise<KeptBytes | 'beyond' | undefined>;
  /** Whatever is kept under that name is gone; so it is when nothing was. */
  remove(name: string): Promise<void>;
}

/** A name that nobody can guess, and that says nothing of the file's own. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
}

interface Details {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The storage of files does not answer, or will not do what the portal is there to do; the same may work a little
 * later. Its message is for the log.
 */
export class StorageError extends Error {
  /** Undefined when it did not answer at all. */
  readonly status: number | undefined;
  /** What S3 calls the refusal, such as `NoSuchBucket`. */
  readonly code: string | undefined;

  constructor(message: string, { status, code, cause }: Details) {
    super(message, { cause });
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
  }
}

/** Bytes of a file that somebody asks for: from one on, up to another, or the last so many. */
export type ByteRange =
  | { readonly first: number; readonly last: number | undefined }
  | { readonly ending: number };

/** The bytes from the first to the last, both included. */
interface Slice {
  readonly first: number;
  readonly last: number;
}

/** What a Range header asks for; undefined where it asks for nothing that is served: several ranges, other units. */
export function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { ending: Number(last) };
  if (last === '') return { first: Number(first), last: undefined };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
}

/** The same as a header. */
export function headerOf(range: ByteRange): string {
  return 'ending' in range ? `bytes=-${range.ending}` : `bytes=${range.first}-${range.last ?? ''}`;
}

/** Which bytes of a file of `size` that are, all of them without a range; undefined when it has none of them. */
export function sliceOf(range: ByteRange | undefined, size: number): Slice | undefined {
  if (range === undefined) return { first: 0, last: size - 1 };
  if ('ending' in range)
    return range.ending === 0 ? undefined : { first: Math.max(0, size - range.ending), last: size - 1 };
  const last = Math.min(range.last ?? size - 1, size - 1);
  return range.first > last ? undefined : { first: range.first, last };
}
