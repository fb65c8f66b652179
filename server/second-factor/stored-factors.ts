import type { Role } from '../../domain/actor.ts';
import {
  type SecondFactorRoles,
  secondFactorRolesOf,
  secondFactorRolesSetting,
} from '../../domain/people/second-factor-roles.ts';
import type { Connection } from '../db/database.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

/** Ways of the second step; a recovery code stands in for a lost one. */
export type FactorMethod = 'app' | 'passkey' | 'recovery-code';

/** The ways that the account has of proving who signs in beside the password; none for most. */
export async function methodsOf(connection: Connection, userId: number): Promise<readonly FactorMethod[]> {
  const kinds = await connection.query<{ kind: 'app' | 'passkey' }>(
    'select distinct kind from second_factors where user_id = $1 order by kind',
    [userId],
  );
  if (kinds.length === 0) return [];
  const codes = await recoveryCodesLeft(connection, userId);
  return [...kinds.map(({ kind }) => kind), ...(codes > 0 ? (['recovery-code'] as const) : [])];
}

/** A factor as its owner sees it: nothing of it opens anything. */
interface SeenFactor {
  readonly id: number;
  readonly kind: 'app' | 'passkey';
  readonly name: string;
  readonly create_time: string;
  readonly last_used_at: string | null;
}

export async function factorsOf(connection: Connection, userId: number): Promise<SeenFactor[]> {
  return await connection.query<SeenFactor>(
    'select id, kind, name, create_time, last_used_at from second_factors where user_id = $1 order by id',
    [userId],
  );
}

/** Removes every second factor of an account with its recovery codes; how many factors there were. */
export async function removeFactors(transaction: Connection, userId: number): Promise<number> {
  const removed = await transaction.query('delete from second_factors where user_id = $1 returning id', [
    userId,
  ]);
  await transaction.query('delete from recovery_codes where user_id = $1', [userId]);
  return removed.length;
}

/** Which roles must have a second factor, and since when. A text that nobody can read asks it of nobody. */
export async function requiredRoles(connection: Connection): Promise<SecondFactorRoles> {
  const [setting] = await connection.query<{ value: string | null }>(
    'select value from settings where name = $1 and not deleted',
    [secondFactorRolesSetting],
  );
  return secondFactorRolesOf(setting?.value ?? '') ?? new Map();
}

/** Whether people of this role may not be without a second factor. */
export async function isRequired(connection: Connection, role: Role): Promise<boolean> {
  return (await requiredRoles(connection)).has(role);
}
