import type { Choice } from '../choice.ts';

/** The keys of weekdays, Monday first (ENUM-22). */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayChoices: readonly Choice<Weekday>[] = weekdays.map(day => ({ value: day, label: day }));
