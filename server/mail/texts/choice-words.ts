import { unsentLink } from '../../../domain/guest-choice.ts';
import type { Language } from '../../../domain/people/language.ts';
import type { BookingTemplate } from '../../../domain/setting.ts';
import { writtenTime } from '../../../domain/time/written-time.ts';

/** What a mail offers its guest: the page, and free starts, ISO 8601. */
export interface Choices {
  /** Its address. */
  readonly page: string;
  readonly starts: readonly string[];
}

interface Words {
  readonly ask: string;
  readonly other: string;
}

const words: Readonly<Record<Language, Readonly<Partial<Record<BookingTemplate, Words>>>>> = {
  en: {
    booking_cancelled: { ask: 'Would one of these times suit you instead?', other: 'Another time' },
    booking_rescheduled: { ask: 'Does another time suit you better?', other: 'Another time' },
    booking_place_changed: { ask: 'Does another time suit you better?', other: 'Another time' },
    booking_chosen: { ask: 'Has something come up?', other: 'Choose another time' },
  },
  vi: {
    booking_cancelled: { ask: 'Một trong các giờ sau có phù hợp với bạn không?', other: 'Giờ khác' },
    booking_rescheduled: { ask: 'Bạn muốn đến vào giờ khác?', other: 'Giờ khác' },
    booking_place_changed: { ask: 'Bạn muốn đến vào giờ khác?', other: 'Giờ khác' },
    booking_chosen: { ask: 'Bạn có việc đột xuất?', other: 'Chọn giờ khác' },
  },
};

/**
 * What stands for `{{choices}}` in a mail: a link for each start and one for all others, as HTML that holds nothing which
 * somebody typed. Empty where there is nothing to choose.
 */
export function choicesHtml(
  choices: Choices | undefined,
  { template, zone, language }: { template: BookingTemplate; zone: string; language: Language },
): string {
  const said = words[language][template];
  if (choices === undefined || said === undefined) return '';
  const link = (text: string, start = '') => `<a href="${choices.page}#${unsentLink}${start}">${text}</a>`;
  const offered = choices.starts.map(start => {
    const minute = `${start.slice(0, 'yyyy-MM-ddTHH:mm'.length)}Z`;
    return `<li>${link(writtenTime(Date.parse(start), zone, language), `/${minute}`)}</li>`;
  });
  return `<p>${said.ask}</p><ul>${offered.join('')}<li>${link(said.other)}</li></ul>`;
}
