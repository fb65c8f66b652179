import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { AddressBook } from '../../server/address/address.ts';
import { buildApp } from '../../server/app.ts';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import type { FileStore } from '../../server/files/store.ts';
import type { SessionLogReach } from '../../server/session-logs/session-log.ts';
import { type Answer, type Caller, callerOf } from './caller.ts';
import { takeBroken, watchAnswers } from './contract-answers.ts';
import { type Engine, testDatabase } from './databases.ts';
import { demoAccounts, demoPassword, type RoleName } from './demo-accounts.ts';
import { type SampleRows, sampleRows } from './sample-rows.ts';

export const testSecret = 'k3J9-vQ2m_Zx8Lr5Tn1Wb7Yc4Hd6Pg0S';
export const testPassword = demoPassword;

interface Options {
  readonly engine?: Engine;
  readonly database?: Database;
  readonly config?: Partial<Config>;
  readonly portalDirectory?: string;
  readonly addresses?: AddressBook;
  readonly logReach?: SessionLogReach;
  readonly store?: FileStore;
  /** The server's clock, when it is not the one that tests move. */
  readonly now?: () => number;
}

export interface TestUser {
  readonly id: number;
  readonly email: string;
}

/** One request, with a body of any value. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a sign-in answers. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The server over a database of its own, in words of the product. */
export interface TestApp {
  readonly server: FastifyInstance;
  readonly database: Database;
  /** Somebody of that role who is signed in, the same person each time. */
  as(role: RoleName): Promise<Caller>;
  readonly anonymous: Caller;
  signIn(email: string, password?: string): Promise<Tokens>;
  /** Somebody new of that role, a partner unless told, who is signed in. */
  person(role?: Role): Promise<TestUser & Tokens & { readonly caller: Caller }>;
  bearer(accessToken: string): Caller;
  /** What this access token, or nobody, is answered. */
  send(accessToken: string | undefined, call: Call): Promise<Answer>;
  readonly samples: SampleRows;
  readonly given: {
    user(values?: Readonly<Record<string, unknown>>): Promise<TestUser>;
    row(resource: string, owner: number, values?: Readonly<Record<string, unknown>>): Promise<number>;
  };
  /** The server's clock; tests move it. */
  readonly clock: { now: number };
  /** What the server has written to its log. */
  log(): string;
  close(): Promise<void>;
}

let passwordHash: Promise<string> | undefined;
let users = 0;

/** Starts the server without a port. Close it when done. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options.engine));
  const clock = { now: Date.now() };
  const written: string[] = [];
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info' }), ...options.config };
  const { portalDirectory, addresses, logReach, store } = options;
  const server = await buildApp({
    database,
    config,
    secretKey: testSecret,
    logStream,
    now: options.now ?? (() => clock.now),
    watch: watchAnswers,
    ...(portalDirectory && { portalDirectory }),
    ...(addresses && { addresses }),
    ...(logReach && { logReach }),
    ...(store && { store }),
  });
  await server.ready();
  return {
    server,
    database,
    clock,
    ...peopleOf(server, sampleRows(database)),
    log: () => written.join(''),
    close: async () => {
      await server.close();
      await database.close();
      const broken = takeBroken();
      if (broken.length > 0) throw new Error(broken.join('\n'));
    },
  };
}

function peopleOf(server: FastifyInstance, samples: SampleRows) {
  const anonymous = callerOf(server, {});
  const known = new Map<RoleName, Promise<Caller>>();
  const bearer = (token: string) => callerOf(server, { authorization: `Bearer ${token}` });

  async function send(token: string | undefined, { method, url, body, headers = {} }: Call): Promise<Answer> {
    const caller = token === undefined ? anonymous : bearer(token);
    if (body === undefined) return await caller.send({ method, url, headers });
    const json = { ...headers, 'content-type': 'application/json' };
    return await caller.send({ method, url, headers: json, payload: JSON.stringify(body) });
  }

  async function user(values: Readonly<Record<string, unknown>> = {}): Promise<TestUser> {
    passwordHash ??= hashPassword(testPassword);
    users += 1;
    const email = `user${users}@portal.test`;
    const email_confirmed_at = new Date().toISOString();
    const given = {
      email,
      role: Role.Admin,
      disabled: false,
      password_hash: await passwordHash,
      email_confirmed_at,
      company_id: null,
      devices_since: null,
      ...values,
    };
    return { id: await samples.row(resourceOf('users'), 0, given), email: String(given.email) };
  }

  async function signIn(email: string, password = testPassword): Promise<Tokens> {
    const { status, body } = await anonymous.post('/api/v3/auth/login', { email, password });
    if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
    return { access: String(body.access_token), refresh: String(body.refresh_token) };
  }

  async function person(role: Role = Role.Partner) {
    const somebody = await user({ role });
    const tokens = await signIn(somebody.email);
    return { ...somebody, ...tokens, caller: bearer(tokens.access) };
  }

  return {
    anonymous,
    bearer,
    send,
    samples,
    signIn,
    person,
    given: {
      user,
      row: (resource: string, owner: number, values = {}) => samples.row(resourceOf(resource), owner, values),
    },
    as: (role: RoleName) => {
      const caller = known.get(role) ?? person(demoAccounts[role].role).then(somebody => somebody.caller);
      known.set(role, caller);
      return caller;
    },
  };
}
