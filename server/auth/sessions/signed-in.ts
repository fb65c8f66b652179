import type { Actor, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import { type AccessTokens, accessLifetimeS } from './access-token.ts';
import { resolveActors } from './resolve-actors.ts';

/** Who sends a request, and by which sign-in. */
export interface SignedIn {
  readonly actor: Actor;
  readonly sessionId: string;
  /** They have proved who they are within the last quarter of an hour. */
  readonly confirmed: boolean;
  /** Nothing but setting up a second factor is open to them. */
  readonly mustSetUpSecondFactor: boolean;
  /** When the token that was shown ends, in epoch ms. */
  readonly expiresAtMs: number;
  /** The admin whose sign-in it is, when they look through the eyes of the actor: then nothing is changed. */
  readonly viewer?: number;
}

interface Known extends SignedIn {
  readonly checkedAtMs: number;
}

const cacheMs = 1_000;
const mostCached = 10_000;

const impersonationIsOver = refuse('impersonation.over');

/** Turns access tokens into people, by what the database says now. */
export interface SignInCheck {
  /** Who was asked about within the last second; costs nothing. */
  known(token: string | undefined): SignedIn | undefined;
  /** Throws 401 for a token that opens nothing, 403 for a user without a role of the closed list. */
  ask(token: string | undefined): Promise<SignedIn>;
  /** The role that each of them has now, in their order; undefined for whoever may not go on. */
  roles(people: readonly SignedIn[]): Promise<readonly (Role | undefined)[]>;
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
  const lookUp = async (token: string): Promise<Known> => {
    const nowMs = now();
    const claims = await tokens.read(token, nowMs);
    if (claims === undefined) throw unauthorized();
    const { userId, sessionId, expiresAtMs, impersonation } = claims;
    const [asks] = await resolveActors(database, [{ sessionId, impersonation }], nowMs);
    if (asks?.userId !== userId) throw unauthorized();
    const { role, confirmed, mustSetUpSecondFactor } = asks;
    if (role === undefined)
      throw impersonation === undefined ? forbidden() : unauthorized(impersonationIsOver);
    const held = { sessionId, confirmed, mustSetUpSecondFactor, expiresAtMs, checkedAtMs: nowMs };
    if (impersonation === undefined) return { ...held, actor: { id: userId, role } };
    return { ...held, actor: { id: impersonation, role }, viewer: userId };
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
    roles: async people => {
      const asked = people.map(({ sessionId, actor, viewer }) => ({
        sessionId,
        impersonation: viewer === undefined ? undefined : actor.id,
      }));
      return (await resolveActors(database, asked, now())).map(asks =>
        asks?.mustSetUpSecondFactor === true ? undefined : asks?.role,
      );
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
