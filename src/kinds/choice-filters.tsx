import { useTranslate } from 'react-admin';
import { toggleWords, useChoiceLabel } from './choice-views.tsx';
import type { FilterProps } from './filter-props.ts';

/** One of a closed list, or any; several that an address asks for stay until one is chosen. */
export function ChoiceFilter({ id, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const choices = field.choices ?? [];
  const several = Array.isArray(value) ? choices.filter(choice => value.includes(choice.value)) : [];
  const now = several.length > 0 ? -2 : choices.findIndex(choice => choice.value === value);
  return (
    <select id={id} value={now} onChange={({ target }) => change(choices[Number(target.value)]?.value)}>
      <option value={-1}>{translate('list.any')}</option>
      {several.length > 0 && (
        <option value={-2} disabled hidden>
          {several.map(labelOf).join(', ')}
        </option>
      )}
      {choices.map((choice, index) => (
        <option key={choice.value} value={index}>
          {labelOf(choice)}
        </option>
      ))}
    </select>
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
