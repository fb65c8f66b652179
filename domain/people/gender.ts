import type { Choice } from '../choice.ts';

/** ENUM-04. */
export const Gender = { Male: 0, Female: 1, Other: 2 } as const;
export type Gender = (typeof Gender)[keyof typeof Gender];

export const genders = [
  { value: Gender.Male, label: 'Male' },
  { value: Gender.Female, label: 'Female' },
  { value: Gender.Other, label: 'Other' },
] as const satisfies readonly Choice[];
