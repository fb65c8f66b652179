import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { resourceOf } from '../../resources/index.ts';
import type { Row } from '../admin/row.ts';
import { rowTitle } from '../cells/row-title.ts';
import { Combobox } from './combobox.tsx';
import type { FilterProps } from './filter-props.ts';
import { useFoundRows } from './use-found-rows.ts';

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
