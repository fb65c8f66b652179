import type { Choice } from '../choice.ts';

/** ENUM-04. */
export const Gender = { Male: 0, Female: 1, Other: 2 } as const;
export type Gender = (typeof Gender)[keyof typeof Gender];

export const genders = [
  { value: Gender.Male, label: 'Male' },
  { value: Gender.Female, label: 'Female' },
  { value: Gender.Other, label: 'Other' },
] as const satisfies readonly Choice[];

/** About which changes of bookings a partner would like a mail (DEC-64); kept, and acted upon by nothing here. */
export const notificationOptions = [
  { value: 1, label: 'New booking' },
  { value: 2, label: 'Cancelled booking' },
  { value: 3, label: 'Rescheduled booking' },
  { value: 4, label: 'Completed booking' },
] as const satisfies readonly Choice[];

export const notificationHelp =
  'The portal keeps what is chosen; it sends partners no booking emails of its own.';

/** One has to be this old, counted by the year alone (FORM-PROFILE-04, DEC-58). */
export const ageGate = 18;

/** True when somebody born on `birthday` (yyyy-MM-dd) is too young in the year of `today` (yyyy-MM-dd). */
export function isTooYoung(birthday: string, today: string): boolean {
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) < ageGate;
}

/** Somebody who was born on `birthday` is this old on `today` (both yyyy-MM-dd). */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The last day of birth of those who are at least `age` on `today`. */
export function bornUntil(today: string, age: number): string {
  const year = String(Number(today.slice(0, 4)) - age).padStart(4, '0');
  const sameDay = `${year}${today.slice(4, 10)}`;
  return isDay(sameDay) ? sameDay : `${year}-02-28`;
}

/** The first day of birth of those who are at most `age` on `today`. */
export function bornFrom(today: string, age: number): string {
  const tooOld = new Date(`${bornUntil(today, age + 1)}T00:00:00Z`);
  tooOld.setUTCDate(tooOld.getUTCDate() + 1);
  return tooOld.toISOString().slice(0, 10);
}

/** False for a 29 February of a year that has none. */
function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === day;
}

/** The last day of birth that passes in the year of `today`. */
export function latestBirthday(today: string): string {
  return `${String(Number(today.slice(0, 4)) - ageGate).padStart(4, '0')}-12-31`;
}
