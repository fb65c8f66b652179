import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FreeStart, Holder, PlannedBooking } from '../../../contract/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { guestName, StatusName } from '../booking-row.tsx';
import { LocationTime } from '../location-time.tsx';

interface Props {
  readonly before: PlannedBooking | undefined;
  readonly now: PlannedBooking | undefined;
  readonly zone: string;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

/** Somebody else was faster: what was seen beside what is there now, before anything happens. */
export function StalePlan({ before, now, zone, busy, onAgain }: Props) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={busy} onClick={onAgain}>
          {translate('booking.check_again')}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 600, mb: 1 }}>{translate('booking.changed_meanwhile')}</Box>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{translate('booking.seen')}</th>
            <th scope="col">{translate('booking.now')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, draw: Draw, of }) => {
            const same = before !== undefined && now !== undefined && of(before) === of(now);
            return (
              <Box component="tr" key={label} sx={same ? { color: 'text.secondary' } : { fontWeight: 600 }}>
                <th scope="row">{translate(label)}</th>
                <td>{before === undefined ? '–' : <Draw booking={before} zone={zone} />}</td>
                <td>{now === undefined ? '–' : <Draw booking={now} zone={zone} />}</td>
              </Box>
            );
          })}
        </tbody>
      </Box>
    </Alert>
  );
}

const table = {
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', pr: 2, py: 0.5, fontWeight: 'inherit' },
  '& thead th': { typography: 'caption' },
};

interface DrawProps {
  readonly booking: PlannedBooking;
  readonly zone: string;
}

const rows = [
  {
    label: 'booking.when',
    of: ({ start_time, end_time }: PlannedBooking) => `${start_time} ${end_time}`,
    draw: ({ booking, zone }: DrawProps) => (
      <LocationTime start={booking.start_time} end={booking.end_time} zone={zone} />
    ),
  },
  {
    label: 'booking.device',
    of: ({ home_bed }: PlannedBooking) => home_bed.id,
    draw: ({ booking }: DrawProps) => booking.home_bed.name,
  },
  {
    label: 'booking.guest',
    of: ({ user }: PlannedBooking) => `${user.id} ${guestName(user)} ${user.email}`,
    draw: ({ booking: { user } }: DrawProps) => (
      <>
        {guestName(user)}
        <br />
        {user.email}
      </>
    ),
  },
  {
    label: 'booking.status',
    of: ({ booking_status }: PlannedBooking) => booking_status,
    draw: ({ booking }: DrawProps) => <StatusName status={booking.booking_status} />,
  },
];

interface TakenSlotProps {
  readonly message: string;
  readonly holder: Holder | undefined;
  readonly nearest: readonly FreeStart[];
  readonly zone: string;
  readonly onPick?: ((start: FreeStart) => void) | undefined;
}

/** The start went to somebody else: to whom, and what is free near it, one press away. */
export function TakenSlot({ message, holder, nearest, zone, onPick }: TakenSlotProps) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Alert severity="warning">
      <Box sx={{ fontWeight: 600 }}>{text(message)}</Box>
      {holder !== undefined && (
        <Link to={`/bookings/${holder.id}`} target="_blank">
          {translate('booking.held_by', { id: holder.id, guest: guestName(holder.user ?? null) })}
        </Link>
      )}
      <Box sx={{ mt: 1 }}>{translate(nearest.length > 0 ? 'booking.nearest' : 'booking.none_near')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {nearest.map(start => (
          <Button
            key={`${start.bed_id} ${start.start_time}`}
            variant="outlined"
            color="inherit"
            onClick={() => onPick?.(start)}
            sx={{ textAlign: 'left' }}
          >
            <LocationTime start={start.start_time} zone={zone} />
          </Button>
        ))}
      </Box>
    </Alert>
  );
}
