import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import type { Database } from '../../server/db/database.ts';
import { startApp, type TestApp, testSecret } from './app.ts';
import type { Answer } from './caller.ts';

/** One person of each role, and a second partner who owns nothing of the first. */
const roleOf = {
  admin: Role.Admin,
  owner: Role.Partner,
  stranger: Role.Partner,
  service: Role.CustomerService,
  marketing: Role.Marketing,
} as const;

export type PersonName = keyof typeof roleOf;
export const personNames: readonly PersonName[] = ['admin', 'owner', 'stranger', 'service', 'marketing'];

export interface Person {
  readonly name: PersonName;
  readonly id: number;
  readonly role: Role;
  readonly token: string;
}

/** The server with people who are signed in, whose rows and rights tests compare. */
export interface Portal extends TestApp {
  readonly people: Readonly<Record<PersonName, Person>>;
}

export async function openPortal(database: Database): Promise<Portal> {
  const app = await startApp({ database, config: { logLevel: 'silent' }, now: Date.now });
  const person = async (name: PersonName): Promise<Person> => {
    const role = roleOf[name];
    const id = await app.samples.row(resourceOf('users'), 0, { role, disabled: false });
    return { name, id, role, token: await tokenOf(database, id) };
  };
  const people = {
    admin: await person('admin'),
    owner: await person('owner'),
    stranger: await person('stranger'),
    service: await person('service'),
    marketing: await person('marketing'),
  };
  return { ...app, people };
}

/** An access token of a new session of that user, without the work of a password. */
export async function tokenOf(database: Database, userId: number, nowMs = Date.now()): Promise<string> {
  const session = await sessions(database, testSecret).start(userId, nowMs);
  return await accessTokens(testSecret).sign({ userId, sessionId: session.id }, nowMs);
}

const anyBody = z.record(z.string(), z.unknown());

/** The rows of a list answer. */
export function rowsOf({ body }: Answer): Record<string, unknown>[] {
  return z.array(anyBody).parse(body.data);
}

/** The messages by field of a refusal. */
export function errorsOf({ body }: Answer): Record<string, unknown> {
  return anyBody.catch({}).parse(body.errors);
}
