import { useEffect, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { isSearchable } from '../../admin/list/is-searchable.ts';
import type { Row } from '../../admin/table/row.ts';
import { useActor } from '../../admin/use-actor.ts';
import { useDelay } from '../../admin/use-delay.ts';
import { config } from '../../app/config.ts';
import type { FilterProps } from '../filter-props.ts';
import { Combobox } from './combobox.tsx';
import { rowTitle } from './row-title.ts';

/** A row of another resource, found by typing (FILTER-13 to FILTER-15). */
export function ReferenceFilter({ id, label, value, change, field }: FilterProps) {
  const target = resourceOf(field.target?.resource ?? '');
  const chosen = typeof value === 'number' ? value : undefined;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { rows, state } = useFoundRows(target, text, open);
  const { data } = useGetOne<Row>(
    target.name,
    { id: chosen ?? 0 },
    { enabled: chosen !== undefined, retry: false },
  );
  const title = data === undefined ? `#${chosen}` : rowTitle(target, data);
  return (
    <Combobox
      id={id}
      label={label}
      chosen={chosen === undefined ? '' : title}
      text={text}
      changeText={setText}
      open={open}
      changeOpen={setOpen}
      options={rows.map(row => ({ id: row.id, label: rowTitle(target, row) }))}
      state={state}
      choose={change}
    />
  );
}

const typingMs = 250;
const offered = { searchable: 10, all: 100 };

interface FoundRows {
  readonly rows: readonly Row[];
  readonly state: 'ready' | 'searching' | 'failed';
}

/** Rows that match what is typed: found by the server, or here where the server cannot search them. */
function useFoundRows(resource: Resource, text: string, enabled: boolean): FoundRows {
  const actor = useActor();
  const searchable = actor !== undefined && isSearchable(resource, actor.role);
  const typed = useDebouncedValue(text);
  // FILTER-16: options may be told to wait before they are asked for the first time.
  const started = useDelay(config.optionsInitialDelayMs);
  const [field, direction] = resource.list.sort;
  const found = useGetList<Row>(
    resource.name,
    {
      pagination: { page: 1, perPage: searchable ? offered.searchable : offered.all },
      sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
      filter: typed === '' || !searchable ? {} : { q: typed },
    },
    { enabled: enabled && started && actor !== undefined, retry: false },
  );
  const rows = (found.data ?? []).filter(
    row => searchable || rowTitle(resource, row).toLowerCase().includes(typed.toLowerCase()),
  );
  if (found.error !== null) return { rows: [], state: 'failed' };
  return { rows, state: !started || found.isFetching || typed !== text.trim() ? 'searching' : 'ready' };
}

/** The text, once nobody has typed for a moment. */
function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
