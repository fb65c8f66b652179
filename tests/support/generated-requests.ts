import { z } from 'zod';
import { edgeNumbers, hostileTexts, oddValues } from './hostile-values.ts';

/** A request made from the API page, right in some parts and hostile in others. */
export interface GeneratedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** A number from 0 up to and without 1; the same seed gives the same numbers. */
export type Random = () => number;

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) })
    .optional(),
});
const pageSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

type Operation = z.infer<typeof operationSchema>;
interface Route {
  readonly method: GeneratedRequest['method'];
  readonly path: string;
  readonly operation: Operation;
}

const ids = [
  '1',
  '2',
  '3',
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '1.5',
  'abc',
  '%00',
  '1e3',
  'null',
  '%27',
  '9'.repeat(99),
  'reorder',
  '..',
];

/** Requests over every operation of the API page. */
export function generatedRequests(page: unknown): (random: Random) => GeneratedRequest {
  const { paths } = pageSchema.parse(page);
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  const routes: Route[] = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap(method => {
      const operation = operations[method.toLowerCase()];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
  return random => requestOf(pick(routes, random), random);
}

function requestOf({ method, path, operation }: Route, random: Random): GeneratedRequest {
  const query = operation.parameters
    .filter(each => each.in === 'query' && random() < 0.35)
    .map(({ name, schema }) => `${encodeURIComponent(name)}=${encoded(queryValue(name, schema, random))}`);
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    method,
    url: `${path.replace(/\{\w+\}/g, () => pick(ids, random))}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(random() < 0.2 && { 'if-match': pick(['"1"', '"0"', '*', '1', '"x"', '"2147483648"'], random) }),
      ...(random() < 0.2 && {
        'idempotency-key': pick(['a', '', 'ü', 'x'.repeat(300), String(random())], random),
      }),
    },
    ...(method !== 'GET' && body !== undefined && { payload: payloadOf(body, random) }),
  };
}

/** Lone surrogates cannot stand in an address; they go as the bytes that careless clients send. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function queryValue(name: string, schema: unknown, random: Random): string {
  if (name === 'filter' && random() < 0.8) {
    const entry = () => ({
      field:
        random() < 0.5
          ? pick(['id', 'deleted', 'create_time', 'user_id', 'start_time', 'name', 'email', 'role'], random)
          : pick(hostileTexts, random),
      op: pick(['eq', 'ne', 'ge', 'le', 'gt', 'lt', 'in', 'ilike', 'drop', ''], random),
      value: anything(random),
    });
    return JSON.stringify(random() < 0.9 ? [entry(), ...(random() < 0.3 ? [entry()] : [])] : entry());
  }
  const value = random() < 0.5 ? fitting(schema, random) : anything(random);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function payloadOf(schema: unknown, random: Random): string {
  if (random() < 0.05) return pick(['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '[[[[[['], random);
  return JSON.stringify(random() < 0.95 ? fitting(schema, random) : anything(random)) ?? '';
}

/** A value of that schema, with something else at some places. */
function fitting(schema: unknown, random: Random): unknown {
  if (random() < 0.12) return anything(random);
  const { type, enum: choices, properties, items, anyOf } = schemaSchema.parse(schema ?? {});
  if (choices !== undefined) return pick(choices, random);
  if (anyOf !== undefined) return fitting(pick(anyOf, random), random);
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, each]) =>
        random() < 0.85 ? [[name, fitting(each, random)]] : [],
      ),
    );
  const kind = typeof type === 'string' ? type : pick(type ?? ['string', 'integer'], random);
  if (kind === 'array') return Array.from({ length: Math.floor(random() * 3) }, () => fitting(items, random));
  return simple(kind, random);
}

function simple(kind: string, random: Random): unknown {
  if (kind === 'boolean') return random() < 0.5;
  if (kind === 'null') return null;
  if (kind === 'integer' || kind === 'number')
    return random() < 0.7 ? Math.floor(random() * 5) : pick(edgeNumbers, random);
  if (kind === 'object') return pick(oddValues, random);
  const proper = [
    'Sample',
    'a@b.example',
    'https://example.com/a.png',
    '2026-06-01',
    '2026-06-01T09:00:00.000Z',
    '10:00:00',
    'Europe/London',
    'USD',
  ];
  return pick(random() < 0.75 ? proper : hostileTexts, random);
}

function anything(random: Random): unknown {
  const place = random();
  return place < 0.6
    ? pick(hostileTexts, random)
    : place < 0.8
      ? pick(edgeNumbers, random)
      : pick(oddValues, random);
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Numbers from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
