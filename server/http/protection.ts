import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError, tooManyRequests } from '../errors.ts';
import { clientNetwork } from './client-network.ts';
import { contentPolicy } from './content-policy.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const oneYearS = 31_536_000;

/** Nobody shares such an address with strangers. */
export function isLoopback(address: string): boolean {
  return loopback.has(address);
}

/** The status that nginx gives to a request whose client is gone; it reaches nobody. */
const clientGone = new ApiError(499, 'The connection was closed before the answer');

/**
 * Headers that keep other sites out, compression, and a limit of requests for each address. Nobody
 * shares a loopback address with strangers, so it has no limit. There are no CORS headers: other
 * origins have no business here (reliability G12, G13).
 */
export async function protect(
  app: FastifyInstance,
  { publicUrl, apiUrl, requestsPerMinute }: Pick<Config, 'publicUrl' | 'apiUrl' | 'requestsPerMinute'>,
): Promise<void> {
  const headers = protectingHeaders(publicUrl?.startsWith('https:') === true, apiUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // Requests are small: nobody compresses them, and what unpacks to gigabytes is not unpacked at all.
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2_048, globalDecompression: false });
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

/** The same on every answer, so they are put together once. */
function protectingHeaders(https: boolean, apiUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': [
      ...contentPolicy(apiUrl),
      "frame-ancestors 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
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
