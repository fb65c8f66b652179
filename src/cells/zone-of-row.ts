import { valueAt } from './value-at.ts';

/** The zone of the place that a row belongs to, UTC where it names none (STATE-04, CONST-07). */
export function zoneOfRow(row: object, path: string): string {
  const found = valueAt(row, path);
  return typeof found === 'string' && found !== '' ? found : 'UTC';
}
