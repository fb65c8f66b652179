import { useMemo } from 'react';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { bookings } from '../../../../resources/bookings.ts';
import { ResourceList } from '../../../admin/list/resource-list.tsx';
import type { LocationTabProps } from '../location-tabs.ts';

const elsewhere = ['location_id'];

/** The list of all bookings without the column and the filter of the location, five on a page (BOOK-01). */
const bookingsHere = {
  ...bookings,
  list: {
    ...bookings.list,
    columns: [...bookings.list.columns.filter(name => !elsewhere.includes(name)), '#session'],
    filters: bookings.list.filters?.filter(name => !elsewhere.includes(name)) ?? [],
    pageSize: 5,
    pageSizes: [5, 10, 20, 50],
  },
};

const meta = { maxResult: true };

/** The bookings of one place, the newest first (BOOK-02). */
export function BookingsTab({ location }: LocationTabProps) {
  const fixed = useMemo(
    (): FilterEntry[] => [{ field: 'location_id', op: 'eq', value: location.id }],
    [location.id],
  );
  return (
    <ResourceList resource={bookingsHere} listKey="location-bookings" embedded fixed={fixed} meta={meta} />
  );
}
