import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';

/** A number that names something, without separators: an id or a rank. */
export function PlainNumberCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{value}</span> : blank;
}
