import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';

/** The first picture, small; the row's own title names it. */
export function ImageCell({ value, field }: CellProps<string | readonly string[] | null>) {
  const addresses = typeof value === 'string' ? [value] : (value ?? []);
  const [first] = addresses;
  if (first === undefined || first === '') return blank;
  return (
    <span className="tags">
      <img className="thumb" src={first} alt={field.label} loading="lazy" width={40} height={40} />
      {addresses.length > 1 && <span className="faint">+{addresses.length - 1}</span>}
    </span>
  );
}
