import { useForm } from 'react-hook-form';
import { isBlankHtml } from '../../domain/text/harmless-html.ts';

/** What people type in a panel that cancels or moves a booking. */
export interface BookingForm {
  reason: string;
  subject_html: string;
  content_html: string;
}

/** The one form of such a panel, over all its steps: what is typed stays, whatever happens. */
export function useBookingForm() {
  return useForm<BookingForm>({
    mode: 'onTouched',
    defaultValues: { reason: '', subject_html: '', content_html: '' },
  });
}

/** Checks for the fields of the form; each answers the key of a message or nothing. */
export const bookingChecks = {
  // CANCEL-01, RESCH-01
  reason: (text: string) => (text.trim() === '' ? 'booking.reason_blank' : undefined),
  // MAIL-02
  subject_html: (text: string) => (text.trim() === '' ? 'booking.subject_blank' : undefined),
  // MAIL-03
  content_html: (html: string) => (isBlankHtml(html) ? 'booking.content_blank' : undefined),
} as const satisfies Record<keyof BookingForm, (value: string) => string | undefined>;
