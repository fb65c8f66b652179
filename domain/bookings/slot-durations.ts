import type { Choice } from '../choice.ts';

/** Slots start every so many minutes, counted from the opening of the day. */
export const slotStepMinutes = 10;

/** How long a massage lasts and how long its slot holds the device, in minutes (DEC-14). */
export const slotOfSession = { 10: 20, 20: 30, 30: 40, 40: 50 } as const;
/** Minutes of a slot that its massage does not take. */
export const betweenMinutes = 10;

/** Minutes of massage in a slot of so many minutes; undefined for a length that no massage has. */
export function sessionOf(slot: number): (typeof sessionDurations)[number]['value'] | undefined {
  return sessionDurations.find(({ value }) => slotOfSession[value] === slot)?.value;
}

/** What a location offers, in minutes of massage. */
export const sessionDurations = [
  { value: 10, label: '10 min' },
  { value: 20, label: '20 min' },
  { value: 30, label: '30 min' },
  { value: 40, label: '40 min' },
] as const satisfies readonly Choice[];

/** Offered where nothing else was chosen (PRICE-05). */
export const defaultSessionDurations = [20, 30, 40] as const;

/** The lengths that the slot of a booking may have. */
export const slotDurations = [
  { value: 20, label: '20 min' },
  { value: 30, label: '30 min' },
  { value: 40, label: '40 min' },
  { value: 50, label: '50 min' },
] as const satisfies readonly Choice[];
