import { type Actor, isRole, type Role } from '../../domain/actor.ts';
import type { Database } from '../db/database.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { type AccessTokens, accessLifetimeS } from './access-token.ts';

/** Who sends a request, and by which sign-in. */
export interface SignedIn {
  readonly actor: Actor;
  readonly sessionId: string;
  /** When the token that was shown ends, in epoch ms. */
  readonly expiresAtMs: number;
}

interface Known extends SignedIn {
  readonly checkedAtMs: number;
}

const cacheMs = 1_000;
const mostCached = 10_000;

const sessionsSql = `select s.id, s.user_id, u.role from auth_sessions s join users u on u.id = s.user_id
  where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2
    and not u.disabled and not u.deleted`;

interface OpenSession {
  readonly id: string;
  readonly user_id: number;
  readonly role: number | null;
}

/** Turns access tokens into people, by what the database says now. */
export interface SignInCheck {
  /** Who was asked about within the last second; costs nothing. */
  known(token: string | undefined): SignedIn | undefined;
  /** Throws 401 for a token that opens nothing, 403 for a user without a role of the closed list. */
  ask(token: string | undefined): Promise<SignedIn>;
  /** Those of the sign-ins that still go on, with the role that their people have now. */
  roles(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>>;
  /** Forgets what is known, so that the next request asks the database again. */
  forget(): void;
}

/**
 * The session and the role are read from the database, remembered for one second at most: a disabled or
 * downgraded user is refused at the next request, on another process within that second (reliability
 * D10, D11). A token that was read is not verified again within the second either.
 */
export function signInCheck(database: Database, tokens: AccessTokens, now: () => number): SignInCheck {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Known>>();
  const openSessions = (sessionIds: readonly string[], nowMs: number) =>
    database.query<OpenSession>(sessionsSql, [sessionIds, new Date(nowMs).toISOString()], 'signed-in');
  const lookUp = async (token: string): Promise<Known> => {
    const nowMs = now();
    const claims = await tokens.read(token, nowMs);
    if (claims === undefined) throw unauthorized();
    const { userId, sessionId, expiresAtMs } = claims;
    const [session] = await openSessions([sessionId], nowMs);
    if (session?.user_id !== userId) throw unauthorized();
    if (!isRole(session.role)) throw forbidden();
    return { actor: { id: userId, role: session.role }, sessionId, expiresAtMs, checkedAtMs: nowMs };
  };
  /** Requests that arrive together ask once. */
  const askOnce = (token: string): Promise<Known> => {
    const running = asking.get(token);
    if (running !== undefined) return running;
    const started = lookUp(token).finally(() => asking.delete(token));
    asking.set(token, started);
    return started;
  };
  return {
    known: token => {
      const entry = token === undefined ? undefined : known.get(token);
      return entry && Math.abs(now() - entry.checkedAtMs) < cacheMs ? entry : undefined;
    },
    ask: async token => {
      if (token === undefined || token === '') throw unauthorized();
      known.delete(token);
      const entry = await askOnce(token);
      if (known.size >= mostCached) known.clear();
      known.set(token, entry);
      return entry;
    },
    roles: async sessionIds => {
      const found = await openSessions(sessionIds, now());
      return new Map(found.flatMap(({ id, role }) => (isRole(role) ? [[id, role] as const] : [])));
    },
    forget: () => {
      known.clear();
      asking.clear();
    },
  };
}

/** What a sign-in and a refresh answer (SESS-01, DEC-23): the lifetime in seconds, the time of receipt in ms. */
export async function tokenSet(
  tokens: AccessTokens,
  session: { readonly id: string; readonly userId: number; readonly refreshToken: string },
  nowMs: number,
) {
  return {
    access_token: await tokens.sign({ userId: session.userId, sessionId: session.id }, nowMs),
    refresh_token: session.refreshToken,
    expire_after: accessLifetimeS,
    rt: nowMs,
  };
}
