import type { FilterProps } from './filter-props.ts';

/** A wall-clock time, as `HH:mm:ss`. */
export function TimeFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="time"
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : `${target.value}:00`)}
    />
  );
}
