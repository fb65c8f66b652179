import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { isZoneName } from '../../../domain/time/calendar.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ReadError } from '../../admin/show/read-error.tsx';
import { type Bed, useDevices } from './target.tsx';

interface Location {
  readonly beds: readonly Bed[];
  readonly zone: string;
  readonly role: Role;
}

interface Props {
  /** Of the location. */
  readonly id: number;
  /** IANA, or a text that is no zone. */
  readonly zone: string;
  readonly children: (location: Location) => ReactNode;
}

/** A start can be chosen only where a location has clocks and devices; else it says what is missing, and where to mend it. */
export function LocationGate({ id, zone, children }: Props) {
  const translate = useTranslate();
  const actor = useActor();
  const { beds, error, retry } = useDevices(id);
  if (beds === undefined && error !== null)
    return <ReadError many={translate('booking.device')} error={error} retry={retry} />;
  if (beds === undefined || actor === undefined) return <Skeleton variant="rounded" height={420} />;
  if (!isZoneName(zone))
    return <Missing text="booking.no_zone" to={`/locations/${id}/edit`} role={actor.role} />;
  if (beds.length === 0)
    return <Missing text="booking.no_devices" to={`/location/${id}?activeTab=device`} role={actor.role} />;
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
