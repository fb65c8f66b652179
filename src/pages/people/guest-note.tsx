import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { guests } from '../../../resources/guests.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { ShowSection } from '../../admin/show/show-section.tsx';
import type { Row } from '../../admin/table/row.ts';
import { useOffers } from '../../app/offers.ts';
import { comingPart } from '../../layout/coming-part.tsx';

const shown = ['note'] as const;
/** Few notes are written while a page is open, and a form brings much with it (PROD-04). */
const NoteForm = comingPart(
  async () => (await import('./placed-form.tsx')).PlacedForm,
  () => <Skeleton variant="rounded" height={140} />,
);

interface Props {
  readonly person: Row;
  readonly actor: Actor;
}

/**
 * What the desk notes about a guest, changed in place by those who may read it (DEC-301). It takes no more room than it has
 * words, so that what is booked stands high on the page.
 */
export function GuestNote({ person, actor }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isOffered = useOffers().includes('guests');
  const isGuest = person.role === null && person.deleted !== true;
  if (!isOffered || !isGuest || scopeOf(guests.access, 'update', actor.role) === undefined) return null;
  const note = typeof person.note === 'string' ? person.note : '';
  if (!isOpen && note === '')
    return (
      <Box>
        <Button size="small" startIcon={<Add />} onClick={() => setOpen(true)}>
          {translate('booking.add_note')}
        </Button>
      </Box>
    );
  return (
    <ShowSection title={translate('booking.guest_note')}>
      {isOpen ? (
        <NoteForm
          resource={guests}
          actor={actor}
          row={person}
          shown={shown}
          path={`/users/${person.id}`}
          onEnd={() => setOpen(false)}
        />
      ) : (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'start' }}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 720 }}>{note}</Box>
          <Button size="small" onClick={() => setOpen(true)}>
            {translate('booking.edit_note')}
          </Button>
        </Box>
      )}
    </ShowSection>
  );
}
