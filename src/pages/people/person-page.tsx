import { resources } from '../../../resources/index.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ResourceShow } from '../../admin/show/resource-show.tsx';
import { GuestContacts } from '../../booking/guest-contacts.tsx';
import { GuestNote } from './guest-note.tsx';
import { PersonBookings } from './person-bookings.tsx';

/**
 * A person: how to reach them, what the desk notes, what they have booked, what comes next first, what has happened, and
 * all that is known of them.
 */
export function PersonPage() {
  const actor = useActor();
  if (actor === undefined) return null;
  return (
    <ResourceShow resource={resources.users}>
      {row => (
        <>
          <GuestContacts person={row} role={actor.role} />
          <GuestNote person={row} actor={actor} />
          <PersonBookings id={row.id} actor={actor} onlyIfAny={typeof row.role === 'number'} />
        </>
      )}
    </ResourceShow>
  );
}
