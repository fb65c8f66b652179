import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusal } from '../../contract/call.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError } from '../errors.ts';
import { mediaTypeOf } from '../files/format.ts';
import { type ByteRange, type FileStore, type KeptBytes, rangeOf } from '../files/store.ts';

/** A kept file never changes; opened by itself it may do nothing (F6). */
const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline',
};

const bytes = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
const unchanged = { description: 'As it is known already', type: 'null' };
const params = z.object({ name: z.string().max(100) });
const description = {
  ...{ tags: ['Files'], summary: 'An uploaded file, whole or in ranges', params },
  response: { 200: bytes, 206: bytes, 304: unchanged, 416: refusal },
};

/**
 * Uploaded files, for everybody who knows their name: pictures are asked for by the browser itself, which
 * sends no token, and nobody can guess a name (F7, docs/decisions/0011). Sounds are played from any place in
 * them, so ranges are served from wherever the file is kept.
 */
export function serveUploads(app: FastifyInstance, store: FileStore): void {
  app.get(
    '/api/files/:name',
    { config: { public: true, describe: () => description }, schema: { params } },
    async (request, reply) => {
      const { name } = params.parse(request.params);
      const mediaType = mediaTypeOf(name);
      if (mediaType === undefined) throw absent();
      const etag = `"${name}"`;
      const range = usableRange(request, etag);
      const kept = await store.read(name, range);
      if (kept === undefined) throw absent();
      if (kept === 'beyond') throw new ApiError(416, refuse('file.ends-before'));
      reply.headers({ ...headers, etag, 'content-type': mediaType });
      return range === undefined ? whole(request, reply, kept) : part(request, reply, kept);
    },
  );
}

function absent(): ApiError {
  return new ApiError(404, refuse('file.absent'));
}

function whole(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes): FastifyReply {
  if (request.headers['if-none-match'] !== reply.getHeader('etag')) return send(request, reply, kept);
  kept.bytes.destroy();
  return reply.code(304).send();
}

function part(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes): FastifyReply {
  const { first, last, size } = kept;
  return send(request, reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`), kept);
}

/** Of the head alone nothing is read. */
function send(request: FastifyRequest, reply: FastifyReply, { first, last, bytes }: KeptBytes): FastifyReply {
  if (request.method === 'HEAD') bytes.destroy();
  return reply.header('content-length', last - first + 1).send(bytes);
}

/** A range of another version of the file would not fit; there is only one version. */
function usableRange({ headers: asked }: FastifyRequest, etag: string): ByteRange | undefined {
  const isOfThis = asked['if-range'] === undefined || asked['if-range'] === etag;
  return isOfThis ? rangeOf(asked.range) : undefined;
}
