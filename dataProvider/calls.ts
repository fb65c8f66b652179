import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, Identifier, RaRecord } from 'react-admin';
import { Role } from '../domain/actor.ts';
import { entriesOf, type FilterEntry, type Operator } from '../domain/filter.ts';
import { registry } from '../resources/index.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import { unexpectedAnswer } from './contract-calls.ts';
import type { FetchJson, Http, WholeAnswer } from './http-client.ts';
import type { Act } from './submit.ts';

interface ListAnswer<Row> {
  readonly data: Row[];
  readonly total_item: number;
  readonly total_is_estimate?: boolean;
  readonly total_is_minimum?: boolean;
}

interface ListCall extends Partial<ListParams> {
  readonly path?: string;
  readonly signal?: AbortSignal | undefined;
}

/** What an update is compared with: the row as it was read, or only its version. */
interface Stored {
  readonly row?: RaRecord | undefined;
  readonly version?: number;
  /** What is sent beside the fields, e.g. the answer to a question of the API. */
  readonly beside?: object | undefined;
}

const largestPage = 100;

/** How far a total is known. */
function suretyOf({ total_is_estimate = false, total_is_minimum = false }: ListAnswer<unknown>) {
  return { total_is_estimate, total_is_minimum };
}

/** The calls of the partner API on one resource, each in the shape that react-admin expects. */
export function createCalls(http: Http, rest: SimpleRest, roleOf: () => Promise<Role>) {
  // A hint to the API, no right: where the role cannot be read just now it is left out, and the call itself is
  // answered with whatever is wrong (a 401 ends the session there).
  const fromWeb = async () => (await roleOf().catch(() => undefined)) === Role.Partner;
  // ra-data-simple-rest puts the slash before what it takes for a name.
  const endpointOf = (name: string) => rowsOf(name).endpoint.slice(1);
  const pathOf = (name: string, id: Identifier) => `${rowsOf(name).endpoint}/${id}`;

  const list = async <Row>(name: string, { signal, path, ...params }: ListCall) => {
    const resource = resourceNamed(name);
    if (resource === undefined) return { data: [], total: 0 };
    const search = listSearch(resource, { page: 1, perPage: 20, fromWeb: await fromWeb(), ...params });
    const answer = await http<ListAnswer<Row>>(`${path ?? resource.endpoint}?${search}`, { signal });
    if (!isList(answer)) throw unexpectedAnswer(answer);
    return { data: answer.data, total: answer.total_item, meta: suretyOf(answer) };
  };

  const many = async <Row>(name: string, ids: readonly Identifier[], signal?: AbortSignal) => {
    if (resourceNamed(name) === undefined) return { data: bareRows<Row>(ids) };
    const pages = chunks([...new Set(ids.map(Number))], largestPage);
    const answers = await Promise.all(
      pages.map(page => {
        const entries = [{ field: 'id', op: 'in' as const, value: page }];
        return list<Row>(name, { perPage: page.length, entries, signal });
      }),
    );
    return { data: answers.flatMap(({ data }) => data) };
  };

  const update = async <Row>(name: string, id: Identifier, data: object, stored: Stored = {}) => {
    const version = stored.version ?? stored.row?.version;
    const row = await http<Row>(pathOf(name, id), {
      method: 'PUT',
      body: { ...changesOf(rowsOf(name), { ...data }, stored.row), ...stored.beside },
      headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    });
    if (!isRecord(row)) throw unexpectedAnswer(row);
    // The API may answer with a question instead of the row (FORM-LOC-18); it is about this row all the same.
    return { data: { id, ...row } };
  };

  return {
    list,
    exportPath,
    many,
    update,
    create: (name: string, data: object) => rest.create(endpointOf(name), { data }),
    one: (name: string, id: Identifier, signal?: AbortSignal) =>
      rest.getOne(endpointOf(name), { id, ...(signal === undefined ? {} : { signal }) }),
    remove: (name: string, id: Identifier) => rest.delete(endpointOf(name), { id }),
    reorder: async (name: string, ids: readonly Identifier[]) => {
      const { endpoint, list: description } = rowsOf(name);
      const body = { [description.reorder?.key ?? 'ids']: ids };
      await http(`${endpoint}/reorder`, { method: 'PUT', body });
    },
  };
}

/** The resource of that name, which has to have rows. */
function rowsOf(name: string): Resource {
  const resource = resourceNamed(name);
  if (resource === undefined) throw new Error(`${name} are the ids of no resource`);
  return resource;
}

/** Ids that refer to no resource have no rows; each stands for itself, as the API would write it. */
function bareRows<Row>(ids: readonly Identifier[]): Row[] {
  return JSON.parse(JSON.stringify(ids.map(id => ({ id }))));
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** All rows of a list: its query without pages. */
function exportPath(name: string, { path, signal: _any, ...params }: ListCall): string {
  const resource = rowsOf(name);
  const search = new URLSearchParams(listSearch(resource, { page: 1, perPage: 1, ...params }));
  search.delete('page');
  search.delete('itemsPerPage');
  return `${path ?? resource.endpoint}/export?${search}`;
}

/** The verbs that the partner API answers as ra-data-simple-rest asks them, by path instead of by name. */
type SimpleRest = Pick<DataProvider, 'getOne' | 'create' | 'delete'>;

/**
 * ra-data-simple-rest over the portal's own client, which knows tokens, errors, abort signals and retries, and answers
 * as `fetchUtils.fetchJson` does. What creates carries an `Idempotency-Key`.
 */
export function createSimpleRest(fetchJson: FetchJson, act: Act): SimpleRest {
  return simpleRestProvider('', async (path, { method, body, signal }: fetchUtils.Options = {}) => {
    if (method === 'POST')
      return await act(path, JSON.parse(String(body)), async call => recordIn(await fetchJson(path, call)));
    return recordIn(
      await fetchJson(path, { method: method === 'DELETE' ? 'DELETE' : 'GET', signal: signal ?? undefined }),
    );
  });
}

function recordIn<Body>(answer: WholeAnswer<Body>): WholeAnswer<Body> {
  if (!isRecord(answer.json)) throw unexpectedAnswer(answer.json);
  return answer;
}

/** Whether another host, or a proxy before it, answered rows at all; what stands in them is the resource's. */
function isList(answer: unknown): boolean {
  return (
    isRecord(answer) &&
    'data' in answer &&
    Array.isArray(answer.data) &&
    answer.data.every(isRecord) &&
    'total_item' in answer &&
    typeof answer.total_item === 'number'
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the resource that differ from the stored row; what a PUT carries. */
function changesOf(resource: Resource, data: Fields, stored: Fields | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) =>
        name in resource.fields &&
        value !== undefined &&
        (stored === undefined || !equal(value, stored[name])),
    ),
  );
}

function equal(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right ?? null);
}

/** What react-admin's guessers call the rows that each reference field leads to; nothing for an id of no resource. */
const guessed: ReadonlyMap<string, Resource | undefined> = guessedNames();

/**
 * The resource of a name. react-admin's guessers make names of their own: they read `bed_id` as a reference to
 * `beds` and `genre_id` as one to `genres`, whatever these refer to. Undefined for a name made of an id that refers
 * to no resource (`serial_id`); throws for one that nobody can have made.
 */
function resourceNamed(name: string): Resource | undefined {
  const resource = registry[name] ?? guessed.get(name);
  if (resource === undefined && !guessed.has(name)) throw new Error(`No resource is called ${name}`);
  return resource;
}

function guessedNames(): Map<string, Resource | undefined> {
  const names = new Map<string, Resource | undefined>();
  const fields = Object.values(registry).flatMap(({ fields: all }) => Object.entries(all));
  for (const [name, { target }] of fields) {
    const one = /^(.+)_ids?$/.exec(name)?.[1];
    if (one === undefined) continue;
    const known = target === undefined ? undefined : registry[target.resource];
    for (const many of pluralsOf(one)) names.set(many, known ?? names.get(many));
  }
  return names;
}

/** More than one plural where English may have either: `hardware` has no other form for the guessers. */
function pluralsOf(one: string): string[] {
  return [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies')];
}

type Values = Readonly<Record<string, unknown>>;

export interface ListParams {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: { readonly field: string; readonly order: string };
  /** What a filter form holds; `q` is the free text. */
  readonly filter?: Values;
  /** Conditions that are entries already, e.g. those of a reference's picker. */
  readonly entries?: readonly FilterEntry[];
  /** Says that a partner asks from the web (LIST-15). */
  readonly fromWeb?: boolean;
  /** Says the size of a page as `max_result` too (BOOK-02). */
  readonly maxResult?: boolean;
}

/** Page, sort and filter as the query of a list call (API-06, FILTER-02). */
export function listSearch(resource: Resource, params: ListParams): string {
  const { q, ...values } = params.filter ?? {};
  const search = new URLSearchParams({ page: String(params.page), itemsPerPage: String(params.perPage) });
  if (params.maxResult === true) search.set('max_result', String(params.perPage));
  if (params.sort !== undefined && params.sort.field !== '') {
    search.set('sortBy', params.sort.field);
    search.set('sortDesc', String(params.sort.order.toUpperCase() === 'DESC'));
  }
  const entries = [...entriesOf(values, field => operatorOf(resource, field)), ...(params.entries ?? [])];
  if (entries.length > 0) search.set('filter', JSON.stringify(entries));
  const text = typeof q === 'string' ? q.trim() : '';
  if (text !== '') search.set('q', text);
  if (params.fromWeb === true) search.set('reqFrom', 'web');
  return search.toString();
}

/** The operator of the schema where the field has one; ranges say theirs themselves. */
function operatorOf(resource: Resource, field: string): Operator | undefined {
  if (field === 'id' || field === 'deleted') return 'eq';
  const filter = resource.fields[field]?.filter;
  return filter === 'ilike' ? 'ilike' : filter === undefined ? undefined : 'eq';
}
