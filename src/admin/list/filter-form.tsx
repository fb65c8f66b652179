import { isSearchable } from '../../../resources/searched.ts';
import './filters.css';
import { type FormEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import { combinedFilters } from '../../../domain/filter.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { filterFieldOf } from '../../kinds/filter-props.ts';
import { filterOf } from '../../kinds/views.ts';
import { useEngine } from '../engine-context.tsx';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import { type FilterValues, filterFieldsOf, type ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface FilterFormProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly state: ListState;
  readonly change: ChangeList;
}

/**
 * What one asks a list for: the search box, and the filters in a panel below it. Nothing is sent before Search is
 * pressed (FILTER-19); Clear asks for all again. Rows that arrive do not draw it again.
 */
export const FilterForm = memo(function FilterForm({
  resource,
  labels,
  role,
  state,
  change,
}: FilterFormProps) {
  const translate = useTranslate();
  const { filter, setFilter, search, setSearch } = useDraft(state);
  const { form, panelId, isOpen, setOpen } = usePanel();
  const searchable = isSearchable(resource, role);
  const names = filterFieldsOf(resource, role, state.filter);
  if (names.length === 0 && !searchable) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    change({ filter, search: search.trim() });
  };
  const clear = () => {
    setFilter({});
    setSearch('');
    change({ filter: {}, search: '' });
  };
  const asksNothing = search === '' && Object.keys({ ...filter, ...state.filter }).length === 0;
  return (
    <search>
      <form ref={form} className="filters" onSubmit={submit}>
        {searchable && (
          <SearchBox
            hint={translate('list.search_hint', { name: inSentence(labels.many) })}
            text={search}
            change={setSearch}
          />
        )}
        {names.length > 0 && (
          <button
            type="button"
            className="button filters-toggle"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filter" />
            <span className="said">{translate('list.filters')}</span>
          </button>
        )}
        {isOpen && (
          <div className="filter-panel" id={panelId}>
            {names.map(name => (
              <FilterItem
                key={name}
                resource={resource}
                name={name}
                label={labels.field(name)}
                value={filter[name]}
                change={value => setFilter(now => ({ ...now, [name]: value }))}
              />
            ))}
          </div>
        )}
        <button type="submit" className={isOpen ? 'button primary' : 'button'}>
          {translate('list.search')}
        </button>
        {!asksNothing && (
          <button type="button" className="button quiet" onClick={clear}>
            {translate('list.clear')}
          </button>
        )}
      </form>
    </search>
  );
});

/** The panel of filters: one goes on in its first field, and Escape or a press elsewhere closes it again. */
function usePanel() {
  const form = useRef<HTMLFormElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(useEngine().filtersOpen === true);
  useEffect(() => {
    if (!isOpen) return;
    // A phone would lay its keyboard over the panel.
    if (!matchMedia('(pointer: coarse)').matches)
      form.current?.querySelector<HTMLElement>('.filter-panel :is(input, select):enabled')?.focus();
    const leave = (event: Event) => {
      const isInside = event.target instanceof Node && form.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' || event.defaultPrevented : isInside)
        return;
      setOpen(false);
      if (event instanceof KeyboardEvent)
        form.current?.querySelector<HTMLElement>('.filters-toggle')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leave);
    };
  }, [isOpen]);
  return { form, panelId, isOpen, setOpen };
}

/** What is typed and not sent yet; it starts anew when the address asks for something else: back, a view, a link. */
function useDraft(state: ListState) {
  const asked = JSON.stringify([state.filter, state.search]);
  const [known, setKnown] = useState(asked);
  const [filter, setFilter] = useState<FilterValues>(state.filter);
  const [search, setSearch] = useState(state.search);
  if (known !== asked) {
    setKnown(asked);
    setFilter(state.filter);
    setSearch(state.search);
  }
  return { filter, setFilter, search, setSearch };
}

function SearchBox({ hint, text, change }: { hint: string; text: string; change: (text: string) => void }) {
  const translate = useTranslate();
  return (
    <input
      type="search"
      className="search-box"
      aria-label={translate('list.search')}
      data-focus-by="/"
      autoComplete="off"
      maxLength={200}
      placeholder={hint}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface FilterItemProps {
  readonly resource: Resource;
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

function FilterItem({ resource, name, label, value, change }: FilterItemProps) {
  const id = useId();
  const field = filterFieldOf(resource, name);
  if (field === undefined) return null;
  const Widget = filterOf(field, name);
  const wide = field.filter === 'range' || name in combinedFilters;
  return (
    <span className={wide ? 'filter wide' : 'filter'}>
      <label htmlFor={id}>{label}</label>
      <Widget id={id} label={label} field={field} value={value} change={change} />
    </span>
  );
}
