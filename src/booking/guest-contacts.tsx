import Stack from '@mui/material/Stack';
import type { Role } from '../../domain/actor.ts';
import { users } from '../../resources/users.ts';
import type { Row } from '../admin/table/row.ts';
import { LinkCell } from '../kinds/text/text-views.tsx';

interface Props {
  /** A person as rows carry them. */
  readonly person: Row;
  readonly role: Role;
}

const ways = ['phone_number', 'email'] as const;

/** How a guest is reached: the number to call and the address to write to, as far as they are known. */
export function GuestContacts({ person, role }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, '& a': { lineHeight: '1.75rem' } }}>
      {ways.map(name => {
        const value = person[name];
        if (typeof value !== 'string' || value === '') return null;
        const field = users.fields[name];
        return <LinkCell key={name} name={name} field={field} value={value} row={person} role={role} />;
      })}
    </Stack>
  );
}
