import type { Language } from '../../../domain/people/language.ts';
import type { MailTemplate } from '../../../domain/setting.ts';
import { writtenTime } from '../../../domain/time/written-time.ts';
import { guest } from '../../i18n/en/sample-guest.ts';

const start = Date.parse('2026-11-21T14:30:00Z');
const later = Date.parse('2026-11-22T09:10:00Z');

/** An invented guest of each language. */
const guests = import.meta.glob<typeof guest>('../../i18n/*/sample-guest.ts', {
  eager: true,
  import: 'guest',
});

/** In these an address is that of a computer. */
const aboutSignIn: readonly (MailTemplate | undefined)[] = ['wrong_passwords', 'new_device'];

/** What the placeholders of a mail could be filled with, by their names: each of every template has something. */
export function sampleValues(
  language: Language,
  template: MailTemplate | undefined,
): Readonly<Record<string, string>> {
  const { zone, ...person } = guests[`../../i18n/${language}/sample-guest.ts`] ?? guest;
  return {
    ...person,
    ...(aboutSignIn.includes(template) && { address: '203.0.113.7' }),
    start: writtenTime(start, zone, language),
    new_start: writtenTime(later, zone, language),
    time: writtenTime(start, zone, language),
    minutes: '30',
    browser: 'Firefox',
    link: 'https://portal.example.com/reset-password#…',
    hours: '1',
    days: '14',
    choices: `<ul><li><a href="https://portal.example.com/choose#…">${writtenTime(later, zone, language)}</a></li></ul>`,
  };
}
