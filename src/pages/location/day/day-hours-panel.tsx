import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { isPastDay } from '../../../../domain/hours/special-day-change.ts';
import { isDay } from '../../../../domain/time/calendar-day.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { ShowWaiting } from '../../../admin/show/show-section.tsx';
import { useNow } from '../../../admin/timers.ts';
import { formatDay } from '../../../kinds/time/written-times.ts';
import type { LocationDetail } from '../location-detail.ts';
import { LocationFailure } from '../location-failure.tsx';
import { zoneOf } from '../location-time.ts';
import { DayHoursForm } from './day-hours-form.tsx';

/** 'Change opening hour': other hours for one day of a location, or none (DAY-01, LOC-09). */
export function DayHoursPanel() {
  const translate = useTranslate();
  const now = useNow();
  const { id, date = '' } = useParams();
  const close = useClosePanel(`/location/${id}`);
  const { data, error, refetch } = useGetOne<LocationDetail>('locations', { id: Number(id) });
  const refused = refusal(date, data, now);
  if (data !== undefined && refused === undefined)
    return <DayHoursForm location={data} day={date} onClose={close} />;
  return (
    <SidePanel title={translate('day_hours.title')} subtitle={isDay(date) && formatDay(date)} onClose={close}>
      {data === undefined && error !== null && (
        <LocationFailure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {refused !== undefined && translate(refused)}
    </SidePanel>
  );
}

/** Why this day cannot be changed at all (DAY-07). */
function refusal(day: string, location: LocationDetail | undefined, now: number): string | undefined {
  if (!isDay(day)) return 'location.day.no_such_day';
  if (location !== undefined && isPastDay(day, now, zoneOf(location))) return 'day_hours.past';
  return undefined;
}
