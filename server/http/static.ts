import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError } from '../errors.ts';

/** The portal as built, and the pictures and sounds of the demo data. */
export const builtPortal = fileURLToPath(new URL('../../dist/', import.meta.url));
const demoDirectory = fileURLToPath(new URL('../assets/demo/', import.meta.url));

const forever = 'public, max-age=31536000, immutable';

/** Kept files may be framed by the portal itself (FORM-STAT-04), and do nothing there. */
const framedHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};
/** The page of guests needs no more than its own script, its own style and its own calls, and nobody keeps it. */
const choosingHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
const notBuilt = 'The portal is not built yet: npm start builds it';

/**
 * Files of the portal, brotli or gzip where the build left them, else its one page, which knows its own
 * routes (GUARD-13). Below /api and /files a wrong path is an answer in JSON.
 */
export async function staticFiles(app: FastifyInstance, portalDirectory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: demoDirectory,
    prefix: '/files/demo/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    suppressWarning: true,
    schemaHide: true,
    cacheControl: false,
    setHeaders: reply => void reply.headers(framedHeaders),
  });
  await app.register(fastifyStatic, {
    root: portalDirectory,
    prefix: '/',
    index: ['index.html'],
    dotfiles: 'deny',
    preCompressed: true,
    suppressWarning: true,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Routes that send a file of theirs have said themselves how long it may be kept.
      if (reply.getHeader('cache-control') !== undefined) return;
      const isAsset = relative(portalDirectory, path).startsWith('assets');
      reply.header('cache-control', isAsset ? forever : 'no-cache');
    },
  });
  app.get('/choose', { schema: { hide: true } }, async (_request, reply) => {
    if (!existsSync(join(portalDirectory, 'choose.html')))
      return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt);
    return reply.headers(choosingHeaders).sendFile('choose.html');
  });
  app.setNotFoundHandler((request, reply) => answerUnknownPath(portalDirectory, request, reply));
}

async function answerUnknownPath(
  portalDirectory: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, url, headers } = request;
  const wantsPage = (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
  if (!wantsPage || /^\/(?:api|files|assets)(?:\/|$|\?)/.test(url))
    throw new ApiError(404, refuse('request.unknown-page'));
  if (!existsSync(join(portalDirectory, 'index.html')))
    return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt);
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}
