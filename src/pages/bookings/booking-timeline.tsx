import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { TimelineEntry } from '../../../contract/booking-timeline.ts';
import { bookingCalls } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Tone } from '../../../domain/choice.ts';
import { ListError } from '../../admin/list/empty-list.tsx';
import { dotList } from '../../admin/show/show-section.tsx';
import { toneColors } from '../../app/theme.ts';
import { ShortLocationTime, zoneName } from '../../booking/location-time.tsx';
import { TimelineWords } from './timeline-words.tsx';

interface Props {
  readonly id: number;
  /** Of the location. */
  readonly zone: string;
}

/** Everything that happened to a booking and to those that it was moved from and to, oldest first. */
export function BookingTimeline({ id, zone }: Props) {
  const translate = useTranslate();
  const provider = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['booking-timeline', id],
    queryFn: ({ signal }) => provider.ask(bookingCalls.timeline, { params: { id }, signal }),
    meta: { resources: ['bookings', 'mails', 'sessions'] },
  });
  if (data === undefined && error !== null)
    return <ListError many={translate('timeline.title')} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={200} />;
  return (
    <>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1, mb: 1.5 }}>
        {translate('booking.clocks_of', { zone: zoneName(new Date().toISOString(), zone) })}
      </Box>
      <Box component="ol" aria-label={translate('timeline.title')} sx={dotList}>
        {data.data.map(entry => (
          <Box component="li" key={keyOf(entry)} sx={{ '--dot': toneColors(toneOf(entry)).solid }}>
            <TimelineWords entry={entry} zone={zone} />
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              <ShortLocationTime start={entry.time} zone={zone} /> <Author by={entry.by} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function Author({ by }: { readonly by: TimelineEntry['by'] }) {
  const translate = useTranslate();
  if (by === null) return null;
  const name = by === 'staff' ? translate('timeline.staff') : by.name;
  return <span>{translate('timeline.by', { name })}</span>;
}

/** Nothing happens twice at one instant but mails, which have numbers. */
function keyOf(entry: TimelineEntry): string {
  return `${entry.kind} ${entry.time} ${entry.kind === 'mail' ? entry.mail.id : ''}`;
}

const tones: Readonly<Record<TimelineEntry['kind'], Tone>> = {
  created: 'info',
  moved: 'info',
  cancelled: 'danger',
  status: 'neutral',
  undone: 'warning',
  mail: 'neutral',
  'session-started': 'success',
  'session-ended': 'success',
};

function toneOf(entry: TimelineEntry): Tone {
  return entry.kind === 'mail' && entry.mail.state === 'failed' ? 'danger' : tones[entry.kind];
}
