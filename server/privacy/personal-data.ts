import type { Actor } from '../../domain/actor.ts';
import { Role } from '../../domain/actor.ts';
import { users } from '../../resources/users.ts';
import type { Connection } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { personalTables, rowsSql } from './personal-tables.ts';

/** More than anybody can have in a lifetime of bookings; it bounds the file of an account that a program uses. */
const mostRows = 20_000;

type PersonalRow = Record<string, unknown>;

/** Everything that the portal knows of one person. */
export interface PersonalData {
  /** ISO 8601. */
  readonly made: string;
  readonly person: number;
  /** The tables with their rows, oldest first. */
  readonly records: Record<string, PersonalRow[]>;
  /** Tables of which only the oldest 20 000 rows are in the file. */
  readonly cut: string[];
}

/**
 * What the portal knows of a person, as one file: their own for everybody, anybody's for an admin; for others that
 * person does not exist (404). Secrets and what rows tell of other people are left out.
 */
export async function personalData(
  connection: Connection,
  actor: Actor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<PersonalData> {
  const [person] = await connection.query<{ email: string }>('select "email" from "users" where "id" = $1', [
    id,
  ]);
  if (person === undefined || (actor.role !== Role.Admin && actor.id !== id))
    throw notFound(users.label.one, id);
  const records: Record<string, PersonalRow[]> = {};
  const cut: string[] = [];
  for (const [table, each] of Object.entries(personalTables)) {
    const found = await connection.query<{ row: PersonalRow }>(rowsSql(table, each), [
      id,
      person.email,
      mostRows + 1,
    ]);
    if (found.length > mostRows) cut.push(table);
    if (found.length > 0) records[table] = found.slice(0, mostRows).map(({ row }) => row);
  }
  return { made: new Date(now).toISOString(), person: id, records, cut };
}
