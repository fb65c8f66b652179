import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

/** A wall-clock time without its seconds, save the last second of a day. */
export function TimeCell({ value }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  return <span className="figures">{value.endsWith(':00') ? value.slice(0, 5) : value}</span>;
}
