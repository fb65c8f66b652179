import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { mediaTypeOf } from '../files/format.ts';

/** A kept file never changes; opened by itself it may do nothing (F6). */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline',
};

const description = { tags: ['Files'], summary: 'An uploaded file, whole or in ranges' };

/**
 * Uploaded files, for everybody who knows their name: pictures are asked for by the browser itself, which
 * sends no token, and nobody can guess a name (F7).
 */
export function keptFiles(app: FastifyInstance, directory: string): void {
  const params = z.object({ name: z.string().max(100) });
  app.get(
    '/api/files/:name',
    { config: { public: true }, schema: { ...description, params } },
    async (request, reply) => {
      const { name } = params.parse(request.params);
      const mediaType = mediaTypeOf(name);
      if (mediaType === undefined) throw new ApiError(404, 'This file does not exist');
      return reply.headers({ ...headers, 'content-type': mediaType }).sendFile(name, directory);
    },
  );
}
