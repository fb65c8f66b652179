import type { FilterProps } from '../filter-props.ts';

/** A part of the text, or all of it. */
export function TextFilter({ id, value, change, field }: FilterProps) {
  return (
    <input
      id={id}
      type="search"
      autoComplete="off"
      maxLength={field.maxLength ?? 255}
      value={typeof value === 'string' ? value : ''}
      onChange={event => change(event.target.value)}
    />
  );
}
