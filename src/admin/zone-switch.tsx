import { useTranslate } from 'react-admin';
import { useLocationTime } from '../cells/location-time.ts';
import type { Column } from './columns-of.ts';

/** The preference of STATE-05, on lists whose rows belong to places with clocks of their own. */
export function ZoneSwitch({ columns }: { columns: readonly Column[] }) {
  const translate = useTranslate();
  const [on, change] = useLocationTime();
  if (columns.every(({ field }) => field.zone === undefined)) return null;
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => change(target.checked)}
      />
      <span>{translate('list.location_time')}</span>
    </label>
  );
}
