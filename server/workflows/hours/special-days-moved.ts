import { onOtherClock } from '../../../domain/hours/special-day.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { locationDays } from '../../../resources/location-days.ts';
import type { Connection } from '../../db/database.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import type { Change } from '../../db/write/write.ts';

type SpecialRow = StoredRow & {
  readonly day: string;
  readonly date_open_from: string;
  readonly date_open_to: string;
};

interface Moving {
  readonly change: Change;
  /** Epoch ms. */
  readonly now: number;
  /** Days that have the other times already. */
  readonly except?: readonly number[];
}

/**
 * Keeps the special days of a location by the clock on its wall when it gets another zone than it had `before`: what opened
 * at 10:00 still does, in the same change, so that one undo takes both back (DEC-276). Days that are over stay as they were.
 */
export async function moveSpecialDays(
  transaction: Connection,
  { id, timezone }: StoredRow,
  { change, now, except = [] }: Moving,
): Promise<void> {
  const before = String(timezone ?? 'UTC');
  const [location] = await transaction.query<{ timezone: string | null }>(
    'select "timezone" from "locations" where "id" = $1',
    [id],
    'zone_of_location',
  );
  const after = location?.timezone ?? 'UTC';
  if (after === before) return;
  const specials = await transaction.query<SpecialRow>(
    'select * from "location_days" where "location_id" = $1 and "day" >= $2 and not "deleted" and "id" <> all($3) order by "id" for no key update',
    [id, addDays(dayOf(now, before), -1), except],
    'days_to_come',
  );
  const rows = specials.map(stored => ({ stored, values: { ...onOtherClock(stored, before, after) } }));
  await applyChanges(transaction, locationDays, rows, change);
}
