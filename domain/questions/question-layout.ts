import type { Choice } from '../choice.ts';

/** How the answers of a question stand beside each other (ENUM-16). */
export const questionLayouts = [
  { value: 1, label: 'Horizontal' },
  { value: 2, label: 'Vertical' },
] as const satisfies readonly Choice[];
