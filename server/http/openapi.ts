import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { openApiPage } from './openapi-page.ts';
import { preparedAnswer } from './prepared-answer.ts';

const parts = ['querystring', 'params', 'headers', 'body'] as const;

/**
 * `/api/openapi.json` and `/api/docs`, generated from the routes. Register it before them. A route
 * says more of itself by `config.describe` or by a zod schema; one that is `hide`den is left out.
 */
export async function openApi(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Partner API', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: plain(route.config?.describe?.() ?? schema ?? {}),
      url,
    }),
  });
  preparedAnswer(app, {
    url: '/api/openapi.json',
    type: 'application/json; charset=utf-8',
    build: () => JSON.stringify(app.swagger()),
  });
  preparedAnswer(app, {
    url: '/api/docs',
    type: 'text/html; charset=utf-8',
    build: () => openApiPage(app.swagger()),
  });
}

/** A route's schema with every zod part as JSON schema. */
function plain(schema: FastifySchema): FastifySchema {
  const made: FastifySchema = { ...schema };
  for (const part of parts) {
    if (schema[part] !== undefined) made[part] = jsonOf(schema[part]);
  }
  if (typeof schema.response === 'object' && schema.response !== null)
    made.response = Object.fromEntries(
      Object.entries(schema.response).map(([status, value]) => [status, jsonOf(value)]),
    );
  return made;
}

function jsonOf(value: unknown): unknown {
  if (!(value instanceof z.ZodType)) return value;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' });
  return schema;
}
