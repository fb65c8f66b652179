import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from './log-host.ts';
import { type Keys, sha256, signatureFault } from './s3-signature.ts';

/** How it fails: with errors of its own, silently, or half way through what it takes or gives. */
export type Fault = 'none' | 'error 500' | 'slow down' | 'silent' | 'stalls' | 'resets';

/** An S3 service with one bucket in memory. It knows nothing of the portal, and believes signatures only. */
export interface S3Peer {
  /** For S3_URL. */
  readonly url: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** What it was asked and answered, such as `GET 404`. */
  readonly asked: readonly string[];
  /** What the next requests meet: so many of them, or all from now on. */
  fail(fault: Fault, times?: number): void;
  /** Takes away what is kept under that name. */
  lose(name: string): void;
  close(): Promise<void>;
}

const region = 'eu-test-1';
const keys: Keys = { accessKeyId: 'PORTALKEY', secretAccessKey: 'a/secret+with=signs' };
const statuses: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  InternalError: 500,
  SlowDown: 503,
};

/** Starts it on a free port of this machine. */
export async function startS3Peer(): Promise<S3Peer> {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let fault: Fault = 'none';
  let times = 0;
  const server = createServer((request, response) => {
    const met = times > 0 ? fault : 'none';
    if (met !== 'none') times -= 1;
    response.once('close', () => asked.push(`${request.method} ${response.statusCode}`));
    answer(request, response, files, met).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const login = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`;
  return {
    url: `http://${login}@127.0.0.1:${portOf(server)}/portal/kept?region=${region}`,
    files,
    asked,
    fail: (next, count = Number.POSITIVE_INFINITY) => {
      fault = next;
      times = next === 'none' ? 0 : count;
    },
    lose: name => void files.delete(name),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: Map<string, Buffer>,
  fault: Fault,
): Promise<void> {
  if (fault === 'silent') return;
  if (fault === 'resets') return void request.socket.resetAndDestroy();
  if (fault === 'stalls' && request.method === 'PUT') return void request.once('data', () => request.pause());
  const body = await bodyOf(request);
  const [, bucket, folder, name = ''] = (request.url ?? '').split('/');
  const refusal =
    faultCode(fault) ??
    signatureFault(request, keys, region) ??
    (bucket === 'portal' && folder === 'kept' ? undefined : 'NoSuchBucket') ??
    bodyFault(request, body);
  if (refusal !== undefined) return refuse(response, refusal);
  if (request.method === 'PUT') {
    files.set(name, body);
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    files.delete(name);
    return void response.writeHead(204).end();
  }
  const file = files.get(name);
  if (request.method !== 'GET') return refuse(response, 'MethodNotAllowed');
  if (file === undefined) return refuse(response, 'NoSuchKey');
  give(response, file, request.headers.range, fault === 'stalls');
}

function faultCode(fault: Fault): string | undefined {
  if (fault === 'error 500') return 'InternalError';
  return fault === 'slow down' ? 'SlowDown' : undefined;
}

/** A body whose length was not said, or that is not what was signed. */
function bodyFault({ method, headers }: IncomingMessage, body: Buffer): string | undefined {
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength';
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

function give(response: ServerResponse, file: Buffer, range: string | undefined, stalls: boolean): void {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const first = from === '' ? Math.max(0, file.length - Number(to || file.length)) : Number(from);
  const last = from === '' || to === '' ? file.length - 1 : Math.min(Number(to), file.length - 1);
  if (first > last) {
    refuse(response, 'InvalidRange');
    return;
  }
  const bytes = file.subarray(first, last + 1);
  response.writeHead(range === undefined ? 200 : 206, {
    'content-length': bytes.length,
    ...(range && { 'content-range': `bytes ${first}-${last}/${file.length}` }),
  });
  if (stalls) response.write(bytes.subarray(0, 1));
  else response.end(bytes);
}

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
