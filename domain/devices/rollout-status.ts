import type { Choice } from '../choice.ts';

/** How a roll-out of firmware stands (DEC-220). */
export const rolloutStatuses = [
  { value: 'running', label: 'Under way', tone: 'active' },
  { value: 'paused', label: 'Paused', tone: 'warning' },
  { value: 'stopped', label: 'Stopped by itself', tone: 'danger' },
  { value: 'finished', label: 'Finished', tone: 'success' },
  { value: 'cancelled', label: 'Called off', tone: 'neutral' },
] as const satisfies readonly Choice<string>[];
export type RolloutStatus = (typeof rolloutStatuses)[number]['value'];

/** As long as it is one of these, its devices belong to it; those that were told do to their end. */
export const openStatuses = ['running', 'paused', 'stopped'] as const satisfies readonly RolloutStatus[];

/** Why a roll-out has stopped by itself. */
export const stopReasons = [
  { value: 'failures', label: 'Too many failed' },
  { value: 'firmware', label: 'Other firmware' },
] as const satisfies readonly Choice<string>[];
export type StopReason = (typeof stopReasons)[number]['value'];
