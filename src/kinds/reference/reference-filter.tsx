import { type KeyboardEvent, useState } from 'react';
import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { hasPlainly } from '../../../domain/text/plain-letters.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { isSearchable } from '../../../resources/searched.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { Icon } from '../../admin/icon.tsx';
import type { Row } from '../../admin/table/row.ts';
import { useDebouncedValue, useDelay } from '../../admin/timers.ts';
import { config } from '../../app/config.ts';
import type { FilterProps } from '../filter-props.ts';
import { rowTitle } from './reference-cell.tsx';

/** A row of another resource, found by typing (FILTER-13 to FILTER-15). */
export function ReferenceFilter({ id, label, value, change, field }: FilterProps) {
  const target = resourceOf(field.target?.resource ?? '');
  const chosen = typeof value === 'number' ? value : undefined;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { rows, state } = useFoundRows(target, text, open);
  const { data, isPending } = useGetOne<Row>(
    target.name,
    { id: chosen ?? 0 },
    { enabled: chosen !== undefined, retry: false },
  );
  const unnamed = isPending ? '…' : `#${chosen}`;
  const title = data === undefined ? unnamed : rowTitle(target, data);
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
  const typed = useDebouncedValue(text.trim(), typingMs);
  // FILTER-16: options may be told to wait before they are asked for the first time.
  const started = useDelay(config.optionsInitialDelayMs);
  const [field, direction] = resource.list.sort;
  const [path] = resource.aliases ?? [];
  const found = useGetList<Row>(
    resource.name,
    {
      pagination: { page: 1, perPage: searchable ? offered.searchable : offered.all },
      sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
      filter: typed === '' || !searchable ? {} : { q: typed },
      ...(path === undefined ? {} : { meta: { path } }),
    },
    { enabled: enabled && started && actor !== undefined, retry: false },
  );
  const rows = (found.data ?? []).filter(row => searchable || hasPlainly(rowTitle(resource, row), typed));
  if (found.error !== null) return { rows: [], state: 'failed' };
  return { rows, state: !started || found.isFetching || typed !== text.trim() ? 'searching' : 'ready' };
}

interface ComboboxProps {
  readonly id: string;
  readonly label: string;
  /** What is chosen now, in words; '' for nothing. */
  readonly chosen: string;
  readonly text: string;
  readonly changeText: (text: string) => void;
  readonly open: boolean;
  readonly changeOpen: (open: boolean) => void;
  readonly options: readonly Option[];
  readonly state: 'ready' | 'searching' | 'failed';
  readonly choose: (id: number | undefined) => void;
}

/** An input that offers what matches (the combobox pattern of ARIA 1.2). */
function Combobox(props: ComboboxProps) {
  const { id, label, chosen, text, open, changeText, changeOpen, options, choose, state } = props;
  const translate = useTranslate();
  const [active, setActive] = useState(0);
  const current = open ? options[active] : undefined;

  const close = () => {
    changeOpen(false);
    changeText('');
    setActive(0);
  };
  const take = (option: Option | undefined) => {
    // What is still shown while one types belongs to what was typed before.
    if (option === undefined || state !== 'ready') return;
    choose(option.id);
    close();
  };
  const type = (next: string) => {
    changeOpen(true);
    setActive(0);
    changeText(next);
  };
  const keys = useKeys({ options, active, setActive, open, changeOpen, close, take });
  return (
    <span className="combobox">
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
        placeholder={chosen === '' ? translate('list.any') : chosen}
        value={open ? text : chosen}
        onChange={({ target }) => type(target.value)}
        onClick={() => changeOpen(true)}
        onKeyDown={keys}
        onBlur={close}
      />
      {chosen !== '' && <ClearButton label={label} clear={() => choose(undefined)} />}
      {open && (
        <ComboboxOptions id={id} label={label} options={options} state={state} active={active} take={take} />
      )}
    </span>
  );
}

interface Keys {
  readonly options: readonly Option[];
  readonly active: number;
  readonly setActive: (active: number) => void;
  readonly open: boolean;
  readonly changeOpen: (open: boolean) => void;
  readonly close: () => void;
  readonly take: (option: Option | undefined) => void;
}

function useKeys({ options, active, setActive, open, changeOpen, close, take }: Keys) {
  const move = (step: number) => {
    changeOpen(true);
    if (open && options.length > 0) setActive((active + step + options.length) % options.length);
  };
  const closed = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
  ]);
  const opened = new Map([...closed, ['Enter', () => take(options[active])], ['Escape', close]]);
  return (event: KeyboardEvent) => {
    const act = (open ? opened : closed).get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

function ClearButton({ label, clear }: { label: string; clear: () => void }) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="plain clear"
      aria-label={translate('list.clear_field', { name: label })}
      onClick={clear}
    >
      <Icon name="close" />
    </button>
  );
}

interface Option {
  readonly id: number;
  readonly label: string;
}

interface ComboboxOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly state: 'ready' | 'searching' | 'failed';
  readonly active: number;
  readonly take: (option: Option) => void;
}

const words = { ready: 'list.no_option', searching: 'list.searching', failed: 'list.options_failed' };

function optionId(id: string, option: Option): string {
  return `${id}-${option.id}`;
}

/**
 * What a combobox offers. The focus stays in its input, which says which option is the active one; how many there are is said
 * to whom no screen tells it (DEC-361).
 */
function ComboboxOptions({ id, label, options, state, active, take }: ComboboxOptionsProps) {
  const translate = useTranslate();
  return (
    <div className="options">
      <div id={`${id}-options`} role="listbox" aria-label={label} tabIndex={-1}>
        {options.map((option, index) => (
          <div
            key={option.id}
            id={optionId(id, option)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={event => {
              event.preventDefault();
              take(option);
            }}
          >
            {option.label}
          </div>
        ))}
      </div>
      <p role="status" className={options.length === 0 ? undefined : 'unseen'}>
        {options.length === 0 ? translate(words[state]) : translate('list.total', { count: options.length })}
      </p>
    </div>
  );
}
