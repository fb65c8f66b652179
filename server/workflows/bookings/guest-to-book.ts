import type { Language } from '../../../domain/people/language.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { applyInsert } from '../../db/write/write.ts';
import { type FieldRefusals, invalidFields } from '../../errors.ts';
import type { Call } from '../operations/operation.ts';

/** Who is to come: somebody known by their number, or somebody new by what they say of themselves. */
export interface GuestAsked {
  readonly user_id?: number | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone_number?: string | null | undefined;
  readonly language?: Language | null | undefined;
}

export interface GuestToBook {
  /** Null while nobody knows them. */
  readonly id: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly language: Language | null;
}

/** The guest who is to come. 422 where there is none, or a new one has the address of somebody known. */
export async function guestToBook(connection: Connection, asked: GuestAsked): Promise<GuestToBook> {
  return asked.user_id === undefined
    ? await newGuest(connection, asked)
    : await knownGuest(connection, asked.user_id);
}

const person = '"id", "email", "first_name", "last_name", "phone_number", "language"';

async function knownGuest(connection: Connection, id: number): Promise<GuestToBook> {
  const [found] = await connection.query<GuestToBook & { disabled: boolean }>(
    `select ${person}, "disabled" from "users" where "id" = $1 and not "deleted"`,
    [id],
    'guest_to_book',
  );
  if (found === undefined) throw invalidFields({ user_id: refuse('record.no-target') });
  const { disabled, ...guest } = found;
  if (disabled) throw invalidFields({ user_id: refuse('booking.guest-disabled') });
  return guest;
}

async function newGuest(connection: Connection, asked: GuestAsked): Promise<GuestToBook> {
  const { first_name, last_name, email, phone_number = null, language = null } = asked;
  const missing: Record<string, FieldRefusals[string]> = {};
  if ([first_name, last_name, email].every(isBlank)) missing.user_id = refuse('booking.guest');
  else
    for (const [name, value] of Object.entries({ first_name, last_name, email }))
      if (isBlank(value)) missing[name] = refuse('form.blank');
  if (!isText(first_name) || !isText(last_name) || !isText(email)) throw invalidFields(missing);
  const known = await connection.query(
    'select 1 from "users" where "email" = $1 and not "deleted"',
    [email],
    'guest_is_known',
  );
  if (known.length > 0)
    throw invalidFields({ email: refuse('record.taken', { field: users.fields.email.label }) });
  return { id: null, first_name, last_name, email, phone_number, language };
}

function isText(value: string | null | undefined): value is string {
  return !isBlank(value);
}

function isBlank(value: string | null | undefined): boolean {
  return value === undefined || value === null || value.trim() === '';
}

/**
 * The number of the guest, who is known from now on. Whoever is made stays when the booking is taken back: they have
 * told who they are, and may come another time.
 */
export async function keepGuest(
  transaction: Connection,
  { id, ...guest }: GuestToBook,
  { actor, requestId }: Call,
): Promise<number> {
  if (id !== null) return id;
  return await applyInsert(transaction, users, { ...guest, role: null }, { actor, requestId });
}
