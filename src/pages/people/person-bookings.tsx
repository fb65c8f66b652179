import { serverNow } from '../../../authProvider/server-clock.ts';
import { bookingsAddress } from '../../booking/bookings-address.ts';
import '../../admin/list/list.css';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { resources } from '../../../resources/index.ts';
import { useOverrides } from '../../admin/engine-context.tsx';
import { useLabels } from '../../admin/labels.ts';
import { columnsOf } from '../../admin/list/columns-of.ts';
import { ShowFailure, ShowSection, ShowWaiting } from '../../admin/show/show-section.tsx';
import { DayRow } from '../../admin/table/day-row.tsx';
import { ResourceTable } from '../../admin/table/resource-table.tsx';
import { useOffers } from '../../app/offers.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { comingPart } from '../../layout/coming-part.tsx';

/** It stands below all else, and comes after it. */
const GuestTimeline = comingPart(
  async () => (await import('./guest-timeline.tsx')).GuestTimeline,
  () => <Skeleton variant="rounded" height={240} />,
);

interface Props {
  readonly id: number;
  readonly actor: Actor;
  /** Says nothing of somebody who has booked nothing: staff and partners seldom do. */
  readonly onlyIfAny?: boolean;
}

/** What somebody has booked, as far as whoever looks may see it: what comes next, what is past, and all that happened to it. */
export function PersonBookings({ id, actor, onlyIfAny = false }: Props) {
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const translate = useTranslate();
  const next = useBookingsOf(id, { field: 'start_time', op: 'ge', value: now });
  const past = useBookingsOf(id, { field: 'start_time', op: 'lt', value: now });
  const none = next.total === 0 && past.total === 0;
  const some = (next.total ?? 0) + (past.total ?? 0);
  const isTold = useOffers().includes('guests');
  if (onlyIfAny && some === 0) return null;
  return (
    <>
      <ShowSection title={translate('booking.upcoming')}>
        <Bookings
          found={next}
          actor={actor}
          empty={translate(none ? 'booking.none' : 'booking.none_upcoming')}
        />
      </ShowSection>
      {past.total !== 0 && (
        <ShowSection title={translate('booking.past')}>
          <Bookings found={past} actor={actor} empty="" />
        </ShowSection>
      )}
      {!none && (
        <Link to={allBookingsOf(id)}>{translate('booking.all_of_guest', { smart_count: some })}</Link>
      )}
      {some > 0 && isTold && <GuestTimeline id={id} actor={actor} />}
    </>
  );
}

/** The list of bookings, narrowed to one guest. */
function allBookingsOf(id: number): string {
  const filter: FilterEntry[] = [{ field: 'user_id', op: 'eq', value: id }];
  return bookingsAddress(filter, 'latest');
}

const shown = { ge: 20, lt: 10 } as const;

/** Those from an instant on, the next one first; or those before it, the latest first. */
export function useBookingsOf(id: number, when: FilterEntry & { readonly op: 'ge' | 'lt' }) {
  return useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: shown[when.op] },
    sort: { field: 'start_time', order: when.op === 'ge' ? 'ASC' : 'DESC' },
    meta: { entries: [{ field: 'user_id', op: 'eq', value: id }, when] },
  });
}

interface BookingsProps {
  readonly found: ReturnType<typeof useBookingsOf>;
  readonly actor: Actor;
  /** What is said where there is none. */
  readonly empty: string;
}

const columns = ['start_time', 'location_id', 'bed_id', 'booking_status', 'slot_duration'];

function Bookings({ found: { data, error, refetch }, actor, empty }: BookingsProps) {
  const resource = resources.bookings;
  const labels = useLabels(resource);
  const overrides = useOverrides(resource.name);
  if (data === undefined && error !== null)
    return (
      <ShowFailure
        resource={resource}
        error={error}
        fallback="booking.of_guest_failed"
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <ShowWaiting />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{empty}</Box>;
  return (
    <div className="list">
      <div className="table-frame">
        <ResourceTable
          rowAs={DayRow}
          resource={resource}
          labels={labels}
          columns={columnsOf(resource, columns, actor.role, overrides).map(fixedOrder)}
          rows={data.map(booking => ({ ...booking }))}
          actor={actor}
          sort={['start_time', 'asc']}
          changeSort={() => {}}
          registered={overrides.actions ?? {}}
          act={() => {}}
          readOnly={false}
        />
      </div>
    </div>
  );
}

/** The order of these tables says which comes next: nobody changes it. */
function fixedOrder<Column extends object>(column: Column): Column & { readonly sortable: false } {
  return { ...column, sortable: false };
}
