import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { importCall } from '../../contract/import.ts';
import { jobCalls } from '../../contract/jobs.ts';
import { resourceOf } from '../../resources/index.ts';
import { limits } from '../oracles/fields/requests.ts';

const isCall = (value: object): value is Call => 'method' in value && 'path' in value && 'answer' in value;

const contracts = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../contract/**/*.ts', { eager: true }),
);
const cities = resourceOf('cities');
const calls = [
  ...contracts.flatMap(module => Object.values(module).flatMap(callsIn)),
  ...[importCall(cities), jobCalls.start(cities)],
];

it('every part of every request takes as much as is written by hand', () => {
  const found = new Map<string, Set<string>>();
  for (const { params, query, body } of calls)
    for (const part of [params, query, body])
      for (const [name, limit] of limitsIn(schemaOf(part), '(whole)'))
        found.set(name, (found.get(name) ?? new Set()).add(limit));
  const sorted = (all: Iterable<string>) => [...all].toSorted();
  expect(calls.length).toBeGreaterThan(75);
  expect(Object.fromEntries([...found].map(([name, all]) => [name, sorted(all)]))).toEqual(
    Object.fromEntries(Object.entries(limits).map(([name, all]) => [name, sorted(all)])),
  );
});

/** The calls that a file of the contract exports, by themselves or under names. */
function callsIn(exported: unknown): Call[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if (isCall(exported)) return [exported];
  return Object.values(exported).flatMap(each => (typeof each === 'object' ? callsIn(each) : []));
}

const edges = {
  ...{ minimum: z.number(), maximum: z.number(), minLength: z.number(), maxLength: z.number() },
  ...{ minItems: z.number(), maxItems: z.number() },
};
const node = z
  .object(edges)
  .partial()
  .extend({
    get properties() {
      return z.record(z.string(), node).optional();
    },
    get items() {
      return node.optional();
    },
    get anyOf() {
      return z.array(node).optional();
    },
    get oneOf() {
      return z.array(node).optional();
    },
  });
type Node = z.infer<typeof node>;

/** One more than the most, and one less than the least: what is said then names that very number. */
it('what is refused for its length or size is told the limit that is meant', () => {
  const wrong = new Set<string>();
  let told = 0;
  for (const { method, path, params, query, body } of calls)
    for (const part of [params, query, body])
      z.toJSONSchema(part, {
        ...{ io: 'input', unrepresentable: 'any' },
        override: ({ zodSchema, jsonSchema }) => {
          const { maximum, minimum, maxLength, minLength, maxItems, minItems } = node.parse(jsonSchema);
          const tries: readonly (readonly [number | undefined, (edge: number) => unknown])[] = [
            [maximum, edge => edge + 1],
            [minimum, edge => edge - 1],
            [maxLength, edge => 'x'.repeat(edge + 1)],
            [minLength, edge => 'x'.repeat(Math.max(0, edge - 1))],
            [maxItems, edge => Array.from({ length: edge + 1 })],
            [minItems, edge => Array.from({ length: Math.max(0, edge - 1) })],
          ];
          for (const [edge, beyond] of tries) {
            if (isNone(edge) || edge === undefined) continue;
            const { error } = z.safeParse(zodSchema, beyond(edge));
            for (const { code, message } of error?.issues ?? []) {
              const plain = message.replace(/(?<=\d)[ ,](?=\d{3})/g, '');
              const numbers = [...plain.matchAll(/\d+/g)].map(([number]) => number);
              if (!/^too_(?:big|small)$/.test(code) || numbers.length === 0) continue;
              told += 1;
              if (!numbers.includes(String(edge))) wrong.add(`${method} ${path}, ${edge}: ${message}`);
            }
          }
        },
      });
  expect([...wrong]).toEqual([]);
  expect(told).toBeGreaterThan(50);
});

// What any whole number has is none.
function isNone(edge: number | undefined): boolean {
  return edge === undefined || Math.abs(edge) >= Number.MAX_SAFE_INTEGER;
}

const schemaOf = (part: z.ZodType): Node =>
  node.parse(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

function limitsIn(schema: Node, name: string): [name: string, limit: string][] {
  const { properties = {}, items, anyOf = [], oneOf = [], ...its } = schema;
  const said = (least: number | undefined, most: number | undefined, what: string): [string, string][] => {
    if (isNone(least) && isNone(most)) return [];
    if (isNone(most)) return [[name, what === '' ? `${least} and more` : `${least}${what}`]];
    return [[name, `${isNone(least) ? '' : `${least} `}to ${most}${what}`]];
  };
  return [
    ...said(its.minimum, its.maximum, ''),
    ...said(its.minLength, its.maxLength, ' letters'),
    ...said(its.minItems, its.maxItems, ' entries'),
    ...Object.entries(properties).flatMap(([each, inside]) => limitsIn(inside, each)),
    ...(items === undefined ? [] : limitsIn(items, `${name}[]`)),
    ...[...anyOf, ...oneOf].flatMap(inside => limitsIn(inside, name)),
  ];
}
