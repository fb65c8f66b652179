import type { Choice, Tone } from '../choice.ts';

/** What has become of a booking (ENUM-11). The numbers are stored and travel. */
export const BookingStatus = {
  Created: 1,
  Booked: 2,
  Cancelled: 3,
  Completed: 4,
  Running: 5,
  Expired: 6,
  Refunded: 7,
  Rescheduled: 10,
  NotPayment: 11,
} as const;
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus];

/** What a status says of its booking, beside its name and colour. */
interface StatusMeaning {
  /** No other booking of its device may overlap (SLOT-09). */
  readonly holdsDevice: boolean;
  /** It is to come: it can be moved or cancelled until it begins (ACT-06, BOOK-07). */
  readonly isDue: boolean;
  /** It takes place, or took place: it counts, and stands on boards and in calendars. */
  readonly takesPlace: boolean;
  /** It was cancelled or moved away: its guest is as new as before (DEC-270). */
  readonly isCalledOff: boolean;
  /** Whether a massage came of it. */
  readonly massage: 'ran' | 'perhaps' | 'none';
}

const due = {
  holdsDevice: true,
  isDue: true,
  takesPlace: true,
  isCalledOff: false,
  massage: 'none',
} as const satisfies StatusMeaning;
/** It ended without a massage, and nobody called it off. */
const lapsed = { ...due, holdsDevice: false, isDue: false, takesPlace: false } as const;
const calledOff = { ...lapsed, isCalledOff: true } as const;
const running = { ...due, isDue: false, massage: 'ran' } as const;
const over = { ...running, holdsDevice: false } as const;

/**
 * Each status with all that follows from it: lists, figures, boards, calendars and queries ask the sets below, which are made of
 * this, so that a status that is new cannot be forgotten by one of them. What the database's own code says of statuses is
 * compared with them by a test.
 */
const statuses: Readonly<
  Record<BookingStatus, StatusMeaning & { readonly label: string; readonly tone: Tone }>
> = {
  [BookingStatus.Created]: { label: 'Created', tone: 'info', ...due },
  [BookingStatus.Booked]: { label: 'Booked', tone: 'success', ...due },
  [BookingStatus.Cancelled]: { label: 'Cancelled', tone: 'danger', ...calledOff },
  [BookingStatus.Completed]: { label: 'Completed', tone: 'done', ...over },
  [BookingStatus.Running]: { label: 'Running', tone: 'active', ...running },
  [BookingStatus.Expired]: { label: 'Expired', tone: 'neutral', ...lapsed },
  [BookingStatus.Refunded]: { label: 'Refunded', tone: 'warning', ...lapsed, massage: 'perhaps' },
  [BookingStatus.Rescheduled]: { label: 'Rescheduled', tone: 'moved', ...calledOff },
  [BookingStatus.NotPayment]: { label: 'Not payment', tone: 'warning', ...lapsed },
};

/** In the order of their numbers. */
const all = Object.values(BookingStatus);

export const bookingStatuses = all.map(value => {
  const { label, tone } = statuses[value];
  return { value, label, tone };
}) satisfies readonly Choice[];

function those(which: (meaning: StatusMeaning) => boolean): readonly BookingStatus[] {
  return all.filter(status => which(statuses[status]));
}

/** The statuses whose bookings hold their device, so that no other booking may overlap (SLOT-09). */
export const blockingStatuses = those(({ holdsDevice }) => holdsDevice);

/** The statuses from which a booking can be moved or cancelled (ACT-06, BOOK-07). */
export const movableStatuses = those(({ isDue }) => isDue);

/** The statuses of bookings that take place or did, as against those that came to nothing. */
export const takingPlace = those(({ takesPlace }) => takesPlace);

/** The statuses of bookings that were cancelled or moved away. */
export const calledOffStatuses = those(({ isCalledOff }) => isCalledOff);

/** The statuses of bookings whose massage has begun. */
export const ranStatuses = those(({ massage }) => massage === 'ran');

/** The statuses of bookings that may have a massage to tell of. */
export const mayHaveRun = those(({ massage }) => massage !== 'none');

/** How bookings end up, as the reference tables and the music and plan area list and spell it (ENUM-12, REF-06, DEC-17). */
export const bookingOutcomes = [
  { value: BookingStatus.Booked, label: 'Booked' },
  { value: BookingStatus.Completed, label: 'Completed' },
  { value: BookingStatus.Cancelled, label: 'Canceled' },
  { value: BookingStatus.Expired, label: 'Expired' },
  { value: BookingStatus.Rescheduled, label: 'Rescheduled' },
] as const satisfies readonly Choice[];

/**
 * True while a booking can be moved or cancelled: its status allows it, and it has not begun by `now`
 * (epoch ms; ACT-06, CANCEL-09, RESCH-11).
 */
export function isChangeable(
  { booking_status, start_time }: { readonly booking_status: number; readonly start_time: string },
  now: number,
): boolean {
  return isAmong(movableStatuses, booking_status) && Date.parse(start_time) > now;
}

/** Whether what is stored is one of these statuses. */
export function isAmong(these: readonly BookingStatus[], status: unknown): status is BookingStatus {
  return these.some(each => each === status);
}

/** The ways in which a booking ends before its time. */
export type BookingChange = 'cancel' | 'reschedule';

/**
 * The status after a change, undefined when the status does not allow it (BOOK-07, BOOK-10). A moved
 * booking becomes 10 and its successor takes over the status that it had (DEC-75).
 */
export function statusAfter(change: BookingChange, status: BookingStatus): BookingStatus | undefined {
  if (!movableStatuses.includes(status)) return undefined;
  return change === 'cancel' ? BookingStatus.Cancelled : BookingStatus.Rescheduled;
}

/** True when the length of the massage is worth telling: it is over (BOOK-08, DEC-38). */
export function showsSessionDuration(status: BookingStatus): boolean {
  return status === BookingStatus.Completed;
}
