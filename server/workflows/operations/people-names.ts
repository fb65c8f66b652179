import type { Connection } from '../../db/database.ts';

/** How these people are called: by name, else by e-mail address. Whom to tell is up to the caller. */
export async function namesOfPeople(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const people = await connection.query<{ id: number; name: string }>(
    `select "id", coalesce(nullif(trim(concat("first_name", ' ', "last_name")), ''), "email") as name ` +
      'from "users" where "id" = any($1)',
    [ids],
    'timeline_people',
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}
