import { useTranslate } from 'react-admin';
import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';
import { ToneTag } from './tone-tag.tsx';

/** On or off, in words and colour. */
export function ToggleCell({ value }: CellProps<boolean | null>) {
  const translate = useTranslate();
  if (typeof value !== 'boolean') return blank;
  return (
    <ToneTag tone={value ? 'success' : 'neutral'}>
      {translate(value ? 'list.yes_value' : 'list.no_value')}
    </ToneTag>
  );
}
