import { useTranslate } from 'react-admin';
import type { FilterProps } from './filter-props.ts';

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
