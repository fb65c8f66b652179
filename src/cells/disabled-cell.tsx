import { useTranslate } from 'react-admin';
import type { CellProps } from '../admin/overrides.ts';
import { ToneTag } from './tone-tag.tsx';

/** A flag that takes something out of service: false 'Enabled', true 'Disabled' (CELL-09, ENUM-08). */
export function DisabledCell({ value }: CellProps<boolean | null>) {
  const translate = useTranslate();
  return (
    <ToneTag tone={value === true ? 'danger' : 'success'}>
      {translate(value === true ? 'list.disabled' : 'list.enabled')}
    </ToneTag>
  );
}
