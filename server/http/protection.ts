import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import { ApiError, tooManyRequests } from '../errors.ts';
import { clientNetwork } from './client-network.ts';
import { answerUnderOwnHost } from './own-host.ts';
import { protectBeforeHooks, securityHeaders } from './security-headers.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Nobody shares such an address with strangers. */
export function isLoopback(address: string): boolean {
  return loopback.has(address);
}

/** The status that nginx gives to a request whose client is gone; it reaches nobody. */
const clientGone = new ApiError(499, refuse('request.closed'));

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
