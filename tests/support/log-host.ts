import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { SessionLogReach } from '../../server/session-logs/session-log.ts';

const megabyte = Buffer.alloc(1_048_576, 'I (1) heat: on\n');

/** How a host that keeps logs may answer, by path. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/ok': response =>
    response.setHeader('content-type', 'text/plain').end('I (1) boot: ok\nE (2) motor: M3\n'),
  '/untyped': response => response.end('W (1) heat: cold\n'),
  '/empty': response => response.setHeader('content-type', 'text/plain').end(),
  '/404': response => response.writeHead(404).end('gone'),
  '/500': response => response.writeHead(500).end('boom'),
  '/302': response => response.writeHead(302, { location: 'https://logs.example.test/ok' }).end(),
  '/html': response => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>'),
  '/hidden-html': response =>
    response.setHeader('content-type', 'text/plain').end('\n <!doctype html><script>x</script>'),
  '/picture': response => response.setHeader('content-type', 'image/png').end('x'),
  '/binary': response => response.setHeader('content-type', 'text/plain').end(Buffer.from([73, 0, 1, 2])),
  '/packed': response =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync('x')),
  '/never': () => undefined,
  '/silent': response => response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders(),
  '/reset': response => response.destroy(),
  '/stalls': response => response.writeHead(200, { 'content-type': 'text/plain' }).write('I (1) boot: ok\n'),
  '/200mb': response => void pour(response.writeHead(200, { 'content-type': 'text/plain' }), 200),
};

async function pour(response: ServerResponse, megabytes: number): Promise<void> {
  await pipeline(Readable.from(Array.from({ length: megabytes }, () => megabyte)), response).catch(
    () => 'Whoever reads went away',
  );
}

export interface LogHost {
  readonly reach: SessionLogReach;
  /** What was asked of it. */
  readonly asked: readonly { readonly path: string; readonly headers: unknown }[];
  /** How many bytes have left it. */
  written(): number;
  close(): Promise<void>;
}

/** A host that keeps logs, reached as `logs.example.test`; plainly, because a test has no certificate. */
export async function logHost(): Promise<LogHost> {
  const asked: { path: string; headers: unknown }[] = [];
  let bytes = 0;
  const server = createServer(({ url = '', headers, socket }, response) => {
    asked.push({ path: url, headers });
    socket.once('close', () => {
      bytes += socket.bytesWritten;
    });
    (answers[url] ?? answers['/404'])?.(response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  return {
    asked,
    written: () => bytes,
    reach: {
      resolve: async () => ['127.0.0.1'],
      mayConnect: () => true,
      connect: options => request({ ...options, port }),
      patienceMs: 400,
      wholeMs: 1_500,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return address.port;
}
