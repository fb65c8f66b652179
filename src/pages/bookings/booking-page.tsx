import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { HttpError, useGetOne, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import { BookingStatus, blockingStatuses, isAmong } from '../../../domain/bookings/booking-status.ts';
import { zoneImprovements } from '../../../domain/bookings/session.ts';
import { resources } from '../../../resources/index.ts';
import type { Session } from '../../../resources/sessions.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { Fact, FactList, Facts, factGroups } from '../../admin/show/facts.tsx';
import { RecordSection } from '../../admin/show/record-section.tsx';
import { ShowHeader } from '../../admin/show/show-header.tsx';
import { ShowFailure, ShowSection, ShowWaiting } from '../../admin/show/show-section.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { GuestContacts } from '../../booking/guest-contacts.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { ZoneDiagram } from '../../booking/zone-diagram.tsx';
import { enDeviceLogs } from '../../i18n/en/session-logs.ts';
import { enZones } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { useSoon } from '../../kinds/time/clock-words.ts';
import { BookingTimeline } from './booking-timeline.tsx';
import { zoneOf } from './use-booking.ts';

addWords(enZones);
addWords(enDeviceLogs);

/** One booking: its facts, what can be done about it, and everything that happened to it. */
export function BookingPage() {
  const id = Number(useParams().id);
  const actor = useActor();
  const { data, error, refetch } = useGetOne<BookingRow>('bookings', { id }, { refetchOnMount: 'always' });
  const gone = error instanceof HttpError && error.status === 404;
  const failed = gone || (data === undefined && error !== null);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      {failed && <ShowFailure resource={resources.bookings} error={error} onRetry={() => void refetch()} />}
      {!failed && (data === undefined || actor === undefined) && <ShowWaiting />}
      {!failed && data !== undefined && actor !== undefined && <BookingBody booking={data} actor={actor} />}
    </Box>
  );
}

const beside = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** The clocks of the location stand under the title already. */
const told: readonly string[] = ['start_time', 'end_time'];

function BookingBody({ booking, actor }: { readonly booking: BookingRow; readonly actor: Actor }) {
  const translate = useTranslate();
  const groups = factGroups(resources.bookings, actor.role);
  const shared = { resource: resources.bookings, row: { ...booking }, role: actor.role };
  const { start_time, end_time, booking_status } = booking;
  const soon = useSoon(start_time, isAmong(blockingStatuses, booking_status));
  return (
    <Stack spacing={2} component="article">
      <Box>
        <Box sx={{ mb: 0.5 }}>
          <ShowHeader {...shared} actor={actor} states={groups.states} readOnly={false} />
        </Box>
        <LocationTime start={start_time} end={end_time} zone={zoneOf(booking)} />
        {soon !== undefined && (
          <Box component="span" sx={{ ml: 1.5, color: 'text.secondary', typography: 'body2' }}>
            {soon}
          </Box>
        )}
        {booking.user !== null && <GuestContacts person={{ ...booking.user }} role={actor.role} />}
      </Box>
      <Box sx={beside}>
        <Stack spacing={2}>
          <ShowSection title={translate('show.facts')}>
            <FactList {...shared} facts={groups.facts.filter(({ name }) => !told.includes(name))} />
          </ShowSection>
          <BookingSession booking={booking} />
          <RecordSection {...shared} />
        </Stack>
        <ShowSection title={translate('timeline.title')}>
          <BookingTimeline id={booking.id} zone={zoneOf(booking)} />
        </ShowSection>
      </Box>
    </Stack>
  );
}

/** The massage as it really ran; how long, only once the booking is completed (BOOK-08, BOOK-09). */
function BookingSession({ booking }: { readonly booking: BookingRow }) {
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
            <span className="figures">{formatDuration(running_duration, translate)}</span>
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
