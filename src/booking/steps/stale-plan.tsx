import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PlannedBooking } from '../../../contract/plan.ts';
import { guestName } from '../booking-row.ts';
import { LocationTime } from '../location-time.tsx';
import { StatusName } from '../status-tag.tsx';

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
