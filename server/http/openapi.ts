import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describedRoute, securitySchemes, sharedParts, sharedResponse } from './described-route.ts';

/**
 * `/api/openapi.json` and `/api/docs`, generated from the routes. Register it before them. A route
 * says more of itself by `config.describe` or by a zod schema; one that is `hide`den is left out.
 */
export async function openApi(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Partner API', version },
      components: { securitySchemes },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({
      schema: describedRoute({ method: String(route.method), url, config: route.config ?? {}, schema }),
      url,
    }),
  });
  preparedAnswer(app, {
    url: '/api/openapi.json',
    type: 'application/json; charset=utf-8',
    build: () => JSON.stringify(withSharedParts(app.swagger())),
  });
  preparedAnswer(app, {
    url: '/api/docs',
    type: 'text/html; charset=utf-8',
    build: () => openApiPage(app.swagger()),
  });
}

/** The document with the parts that its routes share; what was written as a schema that refers to one is that one. */
function withSharedParts(made: object): object {
  const { components, ...rest } = loose.parse(
    JSON.parse(JSON.stringify(made), (_key, part: unknown) => sharedIn(part) ?? part),
  );
  return { ...rest, components: { ...components, ...sharedParts } };
}

const loose = z.looseObject({ components: z.looseObject({}) });
const shared = z.object({
  content: z.object({
    'application/json': z.object({ schema: z.object({ $ref: z.string().startsWith(sharedResponse) }) }),
  }),
});

function sharedIn(part: unknown): object | undefined {
  return shared.safeParse(part).data?.content['application/json'].schema;
}

const operation = z.object({
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() }))
    .optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

interface Entry {
  readonly tag: string;
  readonly html: string;
}

/** The API document as one page that needs no script and loads nothing. */
function openApiPage(openApi: unknown): string {
  const { info, paths } = document.parse(openApi);
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => entryOf(method, path, found)),
  );
  const tags = [...new Set(entries.map(entry => entry.tag))].sort();
  const sections = tags.map(tag => section(tag, entries));
  return page(
    info.title,
    `<p>Version ${escaped(info.version)} · ${entries.length} operations · ` +
      `<a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}`,
  );
}

function section(tag: string, entries: readonly Entry[]): string {
  const own = entries.filter(entry => entry.tag === tag).map(entry => entry.html);
  return `<section><h2>${escaped(tag)}</h2>${own.join('')}</section>`;
}

function entryOf(method: string, path: string, found: z.infer<typeof operation>): Entry {
  const parameters = (found.parameters ?? []).map(
    ({ name, in: place, description }) =>
      `<li><code>${escaped(name)}</code> <small>${escaped(place)}</small> ${escaped(description ?? '')}</li>`,
  );
  const body =
    found.requestBody === undefined
      ? ''
      : `<h3>Body</h3><pre>${escaped(JSON.stringify(found.requestBody, null, 2))}</pre>`;
  const details = parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : '';
  const answers = `<h3>Answers</h3><p>${escaped(Object.keys(found.responses).join(', '))}</p>`;
  return {
    tag: found.tags?.[0] ?? 'Other',
    html:
      `<details><summary><b>${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code> ` +
      `${escaped(found.summary ?? '')}</summary>${details}${body}${answers}</details>`,
  };
}

function page(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    '<style>body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}' +
    'summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;width:4.5rem}' +
    'pre{overflow:auto;padding:1rem;border:1px solid}h3{font-size:1em;margin:.5rem 0}</style></head>' +
    `<body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Beyond it brotli takes seconds for a few hundred kilobytes, and saves a few per cent. */
const brotliQuality = 9;

/** An answer that is the same for everybody, as it travels. */
interface Prepared {
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface Content {
  readonly url: string;
  readonly type: string;
  /** Called once. */
  readonly build: () => string;
}

/**
 * A GET route whose answer is built and compressed once, when it is first asked for, and then sent from memory: what
 * strangers may ask for as often as they like costs no work for each of them. Not before: hardly anybody asks, and
 * at each start it was a third of the work until the portal answered.
 */
function preparedAnswer(app: FastifyInstance, { url, type, build }: Content): void {
  let made: Promise<Prepared> | undefined;
  const prepared = (): Promise<Prepared> => {
    made ??= prepare(build());
    return made;
  };
  app.get(url, { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    const answer = await prepared();
    reply.headers({ 'cache-control': 'no-cache', etag: answer.etag, vary: 'accept-encoding' });
    if (isKnown(request, answer)) return await reply.code(304).send();
    return await sent(reply.type(type), answer, encodingOf(request));
  });
}

async function prepare(content: string): Promise<Prepared> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, zipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak: the same content in another encoding has other bytes.
  return { etag: `W/"${hash}"`, identity, br, gzip: zipped };
}

function isKnown({ headers }: FastifyRequest, { etag }: Prepared): boolean {
  return headers['if-none-match']?.split(',').some(each => each.trim() === etag) === true;
}

type Encoding = 'br' | 'gzip' | 'identity';

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .flatMap(each => {
      const [name = '', ...weights] = each.split(';').map(part => part.trim());
      return weights.some(weight => /^q=0(?:\.0{0,3})?$/.test(weight)) ? [] : [name];
    });
  const takes = (name: string) => accepted.includes(name) || accepted.includes('*');
  return (['br', 'gzip'] as const).find(takes) ?? 'identity';
}

function sent(reply: FastifyReply, answer: Prepared, encoding: Encoding): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(answer[encoding]);
}
