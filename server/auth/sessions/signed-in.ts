import type { CurrentUser } from '../../../contract/sign-in.ts';
import { type Actor, isRole, Role } from '../../../domain/actor.ts';
import { secondFactorRolesOf, secondFactorRolesSetting } from '../../../domain/people/sign-in-rules.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, unauthorized } from '../../errors.ts';
import { type AccessTokens, accessLifetimeS } from './access-token.ts';

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

/** How long a proof of who somebody is counts for what may only be changed by themselves. */
const confirmationMs = 15 * 60_000;
/** How far the clocks of two processes may differ; a proof from further ahead is no proof of a moment ago. */
const clocksApartMs = 60_000;

/** A sign-in, and through whose eyes its person looks. */
interface Params {
  readonly sessionId: string;
  readonly impersonation: number | undefined;
}

/** Whose sign-in it is, and with which role they ask; none where nothing may be asked. */
interface Asking {
  readonly userId: number;
  readonly role: Role | undefined;
  /** Whether they have proved who they are a moment ago. */
  readonly confirmed: boolean;
  /** Their role has had to have a second factor since before they signed in, and they have none. */
  readonly mustSetUpSecondFactor: boolean;
}

/** The tables that say who may ask, and with which role: what is known of a sign-in is forgotten when one is written. */
export const signInTables: readonly string[] = ['auth_sessions', 'users', 'second_factors', 'settings'];

const peopleSql = `select asked.place::int as place, s.user_id, u.role, p.role as lens_role,
    s.confirmed_at > $4 and s.confirmed_at <= $5 as confirmed, s.create_time as began,
    case when not exists (select 1 from second_factors f where f.user_id = s.user_id) then q.value end as required
  from unnest($1::uuid[], $2::int[]) with ordinality as asked (session, impersonation, place)
  join auth_sessions s on s.id = asked.session and s.revoked_at is null and s.expires_at > $3
  join users u on u.id = s.user_id and not u.disabled and not u.deleted
  left join users p on p.id = asked.impersonation and not p.disabled and not p.deleted
  left join settings q on q.name = '${secondFactorRolesSetting}' and not q.deleted`;

interface Found {
  /** Counted from 1, in the order asked. */
  readonly place: number;
  readonly user_id: number;
  readonly role: number | null;
  readonly lens_role: number | null;
  readonly confirmed: boolean | null;
  readonly began: string;
  /** The setting that names roles; null for whoever has a second factor. */
  readonly required: string | null;
}

/** Who asks by each of these sign-ins at this time (epoch ms), in their order; undefined where one is over. */
export async function resolveActors(
  database: Pick<Database, 'query'>,
  asked: readonly Params[],
  nowMs: number,
): Promise<readonly (Asking | undefined)[]> {
  const rows = await database.query<Found>(
    peopleSql,
    [
      asked.map(each => each.sessionId),
      asked.map(each => each.impersonation ?? 0),
      new Date(nowMs).toISOString(),
      new Date(nowMs - confirmationMs).toISOString(),
      new Date(nowMs + clocksApartMs).toISOString(),
    ],
    'asking-people',
  );
  const found = new Map(rows.map(row => [row.place, row]));
  return asked.map(({ impersonation }, at) => {
    const row = found.get(at + 1);
    return (
      row && {
        userId: row.user_id,
        role: roleOf(row, impersonation),
        confirmed: row.confirmed === true,
        mustSetUpSecondFactor: mustSetUp(row),
      }
    );
  });
}

/** Who signed in before their role had to have one goes on until they sign in again. */
function mustSetUp({ role, began, required }: Found): boolean {
  if (required === null || !isRole(role)) return false;
  const since = secondFactorRolesOf(required)?.get(role);
  return since !== undefined && Date.parse(began) >= since;
}

/** Nobody looks through the eyes of an admin, nor of somebody without a role. */
export function canBeSeenThrough(role: unknown): role is Role {
  return isRole(role) && role !== Role.Admin;
}

/** One's own role; while impersonating somebody, which admins alone have, the role of whom one looks as. */
function roleOf({ role, lens_role }: Found, impersonation: number | undefined): Role | undefined {
  if (impersonation === undefined) return isRole(role) ? role : undefined;
  return role === Role.Admin && canBeSeenThrough(lens_role) ? lens_role : undefined;
}

/** What the portal knows of the person at the screen (AUTH-19). */
export async function currentUser(database: Database, id: number): Promise<CurrentUser> {
  const [user] = await database.query<CurrentUser>(
    'select id, role, scope, email, first_name, last_name, date_of_birth from users where id = $1',
    [id],
  );
  if (user === undefined) throw unauthorized();
  return user;
}
