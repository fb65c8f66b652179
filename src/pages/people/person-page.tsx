import { useParams } from 'react-router';
import { resources } from '../../../resources/index.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ResourceShow } from '../../admin/show/resource-show.tsx';
import { PersonBookings } from './person-bookings.tsx';

/** A person, and what they have booked: what comes next first. */
export function PersonPage() {
  const id = Number(useParams().id);
  const actor = useActor();
  return (
    <ResourceShow resource={resources.users}>
      {actor !== undefined && Number.isInteger(id) && <PersonBookings id={id} actor={actor} />}
    </ResourceShow>
  );
}
