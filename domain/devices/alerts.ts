import type { Choice } from '../choice.ts';

/** What a device calls for help about, the most urgent first (DEC-190). */
export const troubles = ['offline', 'failing', 'short', 'weak'] as const;
export type Trouble = (typeof troubles)[number];

/** How they are called and coloured; kept as their place in this list, from 1. */
export const troubleChoices = {
  offline: { value: 'offline', label: 'Offline', tone: 'danger' },
  failing: { value: 'failing', label: 'Failing', tone: 'danger' },
  short: { value: 'short', label: 'Short sessions', tone: 'warning' },
  weak: { value: 'weak', label: 'Weak signal', tone: 'warning' },
} as const satisfies Record<Trouble, Choice>;

/** How a trouble is kept; the lower, the more urgent. */
export function troubleNumber(trouble: Trouble): number {
  return troubles.indexOf(trouble) + 1;
}

export function troubleOf(kept: number): Trouble {
  return troubles[kept - 1] ?? 'weak';
}

/** Why an alert is over. */
export const alertEnds = ['better', 'disabled', 'moved', 'removed'] as const;
export type AlertEnd = (typeof alertEnds)[number];

/** Of so many days from now the bookings of a device are at stake (DEC-202). */
export const stakeDays = 7;
export const mostNote = 500;
/** No person gets more mails than this about alerts on a day of theirs (DEC-193). */
export const mostAlertMails = 6;

export const alertMailChoices = ['none', 'once', 'daily'] as const;
export type AlertMail = (typeof alertMailChoices)[number];
