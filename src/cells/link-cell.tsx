import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

const schemes = { email: 'mailto:', phone: 'tel:' } as const;

/** E-mail addresses, phone numbers and web addresses as links of their own. */
export function LinkCell({ value, field }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  if (field.kind === 'email' || field.kind === 'phone')
    return <a href={`${schemes[field.kind]}${value}`}>{value}</a>;
  if (!/^(https?:\/\/|\/(?![/\\]))/.test(value)) return value;
  return (
    <a className="clamped" href={value} target="_blank" rel="noreferrer" title={value}>
      {value.replace(/^https?:\/\//, '')}
    </a>
  );
}
