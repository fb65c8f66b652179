import Stack from '@mui/material/Stack';
import type { Role } from '../../domain/actor.ts';
import { users } from '../../resources/users.ts';
import { LinkCell } from '../kinds/text/text-views.tsx';
import type { BookingRow } from './booking-row.tsx';

interface Props {
  readonly user: NonNullable<BookingRow['user']>;
  readonly role: Role;
}

const ways = ['phone_number', 'email'] as const;

/** How a guest is reached: the number to call and the address to write to, as far as they are known. */
export function GuestContacts({ user, role }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, '& a': { lineHeight: '28px' } }}>
      {ways
        .filter(name => user[name] !== null)
        .map(name => (
          <LinkCell
            key={name}
            name={name}
            field={users.fields[name]}
            value={user[name]}
            row={{ ...user }}
            role={role}
          />
        ))}
    </Stack>
  );
}
