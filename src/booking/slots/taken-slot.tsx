import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FreeStart, Holder } from '../../../contract/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { guestName } from '../booking-row.ts';
import { LocationTime } from '../location-time.tsx';

interface Props {
  readonly message: string;
  readonly holder: Holder | undefined;
  readonly nearest: readonly FreeStart[];
  readonly zone: string;
  readonly onPick?: ((start: FreeStart) => void) | undefined;
}

/** The start went to somebody else: to whom, and what is free near it, one press away. */
export function TakenSlot({ message, holder, nearest, zone, onPick }: Props) {
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
