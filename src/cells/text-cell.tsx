import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

/** Longer texts may be cut by their column, and then say all of it as a tooltip. */
const surelyShown = 24;

/** Texts and anything else that is read as it is. */
export function TextCell({ value }: CellProps<string | number | null>) {
  if (isBlank(value)) return blank;
  const text = String(value);
  return text.length > surelyShown ? <span title={text}>{text}</span> : text;
}
