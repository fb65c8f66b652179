import type { CurrentUser } from '../../../contract/sign-in.ts';
import type { Database } from '../../db/database.ts';
import { unauthorized } from '../../errors.ts';

/** What the portal knows of the person at the screen (AUTH-19). */
export async function currentUser(database: Database, id: number): Promise<CurrentUser> {
  const [user] = await database.query<CurrentUser>(
    'select id, role, scope, email, first_name, last_name, date_of_birth from users where id = $1',
    [id],
  );
  if (user === undefined) throw unauthorized();
  return user;
}
