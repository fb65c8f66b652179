import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { filterOperators } from '../../resources/schema/listing.ts';
import { idOf, type Twin, textOf } from './twins.ts';

/** A request about a twin; about either of them it is the same but for what names the twin. */
export interface Probe {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: (twin: Twin) => string;
  readonly body?: (twin: Twin) => unknown;
}

const schema = z
  .looseObject({
    type: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    items: z.unknown().optional(),
    anyOf: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
  })
  // A schema may also be `true`: anything goes.
  .catch({});
const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })) })
    .optional(),
});
const pageSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });
type Operation = z.infer<typeof operationSchema>;

type Said = (twin: Twin) => string | number;
/** What a row of the asker's own is called, by resource. */
type OwnIds = ReadonlyMap<string, number>;

/** Everything that the API page offers, asked about a twin in every place where one can be named. */
export function probesOf(page: unknown, own: OwnIds): readonly Probe[] {
  const { paths } = pageSchema.parse(page);
  return Object.entries(paths).flatMap(([path, operations]) => [
    ...reads(path, operations.get, own),
    ...writes('POST', path, operations.post, own),
    ...writes('PUT', path, operations.put, own),
    ...(operations.delete === undefined
      ? []
      : addresses(path, undefined).map(url => ({ method: 'DELETE' as const, url }))),
  ]);
}

function reads(path: string, operation: Operation | undefined, own: OwnIds): Probe[] {
  if (operation === undefined) return [];
  return addresses(path, own).flatMap(url =>
    searches(path, operation).map(search => ({
      method: 'GET' as const,
      url: (twin: Twin) => url(twin) + search(twin),
    })),
  );
}

function writes(
  method: 'POST' | 'PUT',
  path: string,
  operation: Operation | undefined,
  own: OwnIds,
): Probe[] {
  if (operation === undefined) return [];
  const body = operation.requestBody?.content['application/json']?.schema;
  const foreign = addresses(path, undefined);
  const mine = addresses(path, own).slice(foreign.length);
  const bodies = bodiesOf(body);
  return [
    ...foreign.flatMap(url => bodies.whole.map(each => ({ method, url, body: each }))),
    ...(foreign.length === 1 && !path.includes('{') ? foreign : mine).flatMap(url =>
      [...bodies.whole, ...bodies.parts].map(each => ({ method, url, body: each })),
    ),
  ];
}

/** The path with the twin in it, by each of its names; then with the asker's own row. */
function addresses(path: string, own: OwnIds | undefined): ((twin: Twin) => string)[] {
  if (!path.includes('{')) return [() => path];
  const resource = resourceOf(path);
  const names: Said[] = [
    twin => idOf(twin, resource?.name ?? 'devices'),
    twin => idOf(twin, 'devices'),
    textOf.connection_id,
    textOf.serial_id,
  ];
  const mine = resource === undefined ? undefined : own?.get(resource.name);
  const all: Said[] = mine === undefined ? names : [...names, () => mine];
  return all.map(
    name => twin =>
      path.replace(/\{(\w+)\}/, encodeURIComponent(name(twin))).replace(/\{\w+\}/g, '2031-03-04'),
  );
}

/** The longest address of a resource that the path begins with. */
function resourceOf(path: string): Resource | undefined {
  const found = Object.values(registry).flatMap(resource =>
    [resource.endpoint, ...(resource.aliases ?? [])].map(address => ({
      resource,
      address: `/api${address}/`,
    })),
  );
  return found
    .filter(({ address }) => path.startsWith(address) || `${path}/` === address)
    .sort((one, other) => other.address.length - one.address.length)[0]?.resource;
}

function searches(path: string, { parameters }: Operation): ((twin: Twin) => string)[] {
  const names = parameters.filter(each => each.in === 'query').map(({ name }) => name);
  const plain: ((twin: Twin) => Record<string, string>)[] = [() => ({})];
  const given = names.filter(name => /location|connection|device|bed|booking|user/.test(name));
  if (given.length > 0) {
    plain.push(twin => Object.fromEntries(given.map(name => [name, String(valueFor(name, twin))])));
  }
  const text = names.find(name => name === 'q' || name === 'search');
  if (text !== undefined) {
    const sought: Said[] = [
      textOf.name,
      textOf.serial_id,
      textOf.connection_id,
      twin => idOf(twin, 'devices'),
    ];
    plain.push(...sought.map(said => (twin: Twin) => ({ [text]: String(said(twin)) })));
  }
  if (names.includes('filter')) {
    const entries = filters(resourceOf(path));
    plain.push(...entries.map(entry => (twin: Twin) => ({ filter: JSON.stringify([entry(twin)]) })));
  }
  return plain.map(search => twin => `?${new URLSearchParams(search(twin))}`);
}

type Entry = (twin: Twin) => { field: string; op: string; value: unknown };

function filters(resource: Resource | undefined): Entry[] {
  if (resource === undefined)
    return ['bed_id', 'location_id', 'id'].map(field => twin => ({
      field,
      op: 'eq',
      value: valueFor(field, twin),
    }));
  return ['id', ...Object.keys(resource.fields)].flatMap((field): Entry[] => {
    const operators = filterOperators(resource, field, Role.Partner);
    const target = resource.fields[field]?.target?.resource;
    if (field === 'id')
      return [twin => ({ field, op: 'in', value: [idOf(twin, resource.name), idOf(twin, 'devices')] })];
    if (target !== undefined) return [twin => ({ field, op: 'eq', value: idOf(twin, target) })];
    return operators.includes('ilike') ? [twin => ({ field, op: 'ilike', value: twin.text })] : [];
  });
}

interface Bodies {
  readonly whole: ((twin: Twin) => unknown)[];
  readonly parts: ((twin: Twin) => unknown)[];
}

/** Everything at once, asked and confirmed; and each name of the twin alone. */
function bodiesOf(described: unknown): Bodies {
  const { properties = {}, anyOf } = schema.parse(described ?? {});
  if (anyOf !== undefined) return bodiesOf(anyOf[0]);
  const names = Object.keys(properties);
  const isAsked = names.some(name => name.startsWith('confirm'));
  const whole = (confirm: boolean) => (twin: Twin) =>
    Object.fromEntries(names.map(name => [name, fitting(name, properties[name], twin, confirm)]));
  return {
    whole: isAsked ? [whole(false), whole(true)] : [whole(false)],
    parts: names
      .filter(name => /_id$|^id$|ids$|connection|serial/.test(name))
      .map(name => twin => ({ [name]: fitting(name, properties[name], twin, false) })),
  };
}

function fitting(name: string, described: unknown, twin: Twin, confirm: boolean): unknown {
  const { type, enum: choices, format, properties, items, anyOf, ...rest } = schema.parse(described ?? {});
  if (rest.const !== undefined) return rest.const;
  if (choices !== undefined) return choices[0];
  if (anyOf !== undefined) return fitting(name, anyOf[0], twin, confirm);
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([key, each]) => [key, fitting(key, each, twin, confirm)]),
    );
  const kinds = Array.isArray(type) ? type : [type];
  if (kinds.includes('array')) return [fitting(name, items, twin, confirm)];
  if (kinds.includes('boolean')) return name.startsWith('confirm') ? confirm : false;
  if (kinds.includes('integer') || kinds.includes('number')) return valueFor(name, twin);
  if (format === 'date-time' || /_time$|_date$/.test(name)) return '2031-03-04T10:00:00.000Z';
  if (/connection/.test(name)) return textOf.connection_id(twin);
  return /serial/.test(name) ? textOf.serial_id(twin) : 'Sample';
}

/** The twin's row that such a name points to. */
function valueFor(name: string, twin: Twin): string | number {
  if (/connection/.test(name)) return textOf.connection_id(twin);
  if (/location/.test(name)) return idOf(twin, 'locations');
  if (/booking|moved/.test(name)) return idOf(twin, 'bookings');
  return idOf(twin, 'devices');
}
