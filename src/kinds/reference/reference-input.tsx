import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useGetOne, useTranslate } from 'react-admin';
import { type ReferenceTables, tableCall } from '../../../contract/reference.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { resourceOf, titleOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { ReferenceTarget } from '../../../resources/schema/field.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useDebouncedValue, useDelayedIndicator } from '../../admin/timers.ts';
import { TwoLines } from '../choice-inputs.tsx';
import { Combobox } from '../combobox.tsx';
import { useInput } from '../input-frame.tsx';

interface Option {
  readonly id: number;
  readonly title: string;
  /** Tells it from others of a like title: who an address belongs to, where a location lies. */
  readonly more: string;
}

/** A row of another resource, found by typing; the chosen one stays even where it can no longer be read. */
export function ReferenceInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const id = typeof value === 'number' ? value : undefined;
  const chosen = useChosen(props, id);
  const { options, isPending, error } = useOptions(props, useDebouncedValue(typed, 250), open);
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Combobox
      options={options}
      filterOptions={all => all}
      value={chosen}
      onChange={(_event, option) => change(option?.id ?? null)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      getOptionLabel={option => option.title}
      getOptionKey={option => option.id}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item}>
          <TwoLines {...option} />
        </li>
      )}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={open && isPending}
      {...(error !== null && { noOptionsText: translate('form.options_failed') })}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

/** The chosen row by its title; by its number only where it cannot be read. */
function useChosen({ field }: InputProps, id: number | undefined): Option | null {
  const name = field.target?.resource ?? '';
  const { data, isPending } = useGetOne<RaRecord & { id: number }>(
    name,
    { id: id ?? 0 },
    { enabled: id !== undefined, retry: false },
  );
  if (id === undefined) return null;
  const unnamed = isPending ? '…' : `#${id}`;
  const title = data?.id === id ? nameIn(field.target, resourceOf(name), data) : unnamed;
  return { id, title, more: '' };
}

function useOptions({ field }: InputProps, typed: string, open: boolean) {
  const name = field.target?.resource ?? '';
  const { data, isPending, isPlaceholderData, error } = useGetList<RaRecord & { id: number }>(
    name,
    {
      pagination: { page: 1, perPage: 20 },
      filter: { q: typed },
      ...(field.target?.pick === undefined ? {} : { meta: { entries: field.target.pick } }),
    },
    { enabled: open, retry: false, placeholderData: previous => previous },
  );
  // What was found for other letters may stand for a moment, and no longer.
  const isLate = useDelayedIndicator(isPlaceholderData);
  const rows = isLate ? [] : (data ?? []);
  const resource = resourceOf(name);
  const options = rows.map(row => ({
    id: row.id,
    title: nameIn(field.target, resource, row),
    more: furtherTexts(field.target, resource, row),
  }));
  return { options, isPending: isPending || isLate, error };
}

/** How people call the row, where the reference says so; else its title. */
function nameIn(target: ReferenceTarget | undefined, resource: Resource, row: RaRecord): string {
  const called = (target?.called ?? []).map(name => row[name]).filter(part => typeof part === 'string');
  return called.join(' ').trim() || titleOf(resource, row);
}

/** What tells the row from others of its name: its title, and what a card of it says in texts. */
function furtherTexts(target: ReferenceTarget | undefined, resource: Resource, row: RaRecord): string {
  const { list, fields, title } = resource;
  const called = target?.called ?? [];
  const further = (name: string) =>
    !title.includes(name) && !called.includes(name) && fields[name]?.kind === 'text';
  const lines = (list.card ?? [])
    .map(line => line.filter(further).map(name => String(row[name] ?? '')))
    .map(texts => texts.filter(text => text !== '').join(' '));
  const name = nameIn(target, resource, row);
  return inOneLine([titleOf(resource, row), ...lines].filter(text => text !== '' && text !== name));
}

/** A table of the world: countries, currencies or time zones (REF-01 to REF-05). It is asked for once. */
export function useReferenceTable<Name extends keyof ReferenceTables>(name: Name) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['reference-table', name],
    queryFn: async ({ signal }) => {
      const { data } = await provider.ask(tableCall(name), { params: { table: name }, signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
