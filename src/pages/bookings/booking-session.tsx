import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { zoneImprovements } from '../../../domain/bookings/zone-improvement.ts';
import type { Session } from '../../../resources/sessions.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { Fact, Facts } from '../../admin/show/facts.tsx';
import { ShowSection } from '../../admin/show/show-section.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { ZoneDiagram } from '../../booking/zone-diagram.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { zoneOf } from './use-booking.ts';

/** The massage as it really ran; how long, only once the booking is completed (BOOK-08, BOOK-09). */
export function BookingSession({ booking }: { readonly booking: BookingRow }) {
  const translate = useTranslate();
  const state = usePanelState();
  const { massage_session: session, booking_status } = booking;
  if (session === null || session === undefined) return null;
  const { id, actual_start_time, running_duration } = session;
  const completed = booking_status === BookingStatus.Completed;
  return (
    <ShowSection title={translate('timeline.session')}>
      <Facts columns="140px">
        <Fact label={translate('timeline.session_id')}>
          <Link to={`/bookings/${booking.id}`} target="_blank">
            {id}
          </Link>
        </Fact>
        <Fact label={translate('timeline.started')}>
          {actual_start_time === null ? (
            '–'
          ) : (
            <LocationTime start={actual_start_time} zone={zoneOf(booking)} />
          )}
        </Fact>
        {completed && running_duration !== null && (
          <Fact label={translate('timeline.duration')}>
            <span className="figures">{formatDuration(running_duration)}</span>
          </Fact>
        )}
        <Fact label={translate('session_logs.log')}>
          <Link to={`/devices/${booking.bed_id}/logs/${id}`} state={state}>
            {translate('session_logs.open')}
          </Link>
        </Fact>
      </Facts>
      {completed && <SessionZones sessionId={id} />}
    </ShowSection>
  );
}

/** Where a session made the back better; nothing as long as nobody says so (ZONE-02). */
function SessionZones({ sessionId }: { readonly sessionId: number }) {
  const translate = useTranslate();
  const { data } = useGetOne<Session>('sessions', { id: sessionId });
  const zones = zoneImprovements(data?.zone_improvement);
  if (zones === undefined) return null;
  return (
    <>
      <h3 className="zone-title">{translate('zones.title')}</h3>
      <ZoneDiagram zones={zones} />
    </>
  );
}
