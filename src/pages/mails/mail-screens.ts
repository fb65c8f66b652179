import { coming } from '../../layout/coming.tsx';

const BookingOfMail = coming(async () => (await import('./booking-of-mail.tsx')).BookingOfMail);

const SendAgain = coming(async () => (await import('./send-again.tsx')).SendAgain);

/** What replaces the engine's own for mails. */
export const mailOverrides = { cells: { booking_id: BookingOfMail }, actions: { 'send-again': SendAgain } };
