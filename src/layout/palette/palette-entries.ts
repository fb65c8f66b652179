import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Actor, Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { hasPlainly } from '../../../domain/text/plain-letters.ts';
import type { Span } from '../../../domain/time/span.ts';
import { registry, resources } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { factGroups, type ShownField } from '../../admin/show/facts.tsx';
import type { Row } from '../../admin/table/row.ts';
import { useDebouncedValue, useNow } from '../../admin/timers.ts';
import { useText } from '../../i18n/use-text.ts';
import { titleParts } from '../../kinds/reference/reference-cell.tsx';
import { menuOf, type PortalPage, usePages } from '../navigation.ts';
import { askedLists } from './asked-lists.ts';
import { useCommands } from './command-entries.ts';
import { numberFirst, offered } from './palette-order.ts';

/** One line of the palette. */
export interface PaletteEntry {
  readonly kind: 'page' | 'record' | 'list' | 'command';
  readonly label: string;
  /** What else tells it from others. */
  readonly beneath?: string | undefined;
  /** What kind of thing it is, beside a record. */
  readonly hint: string;
  readonly path: string;
  /** It opens over the page that one is on. */
  readonly over?: true;
  readonly record?: FoundRecord | undefined;
  /** The number of a guest, whose newest booking stands with the name. */
  readonly guest?: number | undefined;
}

/** A record that was found, and the state that is shown of it. */
export interface FoundRecord {
  readonly resource: Resource;
  readonly row: Row;
  readonly role: Role;
  readonly state: ShownField;
}

/** What the palette has found so far. */
export interface PaletteFindings {
  readonly entries: readonly PaletteEntry[];
  readonly searching: boolean;
  readonly failed: boolean;
}

const { bookings, users } = resources;
const pauseMs = 200;
const shortestQuery = 2;
/** So many are looked at, for those of them to which it may be done. */
const rowsAsked = 20;

/** Pages by name at once; records by the lists' own search as soon as the typing pauses. */
export function usePaletteEntries(query: string): PaletteFindings {
  const actor = useActor();
  const pages = usePages();
  const text = useText();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const now = new Date(useNow()).toISOString();
  const settled = useDebouncedValue(query.trim(), pauseMs);
  const isSettled = query.trim() === settled;
  const commands = useAsked(query.trim(), settled, actor, now);
  // Who asks for something by its verb looks for that, and not for records with such words in them.
  const isSearch = settled.length >= shortestQuery && actor !== undefined && !commands.isAsked;
  const searches = isSearch ? searchesOf(actor, now) : [];
  const answers = useQueries({
    queries: searches.map(({ resource, sort: [field, order], entries, most }) => ({
      queryKey: ['palette', resource.name, settled, field, order, entries],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data, total = data.length } = await dataProvider.getList(resource.name, {
          pagination: { page: 1, perPage: most },
          sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
          filter: { q: settled },
          meta: { entries },
          signal,
        });
        return { rows: data, total };
      },
      staleTime: 10_000,
    })),
  });
  const records = searches.flatMap(({ resource, most, last }, index) => {
    const { rows = [], total = 0 } = answers[index]?.data ?? {};
    if (actor === undefined) return [];
    const found = numberFirst(resource, rows, settled).map(row =>
      recordEntry(resource, row, actor.role, text(resource.label.one)),
    );
    const path = last && total > most ? listPath(resource, settled) : undefined;
    if (path === undefined) return found;
    const label = translate('palette.all', { many: text(resource.label.many), query: settled });
    return [...found, { kind: 'list' as const, label, hint: '', path }];
  });
  const spanWords = (span: Span) => translate(`spans.${span}`);
  const vocabulary = { resources: Object.values(registry), text, spanWords };
  const asked = actor === undefined ? [] : askedLists(query, { ...vocabulary, role: actor.role });
  const lists = asked.map(({ resource, said, path }): PaletteEntry => {
    const label = `${text(resource.label.many)}: ${inOneLine(said)}`;
    return { kind: 'list', label, hint: '', path };
  });
  return {
    entries: offered<PaletteEntry>(
      {
        ...{ lists, records, creations: commands.creations, commands: commands.found },
        pages: actor === undefined ? [] : pageEntries(pages, actor, query, text),
      },
      isSettled,
    ),
    searching: !isSettled || [...answers, ...commands.answers].some(({ isLoading }) => isLoading),
    failed: [...answers, ...commands.answers].some(({ isError }) => isError),
  };
}

/** What the words ask for by a verb: at once where no row is needed, else as soon as the typing pauses. */
function useAsked(words: string, settled: string, actor: Actor | undefined, now: string) {
  const dataProvider = useDataProvider();
  const { searches, creations, entryOf } = useCommands(actor, now);
  const lookUps = searches(settled);
  const answers = useQueries({
    queries: lookUps.map(({ resource, words, sort: [field, order], entries }) => ({
      queryKey: ['palette', 'command', resource.name, words, field, order, entries],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList(resource.name, {
          pagination: { page: 1, perPage: rowsAsked },
          sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
          filter: { q: words },
          meta: { entries },
          signal,
        });
        return data;
      },
      staleTime: 10_000,
    })),
  });
  const found = lookUps.flatMap(({ asked: each, resource, words: said }, index) =>
    numberFirst(resource, answers[index]?.data ?? [], said)
      .flatMap(row => entryOf(each, row))
      .slice(0, rowsEach),
  );
  return { creations: creations(words), found, isAsked: lookUps.length > 0, answers };
}

function pageEntries(
  pages: readonly PortalPage[],
  { role, id }: Actor,
  query: string,
  text: (label: string) => string,
): PaletteEntry[] {
  const wanted = query.trim();
  const inNoMenu = pages.flatMap(({ path, palette, roles }) =>
    palette !== undefined && roles.includes(role) ? [{ label: palette, path }] : [],
  );
  return [...inNoMenu, ...menuOf(pages, role, id).flatMap(({ items }) => items)]
    .map(({ label, path }): PaletteEntry => ({ kind: 'page', label: text(label), hint: '', path }))
    .filter(({ label }) => hasPlainly(label, wanted));
}

/** What one list is asked for. */
interface Search {
  readonly resource: Resource;
  readonly sort: Sort;
  readonly entries: readonly FilterEntry[];
  readonly most: number;
  /** What it found stands last of its list. */
  readonly last: boolean;
}

const rowsEach = 4;
const pastEach = 2;

/** Of what has a time of its own, what comes next stands before what is past. */
function searchesOf(actor: Actor, now: string): Search[] {
  return searchable(actor).flatMap((resource): Search[] => {
    const { sort, ahead: field } = resource.list;
    if (field === undefined) return [{ resource, sort, entries: [], most: rowsEach, last: true }];
    const next = [{ field, op: 'ge', value: now }] as const;
    const past = [{ field, op: 'lt', value: now }] as const;
    return [
      { resource, sort: [field, 'asc'], entries: next, most: rowsEach, last: false },
      { resource, sort: [field, 'desc'], entries: past, most: pastEach, last: true },
    ];
  });
}

/** The lists that this role may open, read and search; a second view of the same rows would find them twice. */
function searchable({ role }: Actor): Resource[] {
  return Object.values(registry).filter(
    ({ name, table, page, access, fields, list }) =>
      table === name &&
      page?.roles.includes(role) === true &&
      scopeOf(access, 'read', role) !== undefined &&
      (list.numbered === true ||
        Object.values(fields).some(
          ({ search, readBy }) => search === true && readBy?.includes(role) !== false,
        )),
  );
}

function recordEntry(resource: Resource, row: Row, role: Role, hint: string): PaletteEntry {
  const state = factGroups(resource, role).states.find(({ name }) => typeof row[name] === 'number');
  const [label = '', ...parts] = titleParts(resource, row);
  const beneath = inOneLine([...parts, ...knownBy(resource, row, role)]);
  return {
    kind: 'record',
    label,
    beneath: beneath === '' ? undefined : beneath,
    hint,
    path: pathOfRow(resource, row.id),
    record: state === undefined ? undefined : { resource, row, role, state },
    guest: resource === users && row.role === null && mayReadBookings(role) ? row.id : undefined,
  };
}

const mayReadBookings = (role: Role) => scopeOf(bookings.access, 'read', role) !== undefined;

/** What else the record is found by, and its number where people call it by that. */
function knownBy({ fields, title, heading = title, list }: Resource, row: Row, role: Role): string[] {
  const named = heading.flat();
  const told = Object.entries(fields).flatMap(([name, { search, readBy }]) => {
    const value = row[name];
    const shown = search === true && readBy?.includes(role) !== false && !named.includes(name);
    return shown && typeof value === 'string' && value !== '' && value.length <= longestBeneath
      ? [value]
      : [];
  });
  return list.numbered === true ? [...told, `#${row.id}`] : told;
}

const longestBeneath = 80;

/** Where one row shows: its own page, else its list with the row's dialog. */
function pathOfRow({ page }: Resource, id: number): string {
  return page?.detail?.replace(':id', String(id)) ?? `${page?.path ?? ''}/${id}/edit`;
}

function listPath({ page }: Resource, query: string): string | undefined {
  return page === undefined ? undefined : `${page.path}?q=${encodeURIComponent(query)}`;
}
