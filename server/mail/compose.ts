import { formatMoney } from '../../domain/money.ts';
import { type Language, languages } from '../../domain/people/language.ts';
import {
  type BookingTemplate,
  filledIn,
  type MailTemplate,
  type MailText,
  mailTextOf,
  type Placeholder,
  SettingType,
} from '../../domain/setting.ts';
import { writtenTime } from '../../domain/time/written-time.ts';
import type { Connection } from '../db/database.ts';
import { readMailHtml } from './html-thread.ts';
import type { MailContent } from './read-html.ts';
import { builtInTexts } from './texts/built-in-texts.ts';
import { type Choices, choicesHtml } from './texts/choice-words.ts';
import { type Reason, reasonIn } from './texts/reason-words.ts';

/** Another location, to which a booking goes. */
export interface Elsewhere {
  readonly name: string;
  readonly address: string;
  /** IANA name. */
  readonly timezone: string;
}

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
  /** Why it is changed, as somebody typed it or in each language; a new booking has none. */
  readonly reason?: string | Reason;
  /** Where the booking goes; as before when absent. */
  readonly new_start?: string;
  readonly new_device?: string;
  /** Where it leaves its location (DEC-305): `new_start` and the choices are told on the clocks there. */
  readonly elsewhere?: Elsewhere | undefined;
  /** Of a new booking: how long the massage lasts, and what it costs, in minor units. */
  readonly minutes?: number;
  readonly price?: { readonly amount: number; readonly currency: string };
  /** What else the guest may choose. */
  readonly choices?: Choices | undefined;
}

/** Fills the facts of one mail into a template. */
type Composer = (facts: MailFacts) => Promise<MailContent>;

/** The mail of a template about a booking (CANCEL-02, RESCH-06). */
export async function composeMail(
  connection: Connection,
  template: BookingTemplate,
  facts: MailFacts,
): Promise<MailContent> {
  return (await composerOf(connection, template))(facts);
}

/** The same for many mails: the template is read once, in all languages. */
export async function composerOf(connection: Connection, template: BookingTemplate): Promise<Composer> {
  const filled = await fillerOf(connection, template);
  return facts =>
    filled(
      facts.language,
      language => valuesOf(facts, language),
      language => choicesHtml(facts.choices, { template, zone: zoneAfter(facts), language }),
    );
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
  valuesIn: ValuesIn,
): Promise<MailContent> {
  return (await fillerOf(connection, template))(wantedLanguage, valuesIn);
}

type ValuesIn = (language: Language) => (name: string) => string | undefined;

/** A paragraph of its own around what is made of paragraphs. */
const aroundChoices = /<p>\s*(\{\{\s*choices\s*\}\})\s*<\/p>/g;

async function fillerOf(connection: Connection, template: MailTemplate) {
  const stored = await storedTexts(connection, template);
  return async (
    wantedLanguage: string | null,
    valuesIn: ValuesIn,
    choicesIn?: (language: Language) => string,
  ): Promise<MailContent> => {
    const wanted = languages.find(({ value }) => value === wantedLanguage)?.value ?? 'en';
    const { text, language } = textIn(wanted, template, stored);
    const value = valuesIn(language);
    const choices = choicesIn?.(language);
    const { subject_html, content_html } = await readMailHtml({
      want: 'harmless',
      subject_html: filledIn(text.subject, value),
      content_html: filledIn(text.content_html.replace(aroundChoices, '$1'), name =>
        name === 'choices' ? choices : inHtml(value(name)),
      ),
    });
    return { subject_html, content_html };
  };
}

const zoneAfter = ({ elsewhere, zone }: MailFacts) => elsewhere?.timezone ?? zone;

function valuesOf(facts: MailFacts, language: Language): (name: string) => string | undefined {
  const time = (instant: string, zone: string) => writtenTime(Date.parse(instant), zone, language);
  const { minutes, price, elsewhere } = facts;
  const values: Readonly<Record<Placeholder<BookingTemplate>, string | undefined>> = {
    first_name: facts.first_name,
    last_name: facts.last_name,
    location: facts.location,
    address: facts.address,
    device: facts.device,
    start: time(facts.start, facts.zone),
    reason: reasonIn(language, facts.reason),
    minutes: minutes?.toString(),
    price: price && formatMoney(price.amount, price.currency, language),
    new_start: time(facts.new_start ?? facts.start, zoneAfter(facts)),
    new_device: facts.new_device ?? facts.device,
    new_location: elsewhere?.name ?? facts.location,
    new_address: elsewhere?.address ?? facts.address,
    // Links have no place in a subject.
    choices: '',
  };
  const known = new Map<string, string | undefined>(Object.entries(values));
  return name => known.get(name);
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

async function storedTexts(
  connection: Connection,
  template: MailTemplate,
): Promise<ReadonlyMap<Language, MailText>> {
  const names = new Map(languages.map(({ value }) => [`mail_${template}_${value}`, value]));
  const rows = await connection.query<{ name: string; value: string }>(
    'select "name", "value" from "settings" where "name" = any($1) and "value_type" = $2 and not "deleted"',
    [[...names.keys()], SettingType.Email],
  );
  const texts = new Map<Language, MailText>();
  for (const { name, value } of rows) {
    const [language, text] = [names.get(name), mailTextOf(value)];
    // A setting that is no mail after all counts as absent: guests are told in any case.
    if (language !== undefined && text !== undefined && !texts.has(language)) texts.set(language, text);
  }
  return texts;
}

function textIn(wanted: Language, template: MailTemplate, stored: ReadonlyMap<Language, MailText>): Found {
  for (const language of [wanted, 'en'] as const) {
    const text = stored.get(language);
    if (text !== undefined) return { text, language };
  }
  return { text: builtInTexts[template][wanted], language: wanted };
}

/** Who is told about a booking, and what every mail about it says. */
export interface BookingGuest {
  readonly userId: number;
  readonly email: string;
  readonly facts: Omit<MailFacts, 'reason'>;
}

interface Stored extends Omit<MailFacts, 'reason' | 'new_start'> {
  readonly booking_id: number;
  readonly user_id: number;
  readonly email: string;
}

/** The address of a location on one line, by the alias of its table. */
export function addressSql(location: string): string {
  const [street, zipcode, city, country] = ['street', 'zipcode', 'city', 'country'].map(
    name => `${location}."${name}"`,
  );
  return `concat_ws(', ', ${street}, concat_ws(' ', ${zipcode}, ${city}), ${country})`;
}

/** The guests of these bookings and the facts of them, by booking, whoever asks: check first that they may read those. */
export async function guestsOfBookings(
  connection: Connection,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, BookingGuest>> {
  const stored = await connection.query<Stored>(
    'select b."id" as booking_id, u."id" as user_id, u."email", u."language", u."first_name", u."last_name", ' +
      'd."name" as device, l."name" as location, l."timezone" as zone, b."start_time" as start, ' +
      `${addressSql('l')} as address ` +
      'from "bookings" b join "users" u on u."id" = b."user_id" join "devices" d on d."id" = b."bed_id" ' +
      'join "locations" l on l."id" = b."location_id" where b."id" = any($1)',
    [bookingIds],
    'guests_of_bookings',
  );
  return new Map(
    stored.map(({ booking_id, user_id, email, ...facts }) => [booking_id, { userId: user_id, email, facts }]),
  );
}

/** The guest of one booking. */
export async function guestOfBooking(
  connection: Connection,
  bookingId: number,
): Promise<BookingGuest | undefined> {
  return (await guestsOfBookings(connection, [bookingId])).get(bookingId);
}
