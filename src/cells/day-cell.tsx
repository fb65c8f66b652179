import type { CellProps } from '../admin/overrides.ts';
import { formatDay } from './format-time.ts';

export function DayCell({ value }: CellProps<string | null>) {
  return <span className={value === null ? 'figures faint' : 'figures'}>{formatDay(value)}</span>;
}
