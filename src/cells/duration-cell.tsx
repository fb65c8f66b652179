import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';

/** Whole seconds as minutes and seconds. */
export function formatDuration(seconds: number): string {
  const rest = Math.abs(seconds);
  const minutes = `${Math.floor(rest / 60)} min`;
  const text = rest % 60 === 0 ? minutes : `${minutes} ${rest % 60} s`;
  return seconds < 0 ? `−${text}` : text;
}

export function DurationCell({ value }: CellProps<number | null>) {
  return typeof value === 'number' ? <span className="figures">{formatDuration(value)}</span> : blank;
}
