import { type Language, languages } from '../../domain/language.ts';
import { type BookingTemplate, filledIn, type MailTemplate } from '../../domain/mail-template.ts';
import { type MailText, mailTextOf, SettingType } from '../../domain/setting-type.ts';
import { writtenTime } from '../../domain/written-time.ts';
import type { Connection } from '../db/database.ts';
import { builtInTexts } from './built-in-texts.ts';
import { type MailContent, sanitiseMail } from './sanitise.ts';

/** What a mail about a booking tells. Instants are ISO 8601 with `Z`. */
export interface MailFacts {
  /** The guest's; anything unknown counts as English. */
  readonly language: string | null;
  /** The IANA zone of the location: all times are told on its clocks. */
  readonly zone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly location: string;
  readonly address: string;
  readonly device: string;
  readonly start: string;
  readonly reason: string;
  /** Where the booking goes; as before when absent. */
  readonly new_start?: string;
  readonly new_device?: string;
}

/** The mail of a template about a booking (CANCEL-02, RESCH-06). */
export async function composeMail(
  connection: Connection,
  template: BookingTemplate,
  facts: MailFacts,
): Promise<MailContent> {
  return await composeFrom(connection, template, facts.language, language => valuesOf(facts, language));
}

/**
 * The mail of any template, filled in and harmless. The text is the setting `mail_<template>_<language>` of
 * value type Email; without it the English one; without both the built-in. `valuesIn` gives the values of the
 * placeholders in the language that was found; any unknown `language` counts as English.
 */
export async function composeFrom(
  connection: Connection,
  template: MailTemplate,
  wantedLanguage: string | null,
  valuesIn: (language: Language) => (name: string) => string | undefined,
): Promise<MailContent> {
  const wanted = languages.find(({ value }) => value === wantedLanguage)?.value ?? 'en';
  const { text, language } = await textOf(connection, template, wanted);
  const value = valuesIn(language);
  return sanitiseMail({
    subject_html: filledIn(text.subject, value),
    content_html: filledIn(text.content_html, name => inHtml(value(name))),
  });
}

function valuesOf(facts: MailFacts, language: Language): (name: string) => string | undefined {
  const time = (instant: string) => writtenTime(Date.parse(instant), facts.zone, language);
  const values = new Map([
    ['first_name', facts.first_name],
    ['last_name', facts.last_name],
    ['location', facts.location],
    ['address', facts.address],
    ['device', facts.device],
    ['start', time(facts.start)],
    ['reason', facts.reason],
    ['new_start', time(facts.new_start ?? facts.start)],
    ['new_device', facts.new_device ?? facts.device],
  ]);
  return name => values.get(name);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function inHtml(value: string | undefined): string | undefined {
  return value?.replace(/\r\n?/g, '\n').replace(/[&<>"'\n]/g, sign => entities[sign] ?? '');
}

interface Found {
  readonly text: MailText;
  readonly language: Language;
}

async function textOf(connection: Connection, template: MailTemplate, wanted: Language): Promise<Found> {
  const names = [...new Set([wanted, 'en' as const])].map(language => ({
    language,
    name: `mail_${template}_${language}`,
  }));
  const rows = await connection.query<{ name: string; value: string }>(
    'select "name", "value" from "settings" where "name" = any($1) and "value_type" = $2 and not "deleted"',
    [names.map(({ name }) => name), SettingType.Email],
  );
  for (const { language, name } of names) {
    const { value = '' } = rows.find(row => row.name === name) ?? {};
    const text = mailTextOf(value);
    // A setting that is no mail after all counts as absent: guests are told in any case.
    if (text !== undefined) return { text, language };
  }
  return { text: builtInTexts[template][wanted], language: wanted };
}
