import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';
import type { Field } from '../../../../resources/schema/field.ts';
import { ResourceForm } from '../../../admin/form/resource-form.tsx';
import { KnownGuest } from './known-guest.tsx';
import { picking } from './picking.ts';

interface Props {
  readonly isNew: boolean;
  readonly change: (isNew: boolean) => void;
  readonly choose: (guestId: number) => void;
}

const { users, bookings } = resources;

/** People with a role here work in the portal; guests have none. */
const guest: Field = { ...bookings.fields.user_id, label: 'Guest' };
const known = [{ name: 'user_id', field: picking(guest, [{ field: 'role', op: 'eq', value: null }]) }];

/** The fewest fields by which somebody can be written to, in a language that they read, and called. */
const fresh = (['first_name', 'last_name', 'email', 'phone_number', 'language'] as const).map(name => ({
  name,
  field: users.fields[name],
}));

/** Who is to come: somebody who is known, found by name, phone or e-mail, or somebody new. */
export function GuestChoice({ isNew, change, choose }: Props) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={translate('booking.guest')} sx={{ display: 'grid', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isNew}
        onChange={(_event, next: boolean | null) => next !== null && change(next)}
      >
        <ToggleButton value={false}>{translate('book.known_guest')}</ToggleButton>
        <ToggleButton value={true}>{translate('book.new_guest')}</ToggleButton>
      </ToggleButtonGroup>
      {isNew ? (
        <>
          <ResourceForm resource={users} fields={fresh} />
          <KnownGuest onChoose={choose} />
        </>
      ) : (
        <ResourceForm resource={bookings} fields={known} />
      )}
    </Box>
  );
}
