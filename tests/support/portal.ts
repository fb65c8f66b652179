import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { buildApp } from '../../server/app.ts';
import { accessTokens } from '../../server/auth/access-token.ts';
import { sessions } from '../../server/auth/sessions.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { type SampleRows, sampleRows } from './sample-rows.ts';

const secretKey = '5f0c1a7be92d4c38a6e1f0927d3b84c6';

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

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The whole server on one database, with people who are signed in. */
export interface Portal {
  readonly app: FastifyInstance;
  readonly samples: SampleRows;
  readonly people: Readonly<Record<PersonName, Person>>;
  /** What this token, or nobody, is answered. */
  send(token: string | undefined, call: Call): Promise<Answer>;
}

const anyBody = z.record(z.string(), z.unknown());

export async function openPortal(database: Database): Promise<Portal> {
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const app = await buildApp({ database, config, secretKey });
  const samples = sampleRows(database);
  const person = (name: PersonName) => signedInPerson(database, samples, name);
  const people = {
    admin: await person('admin'),
    owner: await person('owner'),
    stranger: await person('stranger'),
    service: await person('service'),
    marketing: await person('marketing'),
  };
  return { app, samples, people, send: (token, call) => send(app, token, call) };
}

async function signedInPerson(database: Database, samples: SampleRows, name: PersonName): Promise<Person> {
  const role = roleOf[name];
  const id = await samples.row(resourceOf('users'), 0, { role, disabled: false });
  return { name, id, role, token: await tokenOf(database, id) };
}

/** An access token of a new session of that user. */
export async function tokenOf(database: Database, userId: number, nowMs = Date.now()): Promise<string> {
  const session = await sessions(database, secretKey).start(userId, nowMs);
  return await accessTokens(secretKey).sign({ userId, sessionId: session.id }, nowMs);
}

async function send(
  app: FastifyInstance,
  token: string | undefined,
  { method, url, body, headers = {} }: Call,
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const parsed = anyBody.safeParse(JSON.parse(response.payload));
  return { status: response.statusCode, body: parsed.data ?? {}, text: response.payload };
}

/** The rows of a list answer. */
export function rowsOf({ body }: Answer): Record<string, unknown>[] {
  return z.array(anyBody).parse(body.data);
}

/** The messages by field of a refusal. */
export function errorsOf({ body }: Answer): Record<string, unknown> {
  return anyBody.catch({}).parse(body.errors);
}
