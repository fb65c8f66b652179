import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { countriesIn } from '../../domain/people/country.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { toggleWords, useChoiceLabel } from './choice-views.tsx';
import type { FilterProps } from './filter-props.ts';

/** One of a closed list, or any; where there are more than two, also several of them. */
export function ChoiceFilter(props: FilterProps) {
  const { id, label, value, change, field } = props;
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const [isWidened, setWidened] = useState(false);
  const { choices = [] } = field;
  if (isWidened || Array.isArray(value)) return <SeveralChoices {...props} isFresh={isWidened} />;
  return (
    <span className="pair">
      <select
        id={id}
        value={choices.findIndex(choice => choice.value === value)}
        onChange={({ target }) => change(choices[Number(target.value)]?.value)}
      >
        <option value={-1}>{translate('list.any')}</option>
        {choices.map((choice, index) => (
          <option key={choice.value} value={index}>
            {labelOf(choice)}
          </option>
        ))}
      </select>
      {choices.length > 2 && (
        <button
          type="button"
          className="button several"
          aria-label={`${translate('list.several')}: ${label}`}
          title={translate('list.several')}
          onClick={() => setWidened(true)}
        >
          +
        </button>
      )}
    </span>
  );
}

interface SeveralProps extends FilterProps {
  /** Somebody has just asked for it: they go on in its first box. */
  readonly isFresh: boolean;
}

/** A box for each; one that is ticked alone is asked for as a single choice is (FILTER-06). */
function SeveralChoices({ id, label, value, change, field, isFresh }: SeveralProps) {
  const labelOf = useChoiceLabel();
  const { choices = [] } = field;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isFresh) group.current?.querySelector('input')?.focus();
  }, [isFresh]);
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [value];
  const toggle = (changed: unknown) => {
    const next = choices
      .map(choice => choice.value)
      .filter(each => ticked.includes(each) !== (each === changed));
    change(next.length > 1 ? next : next[0]);
  };
  return (
    <fieldset id={id} ref={group} aria-label={label} className="choices">
      {choices.map(choice => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={ticked.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          {labelOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** On, off, or either. */
export function ToggleFilter({ id, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const [on, off] = toggleWords(field);
  return (
    <select
      id={id}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value === 'true')}
    >
      <option value="">{translate('list.any')}</option>
      <option value="true">{translate(on)}</option>
      <option value="false">{translate(off)}</option>
    </select>
  );
}

/** One of all countries, by its name in the language of the page. */
export function CountryFilter({ id, value, change }: FilterProps) {
  const translate = useTranslate();
  const countries = countriesIn(usePageLanguage());
  const asked = typeof value === 'string' ? value : '';
  // What an address asks for stays visible, also where no country has that code.
  const isUnknown = asked !== '' && countries.every(({ code }) => code !== asked);
  return (
    <select id={id} value={asked} onChange={({ target }) => change(target.value || undefined)}>
      <option value="">{translate('list.any')}</option>
      {isUnknown && <option>{asked}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
