import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { traceHeaders } from '../http/trace-context.ts';
import type { Bucket } from '../storage-config.ts';
import { mediaTypeOf } from './format.ts';
import { temporaryUploadsIn } from './local-files.ts';
import {
  type ByteRange,
  type FileStore,
  headerOf,
  type KeptBytes,
  randomName,
  StorageError,
} from './store.ts';

interface BucketFiles extends FileStore {
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

/** What is sent; it can be read again, because what fails is tried again. */
interface Content {
  readonly mediaType: string;
  readonly bytes: number;
  /** In hexadecimal: the storage takes nothing else for it, so what lies there is whole. */
  readonly sha256: string;
  read(): AsyncIterable<Uint8Array>;
}

interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly range?: ByteRange | undefined;
  readonly content?: Content;
}

interface Patience {
  /** How long nothing may move before an answer begins. */
  readonly silenceMs: number;
  /** Before each further try. */
  readonly pausesMs: readonly number[];
}

const usualPatience: Patience = { silenceMs: 10_000, pausesMs: [200, 1_000] };

const nothing = createHash('sha256').digest('hex');

/**
 * The answer of the bucket to a request that it carried out; of a GET its body is still to be read, or cancelled.
 * Each request can be made twice without harm, so what fails for the moment is tried again. Rejects with
 * `StorageError`.
 */
async function askBucket(
  bucket: Bucket,
  request: BucketRequest,
  { silenceMs, pausesMs }: Patience,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await askOnce(bucket, request, silenceMs);
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || !mayPass(error)) throw error;
      await pause(pauseMs);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false;
  return error.status === undefined || error.status >= 500 || error.status === 429;
}

async function askOnce(bucket: Bucket, request: BucketRequest, silenceMs: number): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`Nothing moved for ${silenceMs} ms`)), silenceMs);
  const { method, content } = request;
  try {
    const { url, headers } = await signed(bucket, request);
    const response = await fetch(url, {
      method,
      headers,
      body: content === undefined ? null : moving(content.read(), timer),
      duplex: 'half',
      redirect: 'manual',
      signal: silence.signal,
    });
    if (!response.ok) throw refusal(response.status, await response.text());
    if (method !== 'GET') await response.arrayBuffer();
    return response;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError('The storage does not answer', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function refusal(status: number, xml: string): StorageError {
  const code = /<Code>(\w{1,100})<\/Code>/.exec(xml)?.[1];
  return new StorageError(`The storage answered ${status} ${code ?? ''}`.trim(), { status, code });
}

async function signed(bucket: Bucket, { method, name, range, content }: BucketRequest) {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const signer = new AwsV4Signer({
    method,
    url: `${bucket.url}/${name}`,
    headers: {
      'x-amz-content-sha256': content?.sha256 ?? nothing,
      ...(content && { 'content-type': content.mediaType, 'content-length': String(content.bytes) }),
      ...(range && { range: headerOf(range) }),
    },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    ...(region && { region }),
  });
  const { url, headers } = await signer.sign();
  // Not signed, because there are proxies that change it: bytes come as they lie there, or ranges would not fit.
  headers.set('accept-encoding', 'identity');
  for (const [header, value] of Object.entries(traceHeaders())) headers.set(header, value);
  return { url, headers };
}

/** The time of silence starts anew with each piece that leaves. */
async function* moving(content: AsyncIterable<Uint8Array>, timer: NodeJS.Timeout) {
  for await (const chunk of content) {
    timer.refresh();
    yield chunk;
  }
}
