import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });

/** A number in figures of equal width, so that columns can be compared. */
export function NumberCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{format.format(value)}</span> : blank;
}
