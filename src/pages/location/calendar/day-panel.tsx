import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Actor, Role } from '../../../../domain/actor.ts';
import { bookedWhileClosed, heldOn } from '../../../../domain/bookings/closed-day.ts';
import { isDay } from '../../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../../domain/time/time-zone.ts';
import { locations } from '../../../../resources/locations.ts';
import { rolesWith } from '../../../../resources/schema/access.ts';
import { useClosePanel, usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../../admin/engine-context.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { useNow } from '../../../admin/timers.ts';
import { enHours, enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { OpeningLine } from '../day-opening.tsx';
import { type LocationDetail, openingOf } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { useLocationDetail } from '../use-location.ts';
import { DayList } from './day-list.tsx';
import { useBookingsBetween } from './use-bookings-between.ts';

addWords(enLocation);
addWords(enHours);

/** Who may change opening hours of a single day. */
const changers: readonly Role[] = rolesWith(locations.access, 'update');

/** 'List Booking {date}': who is booked on one day of a location, and the way to its hours (CAL-10, CAL-12). */
export function DayPanel() {
  const translate = useTranslate();
  const { id, date = '' } = useParams();
  const actor = useActor();
  const close = useClosePanel(`/location/${id}`);
  const { data, error, refetch } = useLocationDetail(Number(id));
  const known = isDay(date);
  return (
    <SidePanel
      title={translate('location.day.title', { date: formatDay(date) })}
      subtitle={data !== undefined && known && <DaySubtitle location={data} day={date} />}
      width={640}
      onClose={close}
      actions={
        data !== undefined &&
        actor !== undefined &&
        known && <HoursButton {...{ location: data, day: date, actor }} />
      }
    >
      {!known && translate('location.day.no_such_day')}
      {known && error !== null && data === undefined && (
        <ShowFailure
          resource={locations}
          error={error}
          fallback="location.failed"
          onRetry={() => void refetch()}
        />
      )}
      {known && error === null && (data === undefined || actor === undefined) && <ShowWaiting />}
      {known && data !== undefined && actor !== undefined && (
        <DayList location={data} day={date} actor={actor} />
      )}
    </SidePanel>
  );
}

/** The hours of the day; the bookings are those that its list reads. */
function DaySubtitle({ location, day }: { readonly location: LocationDetail; readonly day: string }) {
  const now = useNow();
  const { data, isPlaceholderData } = useBookingsBetween(location, day, day);
  const opening = openingOf(location, day);
  const booked = isPlaceholderData ? [] : (data?.data ?? []);
  const held = heldOn(boundsOfDay(day, zoneOf(location)), booked, now);
  return (
    <span className="day-subtitle">
      {location.name} · <OpeningLine opening={opening} conflict={bookedWhileClosed(opening, held)} />
    </span>
  );
}

interface HoursProps {
  readonly location: LocationDetail;
  readonly day: string;
  readonly actor: Actor;
}

/** Only for days after the present one of the location, and for those who may change hours (CAL-12, DEC-88). */
function HoursButton({ location, day, actor }: HoursProps) {
  const translate = useTranslate();
  const state = usePanelState();
  const now = useNow();
  if (day <= dayOf(now, zoneOf(location)) || !changers.includes(actor.role)) return null;
  return (
    <Button component={Link} to={`/location/${location.id}/day/${day}`} state={state} variant="outlined">
      {translate('location.day.change_hours')}
    </Button>
  );
}
