import type { FastifyInstance } from 'fastify';
import { privacyCalls } from '../../contract/privacy.ts';
import { type Actor, Role } from '../../domain/actor.ts';
import { users } from '../../resources/users.ts';
import { answer } from '../answer.ts';
import type { Connection } from '../db/database.ts';
import { wholeFileMs } from '../db/engines/request-budget.ts';
import { notFound } from '../errors.ts';
import { answerTwoStep, type WorkflowDeps } from '../routes/two-step.ts';
import { noteSecurityEvent, originOf } from '../security/security-events.ts';
import { erasePerson } from './erase-person.ts';
import { personalTables, personValues, rowsSql } from './personal-tables.ts';

/** What people may ask of whoever keeps data of theirs: to see all of it, and to be forgotten. */
export function privacyRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  personalDataRoute(app, deps);
  answerTwoStep(app, deps, erasePerson);
}

function personalDataRoute(app: FastifyInstance, { database, now }: WorkflowDeps): void {
  answer(
    app,
    privacyCalls.personalData,
    async ({ request, reply, params }) => {
      const { actor } = request;
      const id = params.id;
      const file = await database.transaction(
        connection => personalData(connection, actor, { id, now: now() }),
        { readOnly: true, timeoutMs: wholeFileMs },
      );
      const event = {
        kind: 'personal-data-read',
        userId: actor.id,
        subjectId: id,
        detail: 'the whole file',
      } as const;
      await noteSecurityEvent(database, event, originOf(request));
      reply.header('content-disposition', `attachment; filename="personal-data-${id}.json"`);
      return file;
    },
    { config: { databaseMs: wholeFileMs } },
  );
}

/** More than anybody can have in a lifetime of bookings; it bounds the file of an account that a program uses. */
const mostRows = 20_000;

type PersonalRow = Record<string, unknown>;

/** Everything that the portal knows of one person. */
interface PersonalData {
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
async function personalData(
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
      ...personValues({ id, email: person.email }),
      mostRows + 1,
    ]);
    if (found.length > mostRows) cut.push(table);
    if (found.length > 0) records[table] = found.slice(0, mostRows).map(({ row }) => row);
  }
  return { made: new Date(now).toISOString(), person: id, records, cut };
}
