import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Bucket } from '../storage-config.ts';
import { askBucket, type BucketRequest, type Content, type Patience, usualPatience } from './ask-bucket.ts';
import { mediaTypeOf } from './format.ts';
import { StorageError } from './storage-error.ts';
import { type FileStore, type KeptBytes, randomName } from './store.ts';
import { temporaryUploadsIn } from './temporary-uploads.ts';

export interface BucketFiles extends FileStore {
  /** Keeps, reads and removes a small file; rejects with `StorageError` when it may not, or cannot. */
  check(): Promise<void>;
}

/**
 * Files in a bucket. They arrive on the disk of this machine, where they are counted and looked at; only what is
 * good travels on, in one request that says how long it is, so the bucket has all of it or nothing.
 */
export function bucketFiles(
  dataDir: string,
  bucket: Bucket,
  patience: Patience = usualPatience,
): BucketFiles {
  const ask = (request: BucketRequest) => askBucket(bucket, request, patience);
  const temporaryUploads = temporaryUploadsIn(dataDir);
  const put = async (name: string, content: Content) => void (await ask({ method: 'PUT', name, content }));
  const read: FileStore['read'] = async (name, range) => {
    try {
      return bytesIn(await ask({ method: 'GET', name, range }));
    } catch (error) {
      if (error instanceof StorageError && error.status === 416) return 'beyond';
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  const remove = async (name: string) => {
    try {
      await ask({ method: 'DELETE', name });
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  };
  return {
    ...temporaryUploads,
    keep: async (temporaryUpload, name, bytes) => {
      await put(name, await fileContent(temporaryUpload.path, name, bytes));
      await temporaryUploads.discard(temporaryUpload);
    },
    read,
    remove,
    check: async () => {
      const name = `start-check-${randomName()}`;
      await put(name, textContent('The portal may keep, read and remove files here.'));
      const kept = await read(name, undefined);
      if (kept !== undefined && kept !== 'beyond') kept.bytes.destroy();
      await remove(name);
    },
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof StorageError && error.status === 404 && error.code !== 'NoSuchBucket';
}

function bytesIn({ headers, body }: Response): KeptBytes {
  const bytes = Number(headers.get('content-length'));
  if (body === null || bytes === 0) throw new StorageError('The storage does not say how long a file is', {});
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const [first = 0, last = bytes - 1, size = bytes] = range.slice(1).map(Number);
  return { first, last, size, bytes: Readable.fromWeb(body) };
}

async function fileContent(path: string, name: string, bytes: number): Promise<Content> {
  const read = () => createReadStream(path, { end: bytes - 1 });
  const hash = createHash('sha256');
  for await (const chunk of read()) hash.update(chunk);
  return {
    bytes,
    mediaType: mediaTypeOf(name) ?? 'application/octet-stream',
    sha256: hash.digest('hex'),
    read,
  };
}

function textContent(text: string): Content {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, mediaType: 'text/plain', sha256, read: () => Readable.from([bytes]) };
}
