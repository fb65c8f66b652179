import { isRole, type Role } from '../actor.ts';
import { sentence } from '../refusals/spoken.ts';

/** At least 6 characters is all that is known of an old password (FORM-PWD-01). */
export function oldPasswordProblem(value: string): string | undefined {
  return value.length >= 6 ? undefined : sentence('form.password-old-short');
}

/** What a new password needs, one by one, in the order in which it is shown while somebody types. */
export const passwordRules = [
  { id: 'length', holds: value => value.length >= 8 },
  { id: 'uppercase', holds: value => /[A-Z]/.test(value) },
  { id: 'lowercase', holds: value => /[a-z]/.test(value) },
  { id: 'digit', holds: value => /\d/.test(value) },
  { id: 'no_space', holds: value => value !== '' && !/\s/.test(value) },
] as const satisfies readonly { id: string; holds: (value: string) => boolean }[];

/** 8 characters with a digit, a lower-case and an upper-case letter, and no space (FORM-PWD-02, FORM-PWD-04). */
export function passwordProblem(value: string): string | undefined {
  if (/\s/.test(value)) return sentence('form.password-format');
  return passwordRules.every(({ holds }) => holds(value)) ? undefined : sentence('form.password-weak');
}

/** FORM-PWD-03. */
export function confirmationProblem(password: string, repeated: string): string | undefined {
  return password === repeated ? undefined : sentence('form.password-differs');
}

/**
 * Why an address cannot belong to an account, if so. Accounts take plain letters only: whatever looks like another
 * letter, or like none, could pass for somebody else's address, and most mail servers deliver nothing to it. A domain
 * with other letters has its plain form, `xn--…`.
 */
export function accountAddressProblem(address: string): string | undefined {
  return /^[\x21-\x7e]*$/.test(address) ? undefined : sentence('form.email-letters');
}

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
