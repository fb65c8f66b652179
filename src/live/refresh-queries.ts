import type { Query, QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../domain/record.ts';
import { knownResource, touchesList, touchesRow } from './is-affected.ts';
import type { LiveBatch } from './live-changes.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The resources that an answer shows, where its key does not begin with the name of one. */
      resources?: readonly string[];
      /** Whoever asked brings the answer up to date in a way of their own. */
      refreshesItself?: boolean;
    };
  }
}

/** Asks again for everything on screen that the changes may have altered, and for nothing else. */
export function refreshQueries(queries: QueryClient, batch: LiveBatch): void {
  void queries.invalidateQueries({ predicate: query => isAltered(query, batch) });
}

function isAltered(query: Query, batch: LiveBatch): boolean {
  const { meta, queryKey, state } = query;
  if (meta?.refreshesItself === true) return false;
  if (meta?.resources !== undefined) {
    const { resources } = meta;
    return batch.everything || batch.changes.some(({ resource }) => resources.includes(resource));
  }
  const [name, verb, params] = queryKey;
  const resource = knownResource(name);
  if (resource === undefined) return false;
  const rows = rowsOf(state.data);
  if (verb !== 'getOne' && verb !== 'getMany') return touchesList(resource, rows, batch);
  const ids = idsIn(params).filter(id => !rows.some(row => row.id === id));
  const isGained = batch.changes.some(change => change.resource === name && ids.includes(change.id));
  return isGained || batch.everything || rows.some(row => touchesRow(resource, row, batch));
}

/** The rows of an answer in any of react-admin's shapes. */
function rowsOf(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(data)) return data.flatMap(rowsOf);
  if (!isRecord(data)) return [];
  return Array.isArray(data.data) ? data.data.filter(isRecord) : [data];
}

function idsIn(params: unknown): readonly number[] {
  if (!isRecord(params)) return [];
  const ids = Array.isArray(params.ids) ? params.ids : [params.id];
  return ids.map(Number);
}
