import { z } from 'zod';

/** A place for a text in the body of a route, as the API page describes it. */
export interface TextSlot {
  /** The names on the way to it; a number is a place in a list. */
  readonly path: readonly (string | number)[];
  /** The longest text that it says it takes. */
  readonly most: number | undefined;
}

/** A route that takes a JSON body with texts in it. */
export interface TextRoute {
  readonly method: 'POST' | 'PUT';
  /** With the names of its parts in braces, as the page has it. */
  readonly path: string;
  readonly slots: readonly TextSlot[];
}

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  maxLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
const bodyShape = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) });
const pageShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ requestBody: bodyShape.optional() }))),
});

/** Every POST and PUT of the API page whose body has a place for a text. */
export function textRoutes(page: unknown): TextRoute[] {
  return Object.entries(pageShape.parse(page).paths).flatMap(([path, operations]) =>
    (['POST', 'PUT'] as const).flatMap(method => {
      const body = operations[method.toLowerCase()]?.requestBody?.content['application/json'];
      const slots = body === undefined ? [] : slotsOf(body.schema, []);
      return slots.length === 0 ? [] : [{ method, path, slots }];
    }),
  );
}

function slotsOf(schema: unknown, path: TextSlot['path']): TextSlot[] {
  const {
    type,
    properties = {},
    items,
    anyOf = [],
    maxLength: most,
    ...rest
  } = schemaShape.parse(schema ?? {});
  if (rest.enum !== undefined || rest.const !== undefined) return [];
  const isAnything = type === undefined && items === undefined && anyOf.length === 0;
  const isText = [type].flat().includes('string') || (isAnything && Object.keys(properties).length === 0);
  return [
    ...(isText ? [{ path, most }] : []),
    ...Object.entries(properties).flatMap(([name, each]) => slotsOf(each, [...path, name])),
    ...(items === undefined ? [] : slotsOf(items, [...path, 0])),
    ...anyOf.flatMap(each => slotsOf(each, path)),
  ];
}

/** The body with the text at that place, and what leads to it. */
export function withText(body: unknown, [first, ...rest]: TextSlot['path'], text: string): unknown {
  if (first === undefined) return text;
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(body) ? body : [];
    return [withText(list[0], rest, text), ...list.slice(1)];
  }
  const held = z.record(z.string(), z.unknown()).catch({}).parse(body);
  return { ...held, [first]: withText(held[first], rest, text) };
}
