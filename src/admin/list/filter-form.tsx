import './filters.css';
import { type FormEvent, memo, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import { combinedFilters } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { filterFieldOf } from '../../kinds/filter-props.ts';
import { filterOf } from '../../kinds/views.ts';
import { inSentence, type Labels } from '../labels.ts';
import { type FilterValues, filterFieldsOf, isSearchable, type ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface FilterFormProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly state: ListState;
  readonly change: ChangeList;
}

/**
 * What one asks a list for. Nothing is sent before Search is pressed (FILTER-19); Clear asks for all again. Rows
 * that arrive do not draw it again.
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
  // On a narrow screen all but the first filter wait behind a button; what is asked is told by its chips.
  const [open, setOpen] = useState(false);
  const searchable = isSearchable(resource, role);
  const names = filterFieldsOf(resource, role, state.filter);
  if (names.length === 0 && !searchable) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ filter, search: search.trim() });
  };
  const clear = () => {
    setFilter({});
    setSearch('');
    change({ filter: {}, search: '' });
  };
  return (
    <search>
      <form className={open ? 'filters open' : 'filters'} onSubmit={submit}>
        {searchable && (
          <SearchBox
            hint={translate('list.search_hint', { name: inSentence(labels.many) })}
            text={search}
            change={setSearch}
          />
        )}
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
        <span className="filter-buttons">
          <button
            type="button"
            className="button filters-toggle"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {translate('list.filters')}
          </button>
          <button type="submit" className="button primary">
            {translate('list.search')}
          </button>
          <button type="button" className="button" onClick={clear}>
            {translate('list.clear')}
          </button>
        </span>
      </form>
    </search>
  );
});

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
  const id = useId();
  return (
    <span className="filter wide">
      <label htmlFor={id}>{translate('list.search')}</label>
      <input
        id={id}
        type="search"
        data-focus-by="/"
        autoComplete="off"
        maxLength={200}
        placeholder={hint}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
    </span>
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
