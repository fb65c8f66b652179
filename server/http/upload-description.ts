import type { FastifySchema } from 'fastify';
import { uploadRules } from '../../domain/upload-rules.ts';
import type { UploadPlace } from './upload-places.ts';

const file = { type: 'string', format: 'binary' } as const;
const address = { type: 'string' } as const;

/** What the API page says of an upload address. */
export function describeUpload({ kind, many, label }: UploadPlace): FastifySchema {
  return {
    tags: ['Files'],
    summary: `Upload: ${label}`,
    description: `Takes ${uploadRules[kind].mediaTypes.join(', ')}, by their content.`,
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { files: many ? { type: 'array', items: file } : file },
      required: ['files'],
    },
    response: {
      200: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          message: { type: 'string' },
          url: many ? { type: 'array', items: address } : address,
        },
      },
    },
  };
}
