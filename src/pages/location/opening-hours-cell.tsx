import { useTranslate } from 'react-admin';
import type { CellProps } from '../../admin/engine-context.tsx';
import { blank } from '../../kinds/value-at.ts';
import { openingHours } from './opening-hours.ts';

type Week = Readonly<Record<string, unknown>>;

/** The week of a location in one line (FORM-LOC-24). */
export function OpeningHoursCell({ value }: CellProps<Week | null>) {
  const translate = useTranslate();
  if (value === null) return blank;
  return openingHours(value, {
    closed: translate('list.closed'),
    day: name => translate(name, { _: name }),
  });
}
