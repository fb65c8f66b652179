import type { Choice } from '../choice.ts';

/** The languages in which people are written to. */
export const languages = [
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
] as const satisfies readonly Choice[];
export type Language = (typeof languages)[number]['value'];
