import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { Role } from '../domain/actor.ts';
import type { FilterEntry } from '../domain/filter.ts';
import { resourceOf } from '../resources/index.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import { changesOf } from './changes.ts';
import { type Http, unreachable } from './http-client.ts';
import { type ListParams, listSearch } from './list-search.ts';
import { createSubmissions } from './submissions.ts';

interface ListAnswer<Row> {
  readonly data: Row[];
  readonly total_item: number;
  readonly total_is_estimate?: boolean;
}

/** A company of the signed-in user, as far as the banner needs it (BANNER-03). */
interface Company {
  readonly domain?: string;
}

/** The calls that react-admin has no verb for. */
export interface PortalDataProvider extends DataProvider {
  /** Stores the order of rows that were dragged (DRAG-05). */
  reorder(name: string, ids: readonly Identifier[]): Promise<void>;
  /** LAYOUT-07, BANNER-04 */
  myCompanies(): Promise<readonly Company[]>;
}

interface ListCall extends Partial<ListParams> {
  readonly signal?: AbortSignal | undefined;
}

/** What screens may add to a call through react-admin's `meta`. */
interface Meta {
  readonly entries?: readonly FilterEntry[];
  readonly version?: number;
}

/** What an update is compared with: the row as it was read, or only its version. */
interface Stored {
  readonly row?: RaRecord | undefined;
  readonly version?: number;
}

const largestPage = 100;

/**
 * react-admin's verbs on the partner API:
 *
 *     getList, getManyReference  GET {endpoint}?page&itemsPerPage&sortBy&sortDesc&filter&q → { data, total_item }
 *     getMany                    the same list with `id in […]`: one call however many rows
 *     getOne                     GET {endpoint}/{id}
 *     create                     POST {endpoint}, Idempotency-Key
 *     update                     PUT {endpoint}/{id}, changed fields only, If-Match: "<version>"
 *     delete                     DELETE {endpoint}/{id}
 *     reorder                    PUT {endpoint}/reorder { ids }
 *
 * Rows come as they are; a total that is an estimate says so in `meta.total_is_estimate`.
 */
export function createDataProvider(http: Http, roleOf: () => Promise<Role>): PortalDataProvider {
  const submissions = createSubmissions(() => crypto.randomUUID());
  const fromWeb = async () => (await roleOf().catch(() => undefined)) === Role.Partner;

  const list = async <Row>(name: string, { signal, ...params }: ListCall) => {
    const resource = resourceOf(name);
    const search = listSearch(resource, { page: 1, perPage: 20, ...params, fromWeb: await fromWeb() });
    const answer = await http<ListAnswer<Row>>(`${resource.endpoint}?${search}`, { signal });
    const meta = { total_is_estimate: answer.total_is_estimate === true };
    return { data: answer.data, total: answer.total_item, meta };
  };

  const getMany = async <Row>(name: string, ids: readonly Identifier[], signal?: AbortSignal) => {
    const pages = chunks([...new Set(ids.map(Number))], largestPage);
    const answers = await Promise.all(
      pages.map(page =>
        list<Row>(name, {
          perPage: page.length,
          entries: [{ field: 'id', op: 'in', value: page }],
          signal,
        }),
      ),
    );
    return { data: answers.flatMap(({ data }) => data) };
  };

  const create = async <Row>(name: string, data: object) => {
    const { endpoint } = resourceOf(name);
    const headers = { 'Idempotency-Key': submissions.keyOf(endpoint, data) };
    try {
      const row = await http<Row>(endpoint, { method: 'POST', body: data, headers });
      submissions.answered(endpoint, data);
      return { data: row };
    } catch (error) {
      if (statusOf(error) !== unreachable) submissions.answered(endpoint, data);
      throw error;
    }
  };

  const update = async <Row>(name: string, id: Identifier, data: object, stored: Stored = {}) => {
    const resource = resourceOf(name);
    const version = stored.version ?? stored.row?.version;
    const row = await http<Row>(`${resource.endpoint}/${id}`, {
      method: 'PUT',
      body: changesOf(resource, { ...data }, stored.row),
      headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    });
    return { data: row };
  };

  const remove = (name: string, id: Identifier) =>
    http(`${resourceOf(name).endpoint}/${id}`, { method: 'DELETE' });

  return {
    supportAbortSignal: true,
    getList: (name, { pagination, sort, filter, meta, signal }) =>
      list(name, { ...pagination, ...sorted(sort), filter, ...entriesIn(meta), signal }),
    getOne: async (name, { id, signal }) => ({
      data: await http(`${resourceOf(name).endpoint}/${id}`, { signal }),
    }),
    getMany: (name, { ids, signal }) => getMany(name, ids, signal),
    getManyReference: (name, { target, id, pagination, sort, filter, signal }) =>
      list(name, {
        ...pagination,
        sort,
        filter,
        entries: [{ field: target, op: 'eq', value: Number(id) }],
        signal,
      }),
    create: (name, { data }) => create(name, data),
    update: (name, { id, data, previousData, meta }) =>
      update(name, id, data, { row: previousData, ...versionIn(meta) }),
    updateMany: async (name, { ids, data }) => {
      await Promise.all(ids.map(id => update(name, id, data)));
      return { data: ids };
    },
    delete: async <Row extends RaRecord>(name: string, params: { id: Row['id']; previousData?: Row }) => {
      const answer = await http<Row>(`${resourceOf(name).endpoint}/${params.id}`, { method: 'DELETE' });
      return { data: params.previousData ?? { ...answer, id: params.id } };
    },
    deleteMany: async (name, { ids }) => {
      await Promise.all(ids.map(id => remove(name, id)));
      return { data: ids };
    },
    reorder: (name, ids) => reorder(http, resourceOf(name), ids),
    myCompanies: async () => {
      const path = '/v3/base/companies/my-companies?add_user_role=1';
      const { data } = await http<{ data: Company[] }>(path, { method: 'POST', body: {} });
      return data;
    },
  };
}

async function reorder(http: Http, resource: Resource, ids: readonly Identifier[]): Promise<void> {
  const key = resource.list.reorder?.key ?? 'ids';
  await http(`${resource.endpoint}/reorder`, { method: 'PUT', body: { [key]: ids } });
}

function sorted(sort: ListParams['sort']): Pick<ListParams, 'sort'> {
  return sort === undefined ? {} : { sort };
}

function entriesIn(meta: Meta | undefined): Pick<ListParams, 'entries'> {
  return meta?.entries === undefined ? {} : { entries: meta.entries };
}

function versionIn(meta: Meta | undefined): { version?: number } {
  return meta?.version === undefined ? {} : { version: meta.version };
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
