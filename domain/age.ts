/** One has to be this old, counted by the year alone (FORM-PROFILE-04, DEC-58). */
export const ageGate = 18;

/** True when somebody born on `birthday` (yyyy-MM-dd) is too young in the year of `today` (yyyy-MM-dd). */
export function isTooYoung(birthday: string, today: string): boolean {
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) < ageGate;
}

/** The last day of birth that passes in the year of `today`. */
export function latestBirthday(today: string): string {
  return `${String(Number(today.slice(0, 4)) - ageGate).padStart(4, '0')}-12-31`;
}
