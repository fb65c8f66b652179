import type { BookingStatus } from './booking-status.ts';

/** Where a booking stands: its number, its device, its start in epoch ms. */
export interface BookingLocation {
  readonly bookingId: number;
  readonly bedId: number;
  readonly start: number;
}

/** What can have happened to a booking. */
export type TimelineFact =
  /** It was made; of a chain of moved bookings only the first. */
  | { readonly kind: 'created'; readonly at: BookingLocation }
  /** `to` is undefined when nothing is known of its successor any more. */
  | {
      readonly kind: 'moved';
      readonly from: BookingLocation | undefined;
      readonly to: BookingLocation | undefined;
      readonly reason: string | undefined;
    }
  | { readonly kind: 'cancelled'; readonly bookingId: number; readonly reason: string | undefined }
  /** Any other change of its status, e.g. 2 Booked to 5 Running. */
  | {
      readonly kind: 'status';
      readonly bookingId: number;
      readonly before: BookingStatus;
      readonly after: BookingStatus;
    }
  /** A cancel, a move, or something else was taken back. */
  | { readonly kind: 'undone'; readonly bookingId: number; readonly what: 'cancelled' | 'moved' | 'changed' }
  /** `leaves`: epoch ms at which a waiting mail is sent; `failure` only of a failed one. */
  | {
      readonly kind: 'mail';
      readonly mailId: number;
      readonly bookingId: number | undefined;
      readonly state: MailState;
      readonly to: string;
      readonly subject: string;
      readonly leaves: number | undefined;
      readonly failure: string | undefined;
    }
  /** Whole minutes after the booked start. */
  | { readonly kind: 'session-started'; readonly bookingId: number; readonly lateMinutes: number }
  /** How long it ran, in seconds, and whole minutes before the booked end. */
  | {
      readonly kind: 'session-ended';
      readonly bookingId: number;
      readonly seconds: number;
      readonly earlyMinutes: number;
    };

export type MailState = 'waiting' | 'kept' | 'sent' | 'withdrawn' | 'failed';

/** One entry of the timeline of a booking. */
export type TimelineEvent = TimelineFact & {
  /** Epoch ms. */
  readonly time: number;
  /** The user who did it; undefined when it was the server, or is not known. */
  readonly userId: number | undefined;
  /** The key of the operation that it was part of, e.g. to tell mails of one move from those of another. */
  readonly operation: string | undefined;
};
