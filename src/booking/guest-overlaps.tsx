import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { GuestOverlap } from '../../contract/bookings.ts';
import { enGuestOverlaps } from '../i18n/en/guest-overlaps.ts';
import { addWords } from '../i18n/later-words.ts';
import { LocationTime } from './location-time.tsx';

addWords(enGuestOverlaps);

interface Props {
  /** How the guest is called. */
  readonly guest: string;
  readonly overlaps: readonly GuestOverlap[] | undefined;
}

/** Other bookings of a guest at the time that they are about to get: often one of them was to be moved or cancelled (DEC-340). */
export function GuestOverlaps({ guest, overlaps = [] }: Props) {
  const translate = useTranslate();
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('overlaps.found', { guest, smart_count: overlaps.length })}
      {overlaps.map(({ id, start_time, end_time, location }) => (
        <div key={id}>
          <Link to={`/bookings/${id}`} target="_blank">
            {location.name}
          </Link>
          <div>
            <LocationTime start={start_time} end={end_time} zone={location.timezone} />
          </div>
        </div>
      ))}
    </Alert>
  );
}
