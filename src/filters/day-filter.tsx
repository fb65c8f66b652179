import type { FilterProps } from './filter-props.ts';

export function DayFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="date"
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
    />
  );
}
