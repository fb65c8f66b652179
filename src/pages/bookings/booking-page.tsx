import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HttpError, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import { resources } from '../../../resources/index.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { FactList, factGroups } from '../../admin/show/facts.tsx';
import { ShowHeader } from '../../admin/show/show-header.tsx';
import { ShowFailure, ShowSection, ShowWaiting } from '../../admin/show/show-section.tsx';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { browserZone } from '../../kinds/time/written-times.ts';
import { BookingSession } from './booking-session.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { zoneOf } from './use-booking.ts';

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
  const { start_time, end_time } = booking;
  return (
    <Stack spacing={2} component="article">
      <Box>
        <ShowHeader {...shared} actor={actor} states={groups.states} readOnly={false} />
        <LocationTime start={start_time} end={end_time} zone={zoneOf(booking)} />
      </Box>
      <Box sx={beside}>
        <Stack spacing={2}>
          <ShowSection title={translate('show.facts')}>
            <FactList {...shared} facts={groups.facts.filter(({ name }) => !told.includes(name))} />
          </ShowSection>
          <BookingSession booking={booking} />
          <ShowSection title={translate('show.record')}>
            <FactList {...shared} facts={groups.record} />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate('form.zone', { zone: browserZone() })}
            </Typography>
          </ShowSection>
        </Stack>
        <ShowSection title={translate('timeline.title')}>
          <BookingTimeline id={booking.id} zone={zoneOf(booking)} />
        </ShowSection>
      </Box>
    </Stack>
  );
}
