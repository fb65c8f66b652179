import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { BookingStatus } from '../../../../domain/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { ShowSection } from '../../../admin/show-section.tsx';
import type { BookingRow } from '../../../booking/booking-row.ts';
import { formatDuration } from '../../../cells/duration-cell.tsx';
import { ToneTag } from '../../../cells/tone-tag.tsx';
import { zoneOf } from '../device-row.ts';
import { BookingRows } from './booking-rows.tsx';
import type { DeviceSectionProps } from './sections.ts';

/** The massages that ran on the device, or run now, with how long they took (BOOK-09). */
export function SessionsSection({ device }: DeviceSectionProps) {
  const translate = useTranslate();
  const { id } = device;
  const entries = useMemo(
    (): FilterEntry[] => [
      { field: 'bed_id', op: 'eq', value: id },
      { field: 'booking_status', op: 'in', value: [BookingStatus.Completed, BookingStatus.Running] },
    ],
    [id],
  );
  const title = translate('device.sessions');
  return (
    <ShowSection title={title}>
      <BookingRows
        label={title}
        entries={entries}
        order="DESC"
        zone={zoneOf(device)}
        none="device.no_sessions"
        beside={booking => <Ran booking={booking} />}
      />
    </ShowSection>
  );
}

function Ran({ booking }: { readonly booking: BookingRow }) {
  const translate = useTranslate();
  const { booking_status, massage_session: session } = booking;
  if (booking_status === BookingStatus.Running)
    return <ToneTag tone="info">{translate('device.running')}</ToneTag>;
  const seconds = session?.running_duration ?? null;
  return <span className="figures">{seconds === null ? '–' : formatDuration(seconds)}</span>;
}
