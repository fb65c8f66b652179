import type { FilterProps } from './filter-props.ts';

/** One number, exactly. Money is typed as it is shown and kept in minor units. */
export function NumberFilter({ id, value, change, field }: FilterProps) {
  const scale = field.kind === 'money' ? 100 : 1;
  return (
    <input
      id={id}
      type="number"
      step={field.kind === 'integer' ? 1 : 'any'}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={({ target }) =>
        change(target.value === '' ? undefined : Math.round(target.valueAsNumber * scale * 1e6) / 1e6)
      }
    />
  );
}
