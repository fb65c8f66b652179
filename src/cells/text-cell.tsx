import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

/** Texts and anything else that is read as it is. */
export function TextCell({ value }: CellProps<string | number | null>) {
  return isBlank(value) ? blank : String(value);
}
