import { useTranslate } from 'react-admin';
import { useChoiceLabel } from '../cells/use-choice-label.ts';
import type { FilterProps } from './filter-props.ts';

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
