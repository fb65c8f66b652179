import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Actor } from '../../domain/actor.ts';
import { registry, titleOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { useActor } from '../admin/engine-context.tsx';
import { useDebouncedValue } from '../admin/timers.ts';
import { useText } from '../i18n/use-text.ts';
import { menuOf, type PortalPage, usePages } from './navigation.ts';

/** Jumps to any page or record that the role may open; arrows choose, Enter goes, Esc leaves. */
export function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = usePaletteEntries(query);
  const { entries } = found;
  const active = Math.min(chosen, entries.length - 1);

  const go = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(entries[active]?.path);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': translate('palette.open'), sx: { width: 560, maxWidth: '100%', m: 2 } },
      }}
    >
      <InputBase
        autoFocus
        value={query}
        placeholder={translate('palette.placeholder')}
        onChange={event => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('palette.placeholder'),
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
          },
        }}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ maxHeight: '60vh', overflowY: 'auto', p: 1 }}>
        <PaletteResults id={id} query={query} found={found} active={active} onChoose={go} />
      </Box>
    </Dialog>
  );
}

interface Props {
  readonly id: string;
  readonly query: string;
  readonly found: PaletteFindings;
  readonly active: number;
  readonly onChoose: (path: string) => void;
}

/** What the palette found, and what it is doing. */
function PaletteResults({ id, query, found, active, onChoose }: Props) {
  const translate = useTranslate();
  const { entries, searching, failed } = found;
  return (
    <>
      <Box component="ul" role="listbox" id={`${id}-list`} aria-label={translate('palette.open')} sx={list}>
        {entries.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.path} ${entry.hint}`}
            id={`${id}-${index}`}
            entry={entry}
            active={index === active}
            onChoose={onChoose}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', px: 1, py: 0.5 }}>
        {failed ? translate('palette.failed') : null}
        {searching ? translate('palette.searching') : null}
        {!searching && entries.length === 0 ? translate('palette.none', { query }) : null}
        {query.trim().length < 2 && !searching ? translate('palette.hint') : null}
      </Box>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onChoose: (path: string) => void;
}

function Option({ id, entry, active, onChoose }: OptionProps) {
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      onClick={() => onChoose(entry.path)}
      ref={(element: HTMLElement | null) =>
        active ? element?.scrollIntoView({ block: 'nearest' }) : undefined
      }
      sx={{ ...option, bgcolor: active ? 'action.selected' : 'transparent' }}
    >
      <Box component="span" sx={oneLine} title={entry.label}>
        {entry.label}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
        {entry.hint}
      </Box>
    </Box>
  );
}

/** The subject of a mail may be long; what kind of thing it is stays whole beside it. */
const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const list = { listStyle: 'none', m: 0, p: 0 };

const option = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};

interface PaletteEntry {
  readonly kind: 'page' | 'record';
  readonly label: string;
  /** What kind of thing it is, beside a record. */
  readonly hint: string;
  readonly path: string;
}

interface PaletteFindings {
  readonly entries: readonly PaletteEntry[];
  readonly searching: boolean;
  readonly failed: boolean;
}

const pauseMs = 200;
const shortestQuery = 2;
const rowsEach = 4;

/** Pages by name at once; records by the lists' own search as soon as the typing pauses. */
function usePaletteEntries(query: string): PaletteFindings {
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
  return { kind: 'record', label: titleOf(resource, row), hint, path: pathOfRow(resource, Number(row.id)) };
}

/** Where one row shows: its own page, else its list with the row's dialog. */
function pathOfRow({ page }: Resource, id: number): string {
  return page?.detail?.replace(':id', String(id)) ?? `${page?.path ?? ''}/${id}/edit`;
}
