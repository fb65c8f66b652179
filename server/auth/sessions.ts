import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Connection, Database } from '../db/database.ts';
import { signatureOf, signingKeys } from './signing-keys.ts';

const absoluteLifetimeMs = 7 * 24 * 60 * 60_000;
const graceMs = 10_000;

/** A sign-in that goes on: the user, the family of its refresh tokens, and the newest of them. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly refreshToken: string;
}

interface Parent {
  readonly id: string;
  readonly family: string;
  readonly user_id: number;
  readonly used_at: string | null;
  readonly revoked_at: string | null;
  readonly child_id: string | null;
  readonly child_hash: string | null;
  readonly child_used_at: string | null;
}

const startSql = `insert into auth_sessions (id, family, user_id, token_hash, expires_at, create_time, confirmed_at)
  values ($1::uuid, $1::uuid, $2, $3, $4, $5, $6)`;

/** One statement marks the parent and makes its child, so that of many at once one rotates (reliability E5). */
const rotateSql = `with parent as (
    update auth_sessions s set used_at = $2::timestamptz from users u
    where s.token_hash = $1 and s.used_at is null and s.revoked_at is null and s.expires_at > $2
      and u.id = s.user_id and not u.deleted and not u.disabled
    returning s.id, s.family, s.user_id, s.expires_at
  )
  insert into auth_sessions (id, family, user_id, token_hash, parent, expires_at, create_time)
  select $3::uuid, family, user_id, $4, id, expires_at, $2 from parent returning family, user_id`;

const parentSql = `select p.id, p.family, p.user_id, p.used_at, p.revoked_at,
    c.id as child_id, c.token_hash as child_hash, c.used_at as child_used_at
  from auth_sessions p left join auth_sessions c on c.family = p.family and c.parent = p.id
  where p.token_hash = $1 and p.expires_at > $2`;

/** Sign-ins and their refresh tokens: 256 random bits, kept as hashes, 7 days at most (reliability E3 to E8). */
export interface Sessions {
  /** `confirmed` says that the person has just proved who they are, and did not only bring a token. */
  start(userId: number, nowMs: number, by: { readonly confirmed: boolean }): Promise<Session>;
  /** The next token of the family; undefined when the token is unknown, spent, revoked or too old. */
  rotate(refreshToken: string, nowMs: number): Promise<Session | undefined>;
  end(sessionId: string, nowMs: number): Promise<void>;
}

export function sessions(database: Database, secret: string): Sessions {
  const { first, all } = signingKeys(secret, 'refresh token');
  const childOf = (parent: string, childId: string, key = first) => signatureOf(key, `${childId}:${parent}`);
  return {
    start: (userId, nowMs, by) => startSession(database, userId, nowMs, by),
    rotate: async (refreshToken, nowMs) => {
      if (!z.base64url().length(43).safeParse(refreshToken).success) return undefined;
      const childId = randomUUID();
      const child = childOf(refreshToken, childId);
      const [rotated] = await database.query<{ family: string; user_id: number }>(rotateSql, [
        hashOf(refreshToken),
        iso(nowMs),
        childId,
        hashOf(child),
      ]);
      if (rotated !== undefined) return { id: rotated.family, userId: rotated.user_id, refreshToken: child };
      const parent = await graceOrRevoke(database, refreshToken, nowMs);
      const childToken = all
        .map(key => childOf(refreshToken, parent?.child_id ?? '', key))
        .find(token => hashOf(token) === parent?.child_hash);
      if (parent === undefined || childToken === undefined) return undefined;
      return { id: parent.family, userId: parent.user_id, refreshToken: childToken };
    },
    end: (sessionId, nowMs) => revokeFamily(database, sessionId, nowMs),
  };
}

async function startSession(
  database: Database,
  userId: number,
  nowMs: number,
  { confirmed }: { readonly confirmed: boolean },
): Promise<Session> {
  const id = randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  await database.query('delete from auth_sessions where user_id = $1 and expires_at <= $2', [
    userId,
    iso(nowMs),
  ]);
  await database.query(startSql, [
    id,
    userId,
    hashOf(refreshToken),
    iso(nowMs + absoluteLifetimeMs),
    iso(nowMs),
    confirmed ? iso(nowMs) : null,
  ]);
  return { id, userId, refreshToken };
}

/**
 * A spent token is either a second tab a moment late, which gets the same child, or a thief: then the
 * whole family ends. Only the direct parent of the newest token has the grace (reliability E4).
 */
async function graceOrRevoke(
  database: Database,
  refreshToken: string,
  nowMs: number,
): Promise<Parent | undefined> {
  const [parent] = await database.query<Parent>(parentSql, [hashOf(refreshToken), iso(nowMs)]);
  if (parent === undefined || parent.revoked_at !== null || parent.used_at === null) return undefined;
  const isFresh = nowMs - Date.parse(parent.used_at) <= graceMs;
  if (isFresh && parent.child_used_at === null) return parent;
  await revokeFamily(database, parent.family, nowMs);
  return undefined;
}

/** Ends every sign-in of a user, on all devices; `except` is one that stays. */
export async function endSessionsOf(
  connection: Connection,
  userId: number,
  nowMs: number,
  { except = null }: { readonly except?: string | null } = {},
): Promise<void> {
  await connection.query(
    'update auth_sessions set revoked_at = $2 where user_id = $1 and revoked_at is null ' +
      'and ($3::uuid is null or family <> $3::uuid)',
    [userId, iso(nowMs), except],
  );
}

async function revokeFamily(connection: Connection, family: string, nowMs: number): Promise<void> {
  await connection.query(
    'update auth_sessions set revoked_at = $2 where family = $1 and revoked_at is null',
    [family, iso(nowMs)],
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
