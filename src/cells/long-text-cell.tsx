import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

const shown = 120;

/** The beginning of a long text, tags of rich text left out; all of it as a tooltip. */
export function LongTextCell({ value }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  const text = value
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <span className="clamped" title={text.slice(0, 1000)}>
      {text.slice(0, shown)}
      {text.length > shown ? '…' : ''}
    </span>
  );
}
