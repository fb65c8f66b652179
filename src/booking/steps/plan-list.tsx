import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlannedBooking } from '../../../contract/plan.ts';
import type { Tone } from '../../../domain/choice.ts';
import { ToneTag } from '../../kinds/choice/choice-cells.tsx';
import { guestName } from '../booking-row.ts';
import { LocationTime } from '../location-time.tsx';

interface Props {
  readonly label: string;
  readonly bookings: readonly PlannedBooking[];
  /** Of the location. */
  readonly zone: string;
  /** What can be done about one of them. */
  readonly actions?: (booking: PlannedBooking) => ReactNode;
}

const tones: Readonly<Record<PlannedBooking['outcome'], Tone>> = {
  cancel: 'danger',
  move: 'info',
  keep: 'neutral',
  blocks: 'warning',
};

/** What would happen to whom: the bookings of a plan, before anything happens. */
export function PlanList({ label, bookings, zone, actions }: Props) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {bookings.map(booking => (
        <Box component="li" key={booking.id} sx={line}>
          <Box sx={{ minWidth: 0 }}>
            <Link to={`/bookings/${booking.id}`} target="_blank">
              {guestName(booking.user)}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {booking.home_bed.name}
            </Box>
            <Box>
              <LocationTime start={booking.start_time} end={booking.end_time} zone={zone} />
            </Box>
            {booking.to !== undefined && (
              <Box>
                {translate('booking.moves_to')} <LocationTime start={booking.to.start_time} zone={zone} />
              </Box>
            )}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <ToneTag tone={tones[booking.outcome]}>{translate(`booking.outcome.${booking.outcome}`)}</ToneTag>
            {actions?.(booking)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
