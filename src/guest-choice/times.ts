import { datesOf, type Language, languages } from '../../domain/people/language.ts';
import { writtenTime } from '../../domain/time/written-time.ts';
import { clocksAt } from '../../domain/time/zone-name.ts';
import { words as english } from '../i18n/en/guest-choice.ts';

type Word = keyof typeof english;

const wordsOf = import.meta.glob<typeof english>('../i18n/*/guest-choice.ts', {
  eager: true,
  import: 'words',
});

/** Says a word of the page in a language, with what fills it. */
export function speaker(
  language: Language,
): (word: Word, given?: Readonly<Record<string, string>>) => string {
  const words = wordsOf[`../i18n/${language}/guest-choice.ts`] ?? english;
  return (word, given = {}) => words[word].replace(/%\{(\w+)\}/g, (_, name: string) => given[name] ?? '');
}
export type Say = ReturnType<typeof speaker>;

/** The language of the browser, as long as that of the guest is not known. */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map(each => each.split('-')[0]);
  return languages.find(({ value }) => value === wanted[0])?.value ?? languages[0].value;
}

/** Instants as the page writes them: on the clocks of the location and, where these differ, on the reader's own. */
export interface Clocks {
  /** In full, the clocks named. */
  readonly full: (instant: string) => string;
  /** The same on the reader's own clocks; undefined where they show the same. */
  readonly own: (instant: string) => string | undefined;
  /** HH:mm of the location. */
  readonly time: (instant: string) => string;
  readonly ownTime: (instant: string) => string | undefined;
  readonly there: (instant: string) => string;
  readonly here: (instant: string) => string;
  /** A calendar day, yyyy-MM-dd. */
  readonly day: (day: string) => string;
  readonly weekday: (day: string) => string;
}

/** No line ends between `GMT-` and `8`: a word joiner stands there. */
const whole = (text: string) => text.replace(/GMT-(?=\d)/, 'GMT-\u2060');

export function clocksOf(zone: string, language: Language): Clocks {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { locale } = datesOf(language);
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [there, own] = [clock(zone), clock(here)];
  const days = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const differs = (instant: string) => there.format(new Date(instant)) !== own.format(new Date(instant));
  const hours = (format: Intl.DateTimeFormat, instant: string) => format.format(new Date(instant)).slice(-5);
  return {
    full: instant => whole(writtenTime(Date.parse(instant), zone, language)),
    own: instant => (differs(instant) ? whole(writtenTime(Date.parse(instant), here, language)) : undefined),
    time: instant => hours(there, instant),
    ownTime: instant => (differs(instant) ? hours(own, instant) : undefined),
    there: instant => clocksAt(zone, Date.parse(instant), language),
    here: instant => clocksAt(here, Date.parse(instant), language),
    day: day => days.format(Date.parse(day)),
    weekday: day => weekdays.format(Date.parse(day)),
  };
}
