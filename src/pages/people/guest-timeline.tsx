import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  type GuestBooking,
  type GuestEvent,
  guestTimeline,
  mostGuestEvents,
} from '../../../contract/timelines.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Actor, Role } from '../../../domain/actor.ts';
import { operationKinds } from '../../../domain/records/history.ts';
import { resources } from '../../../resources/index.ts';
import { ReadError } from '../../admin/show/read-error.tsx';
import { dotList, ShowSection } from '../../admin/show/show-section.tsx';
import { rowPath } from '../../admin/table/row.ts';
import { toneColors } from '../../app/theme.ts';
import { ShortLocationTime, zoneName, zoneWords } from '../../booking/location-time.tsx';
import { Author, ChangeWords, DeviceName, MailLine, toneOf } from '../../booking/timeline/timeline-words.tsx';
import { enTimeline } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { browserZone } from '../../kinds/time/written-times.ts';

addWords(enTimeline);

interface Props {
  readonly id: number;
  readonly actor: Actor;
}

const shownAtFirst = 20;

/** Everything that happened to a guest's bookings, as far as whoever looks may read these, newest first (DEC-300). */
export function GuestTimeline({ id, actor }: Props) {
  const translate = useTranslate();
  const [most, setMost] = useState(shownAtFirst);
  const { data, error, refetch, isPlaceholderData } = useGuestTimeline(id, most);
  const title = translate('timeline.title');
  return (
    <ShowSection title={title}>
      {data === undefined && error !== null && (
        <ReadError many={title} error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton variant="rounded" height={200} />}
      {data !== undefined && <Events events={data.data} bookings={data.bookings} role={actor.role} />}
      {data?.more === true && most < mostGuestEvents && (
        <Button
          color="inherit"
          loading={isPlaceholderData}
          onClick={() => setMost(mostGuestEvents)}
          sx={{ ml: -1, textDecoration: 'underline' }}
        >
          {translate('timeline.earlier')}
        </Button>
      )}
      {data?.more === true && most === mostGuestEvents && !isPlaceholderData && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {translate('timeline.newest_only', { smart_count: mostGuestEvents })}
        </Box>
      )}
    </ShowSection>
  );
}

function useGuestTimeline(id: number, most: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['guest-timeline', id, most],
    queryFn: ({ signal }) => provider.ask(guestTimeline, { params: { id }, query: { most }, signal }),
    placeholderData: keepPreviousData,
    meta: { resources: ['bookings', 'mails', 'sessions'] },
  });
}

interface EventsProps {
  readonly events: readonly GuestEvent[];
  readonly bookings: readonly GuestBooking[];
  readonly role: Role;
}

function Events({ events, bookings, role }: EventsProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const byId = new Map(bookings.map(booking => [booking.id, booking]));
  const zones = new Set(bookings.map(({ location }) => location.timezone));
  const [zone = browserZone()] = zones;
  const isOneClock = zones.size < 2;
  return (
    <>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1, mb: 1.5 }}>
        {isOneClock
          ? translate('timeline.clocks', { zone: zoneWords(zone, locale) })
          : translate('timeline.clocks_each')}
      </Box>
      <Box
        component="ol"
        aria-label={translate('timeline.title')}
        sx={{ ...dotList, overflowWrap: 'anywhere' }}
      >
        {events.map(event => (
          <Box component="li" key={keyOf(event)} sx={{ '--dot': toneColors(toneOf(event)).solid }}>
            <EventOf
              event={event}
              booking={byId.get(bookingOf(event))}
              role={role}
              isZoneTold={!isOneClock}
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The booking that an event is about; of a move the one that it led to. */
function bookingOf(event: GuestEvent): number {
  if (event.kind === 'created') return event.at?.booking_id ?? 0;
  if (event.kind === 'moved') return (event.to ?? event.from)?.booking_id ?? 0;
  return event.booking_id;
}

/** One booking has nothing twice at one instant but mails, which have numbers. */
function keyOf(event: GuestEvent): string {
  return `${event.kind} ${bookingOf(event)} ${event.time} ${event.kind === 'mail' ? event.mail.id : ''}`;
}

interface EventProps {
  readonly event: GuestEvent;
  readonly booking: GuestBooking | undefined;
  readonly role: Role;
  readonly isZoneTold: boolean;
}

function EventOf({ event, booking, role, isZoneTold }: EventProps) {
  const locale = usePageLanguage();
  const zone = booking?.location.timezone ?? browserZone();
  return (
    <>
      {event.kind === 'mail' ? (
        <GuestMail mail={event.mail} role={role} />
      ) : (
        <ChangeWords entry={event} zone={zone} role={role} />
      )}
      {booking !== undefined && <About event={event} booking={booking} role={role} />}
      <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
        <ShortLocationTime start={event.time} zone={zone} />{' '}
        {isZoneTold && <span>{zoneName(event.time, zone, locale)} </span>}
        <Author by={event.by} />
      </Box>
    </>
  );
}

/** What was done when it was written, and for those who may open it the mail itself. */
function GuestMail({
  mail,
  role,
}: { readonly role: Role } & Pick<Extract<GuestEvent, { kind: 'mail' }>, 'mail'>) {
  const translate = useTranslate();
  const text = useText();
  const about = operationKinds.find(({ value }) => value === mail.about);
  const path = rowPath(resources.mails, mail.id, role);
  return (
    <>
      <MailLine mail={mail} />
      {about !== undefined && <Box>{text(about.label)}</Box>}
      {path !== undefined && <Link to={path}>{translate('timeline.open_mail')}</Link>}
    </>
  );
}

/** Which booking it was, on which device, where; a booking that was made or moved names the first two itself. */
function About({
  event,
  booking,
  role,
}: Omit<EventProps, 'booking' | 'isZoneTold'> & { readonly booking: GuestBooking }) {
  const translate = useTranslate();
  const { id, device, location, removed } = booking;
  if (event.kind === 'created' || event.kind === 'moved') return <Box>{location.name}</Box>;
  const number = translate('timeline.booking', { id });
  return (
    <Box>
      {removed ? number : <Link to={`/bookings/${id}`}>{number}</Link>} ·{' '}
      <DeviceName device={device} role={role} /> · {location.name}
    </Box>
  );
}
