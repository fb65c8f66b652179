import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { User } from '../../../../resources/users.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import type { SessionForm } from './use-session-form.ts';

interface Props {
  readonly onChoose: (id: number) => void;
}

/**
 * Who is known by the e-mail address or the phone number that is typed for somebody new, so that nobody is made twice
 * (DEC-341). A number may be that of a household: it stands in nobody's way.
 */
export function KnownGuest({ onChoose }: Props) {
  const translate = useTranslate();
  const { watch } = useFormContext<SessionForm>();
  const [email = '', phone = ''] = watch(['email', 'phone_number']);
  const byEmail = useGuests(isAddress(email) ? email.trim() : '', user => isSame(user.email, email));
  const byPhone = useGuests(digitsOf(phone).length < fewest ? '' : phone.trim(), user =>
    isSameNumber(user.phone_number ?? '', phone),
  );
  const found = [...byEmail, ...byPhone.filter(({ id }) => byEmail.every(each => each.id !== id))];
  if (found.length === 0) return null;
  return (
    <Alert severity="info">
      {found.map(user => (
        <div key={user.id}>
          {translate('book.is_known', {
            guest: guestName(user),
            way: byEmail.includes(user) ? user.email : user.phone_number,
          })}{' '}
          <Button size="small" color="inherit" variant="outlined" onClick={() => onChoose(user.id)}>
            {translate('book.for_known', { guest: guestName(user) })}
          </Button>
        </div>
      ))}
    </Alert>
  );
}

const pauseMs = 400;
const most = 5;

/** Guests who are found by a text, as far as they really have it. */
function useGuests(typed: string, has: (user: User) => boolean): readonly User[] {
  const q = useDebouncedValue(typed, pauseMs);
  const { data = [] } = useGetList<User>(
    'users',
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      filter: { q },
      meta: { entries: [{ field: 'role', op: 'eq', value: null }] },
    },
    { enabled: q !== '', retry: false },
  );
  return typed === '' ? [] : data.filter(has);
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** So many digits tell one number from another. */
const fewest = 7;

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** With the code of the country or without. */
function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  return a.length >= fewest && (a.endsWith(b) || b.endsWith(a));
}
