import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';

export function PercentCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{value} %</span> : blank;
}
