import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { blockingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { zoneOf } from '../device-row.ts';
import { BookingRows } from './booking-rows.tsx';
import type { DeviceSectionProps } from './sections.ts';

/** Who comes next to the device. */
export function BookingsSection({ device }: DeviceSectionProps) {
  const translate = useTranslate();
  const { id } = device;
  const entries = useMemo(
    (): FilterEntry[] => [
      { field: 'bed_id', op: 'eq', value: id },
      { field: 'booking_status', op: 'in', value: [...blockingStatuses] },
      { field: 'start_time', op: 'ge', value: new Date().toISOString() },
    ],
    [id],
  );
  const title = translate('device.bookings');
  return (
    <ShowSection title={title}>
      <BookingRows label={title} entries={entries} zone={zoneOf(device)} />
    </ShowSection>
  );
}
