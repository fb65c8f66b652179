import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError, tooManyRequests } from '../errors.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const oneYearS = 31_536_000;

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
  const https = publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(https, apiUrl) },
    frameguard: { action: 'deny' },
    // Framed files of this site share the portal's agent cluster; asking for another only warns.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: https && { maxAge: oneYearS, includeSubDomains: false },
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2_048 });
  // A connection that was reset has no address any more: there is nobody to count, and nobody to answer.
  app.addHook('onRequest', async ({ socket }) => {
    if (socket.remoteAddress === undefined) throw clientGone;
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    allowList: request => loopback.has(request.ip),
    errorResponseBuilder: () => tooManyRequests(),
  });
}

/** Styles are written by emotion at run time, hence inline; scripts never are. */
function contentPolicy(https: boolean, apiUrl: string | undefined) {
  const self = "'self'";
  const api = apiUrl === undefined ? null : URL.parse(apiUrl);
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:', 'https:'],
    mediaSrc: [self, 'blob:', 'https:'],
    fontSrc: [self, 'data:'],
    connectSrc: api === null ? [self] : [self, api.origin],
    workerSrc: [self, 'blob:'],
    frameSrc: [self, 'https:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: ["'none'"],
    ...(https && { upgradeInsecureRequests: [] }),
  };
}
