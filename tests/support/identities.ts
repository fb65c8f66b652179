import { SignJWT } from 'jose';
import { resourceOf } from '../../resources/index.ts';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import type { Database } from '../../server/db/database.ts';
import { type Portal, tokenOf } from './portal.ts';

/** Somebody who must be let in nowhere. */
export interface Intruder {
  readonly name: string;
  readonly token: string | undefined;
  readonly status: 401 | 403;
}

const hourMs = 3_600_000;

/** The identities of the closed door (reliability D, E2): nobody, forged, spent and switched-off ones. */
export async function intruders(database: Database, { samples, people }: Portal): Promise<Intruder[]> {
  const users = resourceOf('users');
  const roleless = await samples.row(users, 0, { role: 2, disabled: false });
  const disabled = await samples.row(users, 0, { role: 0, disabled: true });
  const claims = { userId: people.admin.id, sessionId: crypto.randomUUID() };
  const foreignKey = accessTokens('another key, as long as it has to be');
  const refused = (name: string, token: string | undefined) => ({ name, token, status: 401 as const });
  return [
    refused('nobody', undefined),
    refused('an expired token', await tokenOf(database, people.admin.id, Date.now() - hourMs)),
    refused('a refresh token', 'q'.repeat(43)),
    refused('a token of another key', await foreignKey.sign(claims, Date.now())),
    refused('a token without a signature', unsigned(people.admin.id)),
    refused('a token of another kind', await otherKind(people.admin.id)),
    refused('a disabled user', await tokenOf(database, disabled)),
    { name: 'a user of role 2', token: await tokenOf(database, roleless), status: 403 },
  ];
}

function unsigned(userId: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ sub: String(userId), exp })}.`;
}

async function otherKind(userId: number): Promise<string> {
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode('x'.repeat(32)));
}
