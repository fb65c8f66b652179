import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { isZoneName } from '../../../domain/zone-name.ts';
import { ListError } from '../../admin/list-error.tsx';
import { useActor } from '../../admin/use-actor.ts';
import type { BookingRow } from '../../booking/booking-row.ts';
import { type Bed, useBeds } from './device-choice.tsx';

interface Place {
  readonly beds: readonly Bed[];
  readonly zone: string;
  readonly role: Role;
}

interface Props {
  readonly booking: BookingRow;
  readonly children: (place: Place) => ReactNode;
}

/** A start can be chosen only where a place has clocks and devices; else it says what is missing, and where to mend it. */
export function PlaceGate({ booking, children }: Props) {
  const translate = useTranslate();
  const actor = useActor();
  const { beds, error, retry } = useBeds(booking);
  const zone = booking.partner_location?.timezone ?? '';
  const place = `/location/${booking.location_id}`;
  if (error !== null) return <ListError many={translate('booking.device')} error={error} retry={retry} />;
  if (beds === undefined || actor === undefined) return <Skeleton variant="rounded" height={420} />;
  if (!isZoneName(zone))
    return <Missing text="booking.no_zone" to={`/locations/${booking.location_id}/edit`} role={actor.role} />;
  if (beds.length === 0)
    return <Missing text="booking.no_devices" to={`${place}?activeTab=device`} role={actor.role} />;
  return children({ beds, zone, role: actor.role });
}

/** Marketing may look, but not mend. */
function Missing({ text, to, role }: { readonly text: string; readonly to: string; readonly role: Role }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {translate(text)}{' '}
      {role !== Role.Marketing && (
        <Link to={to} target="_blank">
          {translate('booking.mend')}
        </Link>
      )}
    </Alert>
  );
}
