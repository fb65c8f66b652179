import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '../storage-config.ts';
import { traceHeaders } from '../trace/trace-context.ts';
import { type ByteRange, headerOf } from './byte-range.ts';
import { StorageError } from './storage-error.ts';

/** What is sent; it can be read again, because what fails is tried again. */
export interface Content {
  readonly mediaType: string;
  readonly bytes: number;
  /** In hexadecimal: the storage takes nothing else for it, so what lies there is whole. */
  readonly sha256: string;
  read(): AsyncIterable<Uint8Array>;
}

export interface BucketRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly range?: ByteRange | undefined;
  readonly content?: Content;
}

export interface Patience {
  /** How long nothing may move before an answer begins. */
  readonly silenceMs: number;
  /** Before each further try. */
  readonly pausesMs: readonly number[];
}

export const usualPatience: Patience = { silenceMs: 10_000, pausesMs: [200, 1_000] };

const nothing = createHash('sha256').digest('hex');

/**
 * The answer of the bucket to a request that it carried out; of a GET its body is still to be read, or cancelled.
 * Each request can be made twice without harm, so what fails for the moment is tried again. Rejects with
 * `StorageError`.
 */
export async function askBucket(
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
