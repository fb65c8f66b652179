import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { registry, titleOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useActor } from '../../admin/use-actor.ts';
import { useText } from '../../i18n/use-text.ts';
import { menuOf } from '../navigation.ts';
import { type PortalPage, usePages } from '../portal-pages.ts';

export interface PaletteEntry {
  readonly kind: 'page' | 'record';
  readonly label: string;
  /** What kind of thing it is, beside a record. */
  readonly hint: string;
  readonly path: string;
}

export interface PaletteFindings {
  readonly entries: readonly PaletteEntry[];
  readonly searching: boolean;
  readonly failed: boolean;
}

const pauseMs = 200;
const shortestQuery = 2;
const rowsEach = 4;

/** Pages by name at once; records by the lists' own search as soon as the typing pauses. */
export function usePaletteEntries(query: string): PaletteFindings {
  const actor = useActor();
  const pages = usePages();
  const text = useText();
  const dataProvider = useDataProvider();
  const settled = useDebouncedValue(query.trim(), pauseMs);
  const searched = settled.length < shortestQuery || actor === undefined ? [] : searchable(actor);
  const answers = useQueries({
    queries: searched.map(resource => ({
      queryKey: ['palette', resource.name, settled],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList(resource.name, {
          pagination: { page: 1, perPage: rowsEach },
          filter: { q: settled },
          signal,
        });
        return data;
      },
      staleTime: 10_000,
    })),
  });
  const records = searched.flatMap((resource, index) =>
    (answers[index]?.data ?? []).map(row => recordEntry(resource, row, text(resource.label.one))),
  );
  return {
    entries: [...(actor === undefined ? [] : pageEntries(pages, actor, query, text)), ...records],
    searching: query.trim() !== settled || answers.some(({ isLoading }) => isLoading),
    failed: answers.some(({ isError }) => isError),
  };
}

function pageEntries(
  pages: readonly PortalPage[],
  { role, id }: Actor,
  query: string,
  text: (label: string) => string,
): PaletteEntry[] {
  const wanted = query.trim().toLowerCase();
  const inNoMenu = pages.flatMap(({ path, palette, roles }) =>
    palette !== undefined && roles.includes(role) ? [{ label: palette, path }] : [],
  );
  return [...inNoMenu, ...menuOf(pages, role, id).flatMap(({ items }) => items)]
    .map(({ label, path }): PaletteEntry => ({ kind: 'page', label: text(label), hint: '', path }))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** The lists that this role may open, read and search; a second view of the same rows would find them twice. */
function searchable({ role }: Actor): Resource[] {
  return Object.values(registry).filter(
    ({ name, table, page, access, fields }) =>
      table === name &&
      page?.roles.includes(role) === true &&
      scopeOf(access, 'read', role) !== undefined &&
      Object.values(fields).some(({ search, readBy }) => search === true && readBy?.includes(role) !== false),
  );
}

function recordEntry(resource: Resource, row: Readonly<Record<string, unknown>>, hint: string): PaletteEntry {
  return { kind: 'record', label: titleOf(resource, row), hint, path: rowPath(resource, Number(row.id)) };
}

function useDebouncedValue(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** Where one row shows: its own page, else its list with the row's dialog. */
function rowPath({ page }: Resource, id: number): string {
  return page?.detail?.replace(':id', String(id)) ?? `${page?.path ?? ''}/${id}/edit`;
}
