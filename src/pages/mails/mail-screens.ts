import { lazy } from 'react';

const BookingOfMail = lazy(async () => ({ default: (await import('./booking-of-mail.tsx')).BookingOfMail }));

const SendAgain = lazy(async () => ({ default: (await import('./send-again.tsx')).SendAgain }));

/** What replaces the engine's own for mails. */
export const mailOverrides = { cells: { booking_id: BookingOfMail }, actions: { 'send-again': SendAgain } };
