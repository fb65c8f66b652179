import { sentence } from '../refusals/spoken.ts';

const bookingTemplates = ['booking_cancelled', 'booking_rescheduled', 'booking_device_changed'] as const;
const accountTemplates = [
  'password_reset',
  'password_changed',
  'registration',
  'account_exists',
  'invitation',
  'second_factor_changed',
  'email_change',
  'email_change_asked',
  'email_taken',
  'wrong_passwords',
  'new_device',
] as const;

/** Mails that the portal writes; each is a setting `mail_<template>_<language>` of value type Email. */
export const mailTemplates = [...bookingTemplates, ...accountTemplates] as const;
/** To guests, about their bookings. */
export type BookingTemplate = (typeof bookingTemplates)[number];
/** To the people who sign in here, about their accounts. */
export type AccountTemplate = (typeof accountTemplates)[number];
export type MailTemplate = BookingTemplate | AccountTemplate;

const ofEveryBooking = ['first_name', 'last_name', 'location', 'address', 'device', 'start', 'reason'];

/** What may stand in double braces in each template. */
export const mailPlaceholders: Readonly<Record<MailTemplate, readonly string[]>> = {
  booking_cancelled: ofEveryBooking,
  booking_rescheduled: [...ofEveryBooking, 'new_start', 'new_device'],
  booking_device_changed: [...ofEveryBooking, 'new_device'],
  password_reset: ['first_name', 'link', 'hours'],
  password_changed: ['first_name'],
  registration: ['first_name', 'link', 'hours'],
  account_exists: ['first_name', 'link', 'hours'],
  invitation: ['company', 'link', 'days'],
  second_factor_changed: ['first_name', 'change'],
  email_change: ['first_name', 'link', 'hours'],
  email_change_asked: ['first_name', 'new_email', 'link', 'days'],
  email_taken: ['first_name'],
  wrong_passwords: ['first_name', 'time', 'address', 'browser'],
  new_device: ['first_name', 'time', 'address', 'browser'],
};

/** The name is trimmed afterwards: a pattern that leaves the spaces out takes the cube of a long row of them. */
const placeholder = /\{\{([^{}]*)\}\}/g;

/**
 * The text with each placeholder replaced by its value. One without a value stays as it is, so that whoever
 * reads the preview sees it; values are never searched for placeholders.
 */
export function filledIn(text: string, value: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole, name: string) => value(name.trim()) ?? whole);
}

/** The template that a setting holds; other settings hold none. */
export function templateOf(setting: string): MailTemplate | undefined {
  return mailTemplates.find(name => setting.startsWith(`mail_${name}_`));
}

/** What is wrong with the placeholders of a text for this setting; one that is no template may hold any. */
export function placeholderProblem(setting: string, text: string): string | undefined {
  const template = templateOf(setting);
  if (template === undefined) return undefined;
  const unknown = [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !mailPlaceholders[template].includes(name.trim()))
    .map(([whole]) => whole);
  return unknown.length === 0 ? undefined : sentence('form.placeholders', { names: [...new Set(unknown)] });
}
