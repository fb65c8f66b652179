import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange, Slice } from './byte-range.ts';

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
