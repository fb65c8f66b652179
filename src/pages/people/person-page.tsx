import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { guests } from '../../../resources/guests.ts';
import { resources } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ResourceShow } from '../../admin/show/resource-show.tsx';
import { ShowSection } from '../../admin/show/show-section.tsx';
import type { Row } from '../../admin/table/row.ts';
import { useOffers } from '../../app/offers.ts';
import { GuestContacts } from '../../booking/guest-contacts.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import { GuestTimeline } from './guest-timeline.tsx';
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
          <GuestTimeline id={row.id} actor={actor} onlyIfAny={typeof row.role === 'number'} />
        </>
      )}
    </ResourceShow>
  );
}

const noted = ['note'] as const;
/** Few guests have a note, and a form brings much with it (PROD-04). */
const NoteForm = comingPart(
  async () => (await import('./placed-form.tsx')).PlacedForm,
  () => <Skeleton variant="rounded" height={140} />,
);

/**
 * What the desk notes about a guest, changed in place by those who may read it (DEC-301). Where nothing is noted it takes a
 * line, so that what is booked stands high on the page.
 */
function GuestNote({ person, actor }: { readonly person: Row; readonly actor: Actor }) {
  const translate = useTranslate();
  const [isBegun, setBegun] = useState(false);
  const isOffered = useOffers().includes('guests');
  const isGuest = person.role === null && person.deleted !== true;
  if (!isOffered || !isGuest || scopeOf(guests.access, 'update', actor.role) === undefined) return null;
  const isNoted = typeof person.note === 'string' && person.note !== '';
  if (!isNoted && !isBegun)
    return (
      <Box>
        <Button size="small" startIcon={<Add />} onClick={() => setBegun(true)}>
          {translate('booking.add_note')}
        </Button>
      </Box>
    );
  return (
    <ShowSection title={translate('booking.guest_note')}>
      <NoteForm
        key={String(person.version)}
        resource={guests}
        actor={actor}
        row={person}
        shown={noted}
        path={`/users/${person.id}`}
        isFocused={!isNoted}
      />
    </ShowSection>
  );
}
