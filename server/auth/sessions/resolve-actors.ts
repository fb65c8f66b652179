import { isRole, Role } from '../../../domain/actor.ts';
import { secondFactorRolesOf, secondFactorRolesSetting } from '../../../domain/people/second-factor-roles.ts';
import type { Database } from '../../db/database.ts';

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
export interface Asking {
  readonly userId: number;
  readonly role: Role | undefined;
  /** Whether they have proved who they are a moment ago. */
  readonly confirmed: boolean;
  /** Their role has had to have a second factor since before they signed in, and they have none. */
  readonly mustSetUpSecondFactor: boolean;
}

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
