import { isRole, type Role } from '../actor.ts';
import { sentence } from '../refusals/spoken.ts';

/** The setting that says which roles must have a second factor. */
export const secondFactorRolesSetting = 'second_factor_roles';

/** Since when (epoch ms) each role must have a second factor; roles that need none are absent. */
export type SecondFactorRoles = ReadonlyMap<Role, number>;

/** Reads the setting's text, `{"0": "2026-01-31T09:00:00.000Z"}`: role → since when. Undefined when it is no such text. */
export function secondFactorRolesOf(text: string): SecondFactorRoles | undefined {
  const since = entriesOf(text)?.map(
    ([role, instant]) => [Number(role), Date.parse(String(instant))] as const,
  );
  const known = since?.flatMap(([role, instant]) =>
    isRole(role) && instant >= 0 ? [[role, instant] as const] : [],
  );
  return known === undefined || known.length !== since?.length ? undefined : new Map(known);
}

/** The setting's text. */
export function secondFactorRolesText(roles: SecondFactorRoles): string {
  return JSON.stringify(
    Object.fromEntries([...roles].map(([role, since]) => [String(role), new Date(since).toISOString()])),
  );
}

/** What is wrong with the text of a setting of this name; other settings may hold any. */
export function secondFactorRolesProblem(setting: string, text: string): string | undefined {
  if (setting !== secondFactorRolesSetting || secondFactorRolesOf(text) !== undefined) return undefined;
  return sentence('form.roles-since');
}

function entriesOf(text: string): [string, unknown][] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : undefined;
  } catch {
    // Text that is not JSON is the very answer that was asked for.
    return undefined;
  }
}
