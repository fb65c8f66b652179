import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Connection, Database } from '../../db/database.ts';
import { noteSecurityEvent } from '../../security/security-events.ts';
import { cancelAskedBy } from '../accounts/open-links.ts';
import { accessLifetimeS } from './access-token.ts';
import { signatureOf, signingKeys } from './signing-keys.ts';

const absoluteLifetimeMs = 7 * 24 * 60 * 60_000;
const graceMs = 10_000;
const useNotedMs = 60_000;
const mostBrowserLetters = 300;
/** 75 % of an access token's life, after which pages ask for the next one (SESS-04). */
const youngMs = accessLifetimeS * 750;

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

const startSql = `insert into auth_sessions
    (id, family, user_id, token_hash, expires_at, create_time, last_used_at, confirmed_at, browser, address)
  values ($1::uuid, $1::uuid, $2, $3, $4, $5, $5, $5, $6, $7)`;

/** Proves nothing anew, and lasts no longer than the sign-in that it hangs on. */
const carrySql = `insert into auth_sessions
    (id, family, user_id, token_hash, parent, expires_at, create_time, last_used_at, browser, address)
  select $1::uuid, $1::uuid, s.user_id, $2, s.id, s.expires_at, $3::timestamptz, $3, $4, $5
  from auth_sessions s join users u on u.id = s.user_id and not u.deleted and not u.disabled
  where s.id = $6 and s.user_id = $7 and s.revoked_at is null and s.expires_at > $3
  for share of s returning id`;

/** At most once a minute: pages that load often write nothing. */
const useSql = `update auth_sessions set last_used_at = $2, browser = $3, address = $4
  where id = $1 and (last_used_at is null or last_used_at < $5)`;

/** One statement marks the parent and makes its child, so that of many at once one rotates (reliability E5). */
const rotateSql = `with parent as (
    update auth_sessions s set used_at = $2::timestamptz from users u
    where s.token_hash = $1 and s.used_at is null and s.revoked_at is null and s.expires_at > $2
      and u.id = s.user_id and not u.deleted and not u.disabled
    returning s.id, s.family, s.user_id, s.expires_at
  )
  insert into auth_sessions (id, family, user_id, token_hash, parent, expires_at, create_time)
  select $3::uuid, family, user_id, $4, id, expires_at, $2 from parent returning family, user_id`;

/** The session of a token that is young enough to serve once more. */
const youngSql = `select s.family, s.user_id from auth_sessions s
  join users u on u.id = s.user_id and not u.deleted and not u.disabled
  where s.token_hash = $1 and s.used_at is null and s.revoked_at is null and s.expires_at > $2 and s.create_time > $3`;

const endBySql = `update auth_sessions set revoked_at = $2
  where revoked_at is null and family in (select family from auth_sessions where token_hash = $1)
  returning user_id`;

const parentSql = `select p.id, p.family, p.user_id, p.used_at, p.revoked_at,
    c.id as child_id, c.token_hash as child_hash, c.used_at as child_used_at
  from auth_sessions p left join auth_sessions c on c.family = p.family and c.parent = p.id
  where p.token_hash = $1 and p.expires_at > $2`;

/** What a person is told of a sign-in later. */
interface UsedFrom {
  readonly browser?: string | undefined;
  readonly address?: string | undefined;
}

/** A sign-in that goes on elsewhere. */
interface Carried {
  readonly userId: number;
  readonly sessionId: string;
}

/** Sign-ins and their refresh tokens: 256 random bits, kept as hashes, 7 days at most (reliability E3 to E8). */
export interface Sessions {
  /** For a person who has just proved who they are, and did not only bring a token. */
  start(userId: number, nowMs: number, from?: UsedFrom): Promise<Session>;
  /** A sign-in that hangs on this one, and ends with it (a trigger does it); undefined when this one is over. */
  carryOver(carried: Carried, nowMs: number, from: UsedFrom): Promise<Session | undefined>;
  /** Notes where and with what a sign-in goes on. */
  use(sessionId: string, nowMs: number, from: UsedFrom): Promise<void>;
  /** The next token of the family; undefined when the token is unknown, spent, revoked or too old. */
  rotate(refreshToken: string, nowMs: number): Promise<Session | undefined>;
  /**
   * The same for pages, which ask at each load: a token younger than an access token's life at refresh serves again,
   * so that a load that is cut off midway, or ten tabs at once, cost no sign-in.
   */
  renew(refreshToken: string, nowMs: number): Promise<Session | undefined>;
  end(sessionId: string, nowMs: number): Promise<void>;
  /** Ends the sign-in that a refresh token belongs to; whose it was, if there was one. */
  endBy(refreshToken: string, nowMs: number): Promise<number | undefined>;
}

export function sessions(database: Database, secret: string): Sessions {
  const { first, all } = signingKeys(secret, 'refresh token');
  const childOf = (parent: string, childId: string, key = first) => signatureOf(key, `${childId}:${parent}`);
  const rotate: Sessions['rotate'] = async (refreshToken, nowMs) => {
    if (!isTokenShaped(refreshToken)) return undefined;
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
  };
  return {
    start: (userId, nowMs, from = {}) => startSession(database, userId, nowMs, from),
    carryOver: (carried, nowMs, from) => carryOver(database, carried, nowMs, from),
    use: async (sessionId, nowMs, from) => {
      await database.query(useSql, [sessionId, iso(nowMs), ...written(from), iso(nowMs - useNotedMs)]);
    },
    rotate,
    renew: async (refreshToken, nowMs) => {
      if (!isTokenShaped(refreshToken)) return undefined;
      const [young] = await database.query<{ family: string; user_id: number }>(youngSql, [
        hashOf(refreshToken),
        iso(nowMs),
        iso(nowMs - youngMs),
      ]);
      if (young === undefined) return await rotate(refreshToken, nowMs);
      return { id: young.family, userId: young.user_id, refreshToken };
    },
    endBy: async (refreshToken, nowMs) => {
      if (!isTokenShaped(refreshToken)) return undefined;
      const [ended] = await database.query<{ user_id: number }>(endBySql, [hashOf(refreshToken), iso(nowMs)]);
      return ended?.user_id;
    },
    end: (sessionId, nowMs) => revokeFamily(database, sessionId, nowMs),
  };
}

async function startSession(
  database: Database,
  userId: number,
  nowMs: number,
  from: UsedFrom,
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
    ...written(from),
  ]);
  return { id, userId, refreshToken };
}

async function carryOver(
  database: Database,
  { userId, sessionId }: Carried,
  nowMs: number,
  from: UsedFrom,
): Promise<Session | undefined> {
  const id = randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  const values = [id, hashOf(refreshToken), iso(nowMs), ...written(from), sessionId, userId];
  const carried = await database.query(carrySql, values);
  return carried.length === 0 ? undefined : { id, userId, refreshToken };
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
  const ageMs = nowMs - Date.parse(parent.used_at);
  // The clock has jumped back: nobody knows how old it is, so it neither opens anything nor ends anybody's sign-in.
  if (ageMs < -graceMs) return undefined;
  const isFresh = ageMs <= graceMs;
  if (isFresh && parent.child_used_at === null) return parent;
  const { family, user_id: userId } = parent;
  await database.transaction(async transaction => {
    await revokeFamily(transaction, family, nowMs);
    await cancelAskedBy(transaction, userId, nowMs, { only: family });
    await noteSecurityEvent(transaction, { kind: 'token-reused', userId }, {});
  });
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

function written({ browser, address }: UsedFrom): (string | null)[] {
  return [browser?.slice(0, mostBrowserLetters) ?? null, address ?? null];
}

function isTokenShaped(text: string): boolean {
  return z.base64url().length(43).safeParse(text).success;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
