import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

/** Nested values: how many entries there are; their content as a tooltip. */
export function ObjectsCell({ value }: CellProps) {
  if (isBlank(value)) return blank;
  const text = JSON.stringify(value);
  return (
    <span className="faint" title={text.slice(0, 1000)}>
      {Array.isArray(value) ? `× ${value.length}` : text.slice(0, 60)}
    </span>
  );
}
