import type { BookingPlace, MailState } from '../../../domain/bookings/timeline-event.ts';

/** Where a booking stood, as the API tells it. */
export interface ToldPlace {
  readonly booking_id: BookingPlace['bookingId'];
  readonly start_time: string;
  readonly device: { readonly id: number; readonly name: string };
  /** The move that made this booking was undone; nothing can be opened any more. */
  readonly removed: boolean;
}

export interface ToldMail {
  readonly id: number;
  readonly state: MailState;
  readonly to_email: string;
  readonly subject_html: string;
  readonly content_html: string;
  readonly leaves: string | null;
  readonly failure: string | null;
}

/** One thing that happened to a booking, as the API tells it; instants are ISO 8601 with `Z`. */
export type TimelineEntry = {
  readonly time: string;
  /** Partners are told 'staff' instead of a name. */
  readonly by: { readonly id: number; readonly name: string } | 'staff' | null;
} & (
  | { readonly kind: 'created'; readonly at: ToldPlace | null }
  | {
      readonly kind: 'moved';
      readonly from: ToldPlace | null;
      readonly to: ToldPlace | null;
      readonly reason: string | null;
    }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'status'; readonly before: number; readonly after: number }
  | { readonly kind: 'undone'; readonly what: 'cancelled' | 'moved' | 'changed' }
  | { readonly kind: 'mail'; readonly mail: ToldMail }
  | { readonly kind: 'session-started'; readonly late_minutes: number }
  | { readonly kind: 'session-ended'; readonly seconds: number; readonly early_minutes: number }
);
