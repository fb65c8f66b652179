import { useTranslate } from 'react-admin';
import type { FilterProps } from '../filter-props.ts';
import { useChoiceLabel } from './choice-cells.tsx';

/** One of a closed list, or any. */
export function ChoiceFilter({ id, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const choices = field.choices ?? [];
  const now = choices.findIndex(choice => choice.value === value);
  return (
    <select id={id} value={now} onChange={({ target }) => change(choices[Number(target.value)]?.value)}>
      <option value={-1}>{translate('list.any')}</option>
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
  const [on, off] =
    field.cell === 'disabled' ? ['list.disabled', 'list.enabled'] : ['list.yes_value', 'list.no_value'];
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
