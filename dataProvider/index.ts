import type { DataProvider, Identifier } from 'react-admin';
import type { Role } from '../domain/actor.ts';
import type { FilterEntry } from '../domain/filter.ts';
import { createCalls, createSimpleRest, type ListParams } from './calls.ts';
import { type ContractCalls, createContractCalls } from './contract-calls.ts';
import type { Call, FetchJson } from './http-client.ts';
import { createAct } from './submit.ts';
import type { ReadText, SendFile } from './transfers.ts';

/** The calls that react-admin has no verb for. */
export interface PortalDataProvider extends DataProvider, ContractCalls {
  /** Stores the order of rows that were dragged (DRAG-05). */
  reorder(name: string, ids: readonly Identifier[]): Promise<void>;
  /** Sends a file to one of the upload addresses; the address under which it is kept. */
  readonly sendFile: SendFile;
  /** Reads a long text, such as the log of a session, as it comes. */
  readonly readText: ReadText;
  /** All rows of a list, however many, as they come. */
  exportRows(name: string, list: ListToExport): Promise<void>;
}

/** The list as the screen asks for it, without pages. */
interface ListToExport extends Omit<RowsToExport, 'path'>, Pick<ListParams, 'sort' | 'filter'> {
  readonly meta?: Meta;
}

/** What screens may add to a call through react-admin's `meta`. */
interface Meta {
  /** Conditions beside those of the filter form. */
  readonly entries?: readonly FilterEntry[];
  /** The version that an update replaces, where it is not that of `previousData`. */
  readonly version?: number;
  /** What an update sends beside the fields of the row. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Another list of the same rows, e.g. one of the resource's aliases. */
  readonly path?: string;
  /** Says that the web asks, whoever is signed in (FILTER-17). */
  readonly fromWeb?: boolean;
  /** Says the size of a page by both of its names (DEC-39). */
  readonly maxResult?: boolean;
}

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
 *     ask                        a call of the contract that may be repeated as it is
 *     sendFile                   POST of a form with one file
 *     readText                   GET of a long text, as it comes
 *     exportRows                 GET {endpoint}/export: every row of a list, line by line
 *     submit                     a call of the contract that acts, Idempotency-Key
 *
 * One row is read, created and deleted through ra-data-simple-rest; lists, changed fields and versions are
 * the partner API's own. Rows come as they are; a total that is an estimate says so in `meta.total_is_estimate`.
 */
export function createDataProvider(
  fetchJson: FetchJson,
  roleOf: () => Promise<Role>,
  sendFile: SendFile,
  readText: ReadText,
): PortalDataProvider {
  const http = async <Body>(path: string, call?: Call) => (await fetchJson<Body>(path, call)).json;
  const act = createAct();
  const calls = createCalls(http, createSimpleRest(fetchJson, act), roleOf);
  return {
    supportAbortSignal: true,
    getList: (name, { pagination, sort, filter, meta, signal }) =>
      calls.list(name, { ...pagination, ...sorted(sort), filter, ...listMeta(meta), signal }),
    getOne: (name, { id, signal }) => calls.one(name, id, signal),
    getMany: (name, { ids, signal }) => calls.many(name, ids, signal),
    getManyReference: (name, { target, id, pagination, sort, filter, signal }) => {
      const entries = [{ field: target, op: 'eq' as const, value: Number(id) }];
      return calls.list(name, { ...pagination, sort, filter, entries, signal });
    },
    create: (name, { data }) => calls.create(name, data),
    update: (name, { id, data, previousData, meta }) =>
      calls.update(name, id, data, { row: previousData, beside: meta?.beside, ...versionIn(meta) }),
    updateMany: async (name, { ids, data }) => {
      await Promise.all(ids.map(id => calls.update(name, id, data)));
      return { data: ids };
    },
    delete: async (name, { id, previousData }) => {
      const answer = await calls.remove(name, id);
      return previousData === undefined ? answer : { data: previousData };
    },
    deleteMany: async (name, { ids }) => {
      await Promise.all(ids.map(id => calls.remove(name, id)));
      return { data: ids };
    },
    reorder: calls.reorder,
    ...createContractCalls(fetchJson, act),
    sendFile,
    readText,
    exportRows: (name, { sort, filter, meta, ...reading }) =>
      exportRows(readText, {
        ...reading,
        path: calls.exportPath(name, {
          ...sorted(sort),
          ...(filter === undefined ? {} : { filter }),
          ...listMeta(meta),
        }),
      }),
  };
}

function sorted(sort: ListParams['sort']): Pick<ListParams, 'sort'> {
  return sort === undefined ? {} : { sort };
}

function listMeta({ entries, path, fromWeb, maxResult }: Meta = {}) {
  return {
    ...(entries === undefined ? {} : { entries }),
    ...(path === undefined ? {} : { path }),
    ...(fromWeb === undefined ? {} : { fromWeb }),
    ...(maxResult === undefined ? {} : { maxResult }),
  };
}

function versionIn(meta: Meta | undefined): { version?: number } {
  return meta?.version === undefined ? {} : { version: meta.version };
}

/** A row as the API answers it. */
interface ExportedRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** All rows of a list, as they come. */
interface RowsToExport {
  /** Of the list call, with its query. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Gets the rows part by part, in order, and how many there are in all. */
  readonly onRows: (rows: readonly ExportedRow[], total: number) => void;
}

/** Reads the lines of an export; rejects when it breaks off before the last row. */
async function exportRows(readText: ReadText, { path, signal, onRows }: RowsToExport): Promise<void> {
  let rest = '';
  let total: number | undefined;
  const take = (line: string) => {
    if (line === '') return;
    if (total === undefined) total = Number(JSON.parse(line).total);
    else onRows(JSON.parse(line), total);
  };
  await readText({
    path,
    signal,
    onText: text => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) take(line);
    },
  });
  if (total === undefined || rest !== '') throw new Error('The export broke off');
}
