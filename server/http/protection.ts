import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../../domain/refusals/refusal.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import { ApiError, answeredRefusal, tooManyRequests } from '../errors.ts';
import { contentPolicy } from './content-policy.ts';
import { answerUnderOwnHost, clientNetwork } from './hosts.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Nobody shares such an address with strangers. */
export function isLoopback(address: string): boolean {
  return loopback.has(address);
}

/** The status that nginx gives to a request whose client is gone; it reaches nobody. */
const clientGone = new ApiError(499, refuse('request.closed'));

/**
 * Zstandard takes a third of the work of brotli for as few bytes. A page of a list is compressed in one go: to hand it to
 * another thread and back takes longer than that. Requests are small: nobody compresses them, and what unpacks to
 * gigabytes is not unpacked at all.
 */
const compression: FastifyCompressOptions = {
  encodings: ['zstd', 'br', 'gzip'],
  threshold: 2_048,
  syncThreshold: 65_536,
  globalDecompression: false,
};

/**
 * Headers that keep other sites out, compression, and a limit of requests for each address. Nobody
 * shares a loopback address with strangers, so it has no limit. There are no CORS headers: other
 * origins have no business here (reliability G12, G13).
 */
export async function protect(app: FastifyInstance, { requestsPerMinute, ...config }: Config): Promise<void> {
  const headers = securityHeaders(config);
  protectBeforeHooks(app, headers);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Tokens, people and whatever else the API tells are nobody's to keep, but where a route says otherwise.
    if (/^\/api(?:\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
  answerUnderOwnHost(app, config);
  await app.register(compress, compression);
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientNetwork(ip),
    errorResponseBuilder: () => tooManyRequests(),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that was reset has no address any more: there is nobody to count, and nobody to answer.
    if (request.socket.remoteAddress === undefined) return done(clientGone);
    if (isLoopback(request.ip)) return done();
    limit.call(app, request, reply).then(() => done(), done);
  });
}

type Headers = Readonly<Record<string, string>>;
type Origins = Pick<Config, 'publicUrl' | 'apiUrl'>;

const oneYearS = 31_536_000;

/** What the portal never asks a browser for, so that no page inside it can either. */
const refusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Headers that keep other sites, frames and sniffers out; the same on every answer, whatever its status. */
export function securityHeaders({ publicUrl, apiUrl }: Origins): Headers {
  const https = publicUrl?.startsWith('https:') === true;
  return {
    'content-security-policy': [
      ...contentPolicy(apiUrl),
      "frame-ancestors 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': refusedFeatures.map(name => `${name}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': `max-age=${oneYearS}` }),
  };
}

/** What is wrong with a request that Node cannot even read, by the code of its parser's error. */
const unreadable: Readonly<Record<string, readonly [status: number, Refusal]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, refuse('request.slow')],
  HPE_HEADER_OVERFLOW: [431, refuse('request.headers-large')],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, refuse('request.too-large')],
};

/** Answers what is no request at all, in the API's own words, and closes the connection. */
export function answerUnreadable(
  headers: Headers,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, refusal] = unreadable[error.code ?? ''] ?? [400, refuse('request.malformed')];
    const body = JSON.stringify({ code: status, ...answeredRefusal(refusal) });
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries({ ...headers, ...jsonHeaders(body) }).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}

/** Node and Fastify answer some requests before any hook runs: these carry the headers as well. */
function protectBeforeHooks(app: FastifyInstance, headers: Headers): void {
  const protect = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify({ code: 417, ...answeredRefusal(refuse('request.expects')) });
    protect(response);
    response.writeHead(417, jsonHeaders(body)).end(body);
  });
  // Whoever still asks while the server stops is sent away by Fastify itself.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response) => protect(response));
  });
}

function jsonHeaders(body: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
}
