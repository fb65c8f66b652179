import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { guests } from '../../../resources/guests.ts';
import { resources } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ResourceShow } from '../../admin/show/resource-show.tsx';
import { ShowSection } from '../../admin/show/show-section.tsx';
import type { Row } from '../../admin/table/row.ts';
import { GuestContacts } from '../../booking/guest-contacts.tsx';
import { GuestTimeline } from './guest-timeline.tsx';
import { PersonBookings } from './person-bookings.tsx';
import { PlacedForm } from './placed-form.tsx';

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
          <GuestTimeline id={row.id} actor={actor} onlyIfAny={typeof row.role === 'number'} />
        </>
      )}
    </ResourceShow>
  );
}

const noted = ['note'] as const;

/** What the desk notes about a guest, changed in place by those who may read it (DEC-301). */
function GuestNote({ person, actor }: { readonly person: Row; readonly actor: Actor }) {
  const translate = useTranslate();
  const isGuest = person.role === null && person.deleted !== true;
  if (!isGuest || scopeOf(guests.access, 'update', actor.role) === undefined) return null;
  return (
    <ShowSection title={translate('booking.guest_note')}>
      <PlacedForm
        key={String(person.version)}
        resource={guests}
        actor={actor}
        row={person}
        shown={noted}
        path={`/users/${person.id}`}
      />
    </ShowSection>
  );
}
