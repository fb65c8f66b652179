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
