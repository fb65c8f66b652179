import type { Choice } from './choice.ts';
import { sentence } from './refusals/spoken.ts';

/** How the text of a setting is read (ENUM-15). */
export const SettingType = { String: 1, Integer: 2, Float: 3, Json: 4, Email: 5 } as const;
export type SettingType = (typeof SettingType)[keyof typeof SettingType];

export const settingTypes = [
  { value: SettingType.String, label: 'String' },
  { value: SettingType.Integer, label: 'Integer' },
  { value: SettingType.Float, label: 'Float' },
  { value: SettingType.Json, label: 'JSON' },
  { value: SettingType.Email, label: 'Email' },
] as const satisfies readonly Choice[];

/** What is wrong with `value` as a setting of this type, or nothing (FORM-SETTING-04, -05; DEC-109). */
export function settingProblem(type: number, value: string): string | undefined {
  if (type === SettingType.Integer) return wholeNumberProblem(value);
  if (type === SettingType.Float && !/^\d+(\.\d+)?$/.test(value)) return sentence('form.number-from-0');
  if (type !== SettingType.Json && type !== SettingType.Email) return undefined;
  if (parsed(value) === undefined) return sentence('form.json');
  return type === SettingType.Email ? mailProblem(mailTextOf(value)) : undefined;
}

/** Written as programs write it, and small enough to be counted exactly by all of them. */
function wholeNumberProblem(value: string): string | undefined {
  if (!/^(?:0|[1-9]\d*)$/.test(value)) return sentence('form.whole-number-from-0');
  return Number.isSafeInteger(Number(value))
    ? undefined
    : sentence('form.most', { most: Number.MAX_SAFE_INTEGER });
}

/** The text of a setting of type Email: a subject in plain text and a content in HTML. */
export interface MailText {
  readonly subject: string;
  readonly content_html: string;
}

/** The mail that a setting holds; undefined when its text is none. Either part may still be empty. */
export function mailTextOf(value: string): MailText | undefined {
  const content = parsed(value);
  if (typeof content !== 'object' || content === null) return undefined;
  if (!('subject' in content) || typeof content.subject !== 'string') return undefined;
  if (!('content_html' in content) || typeof content.content_html !== 'string') return undefined;
  return { subject: content.subject, content_html: content.content_html };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Text that is not JSON is the very answer that was asked for.
    return undefined;
  }
}

/** Characters of HTML: some twenty pages, read in a moment by every mail program. */
export const longestMailContent = 50_000;
export const mailContentTooLong = sentence('form.mail-content-long', {
  most: longestMailContent,
});

function mailProblem(mail: MailText | undefined): string | undefined {
  if (mail !== undefined && mail.content_html.length > longestMailContent) return mailContentTooLong;
  const isComplete = mail !== undefined && mail.subject.trim() !== '' && mail.content_html.trim() !== '';
  return isComplete ? undefined : sentence('form.mail-incomplete');
}

const bookingTemplates = [
  'booking_made',
  'booking_cancelled',
  'booking_rescheduled',
  'booking_device_changed',
  'booking_place_changed',
  'booking_chosen',
] as const;
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
  'device_alerts',
] as const;

/** Mails that the portal writes; each is a setting `mail_<template>_<language>` of value type Email. */
export const mailTemplates = [...bookingTemplates, ...accountTemplates] as const;
/** To guests, about their bookings. */
export type BookingTemplate = (typeof bookingTemplates)[number];
/** To the people who sign in here, about their accounts. */
export type AccountTemplate = (typeof accountTemplates)[number];
export type MailTemplate = BookingTemplate | AccountTemplate;

const ofEverySession = ['first_name', 'last_name', 'location', 'address', 'device', 'start'] as const;
const ofEveryBooking = [...ofEverySession, 'reason'] as const;

const placeholders = {
  booking_made: [...ofEverySession, 'minutes', 'price'],
  booking_cancelled: [...ofEveryBooking, 'choices'],
  booking_rescheduled: [...ofEveryBooking, 'new_start', 'new_device', 'choices'],
  booking_device_changed: [...ofEveryBooking, 'new_device'],
  booking_place_changed: [
    ...ofEveryBooking,
    ...['new_location', 'new_address', 'new_start', 'new_device', 'choices'],
  ],
  booking_chosen: [...ofEverySession, 'new_start', 'new_device', 'choices'],
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
  device_alerts: ['first_name', 'devices', 'link'],
} as const satisfies Readonly<Record<MailTemplate, readonly string[]>>;

/** What may stand in double braces in each template. */
export const mailPlaceholders: Readonly<Record<MailTemplate, readonly string[]>> = placeholders;

/** The same as a type: whoever writes such a mail gives each of them, or it does not compile. */
export type Placeholder<Template extends MailTemplate> = (typeof placeholders)[Template][number];

/** The name is trimmed afterwards: a pattern that leaves the spaces out takes the cube of a long row of them. */
const placeholder = /\{\{([^{}]*)\}\}/g;

/**
 * The text with each placeholder replaced by its value. One without a value stays as it is, so that whoever
 * reads the preview sees it; values are never searched for placeholders.
 */
export function filledIn(text: string, value: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole, name: string) => value(name.trim()) ?? whole);
}

/** The template that a setting holds; other settings hold none. What follows its name is a language alone: one name begins another. */
export function templateOf(setting: string): MailTemplate | undefined {
  const end = setting.lastIndexOf('_');
  return mailTemplates.find(name => setting.slice(0, end) === `mail_${name}`);
}

/** What is wrong with the type of a setting of this name: one that holds a mail is read as nothing else (DEC-350). */
export function mailTypeProblem(setting: string, type: number): string | undefined {
  return templateOf(setting) === undefined || type === SettingType.Email
    ? undefined
    : sentence('form.one-of', { choices: ['Email'] });
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
