import type { Language } from '../../../domain/people/language.ts';

/** Why a booking is changed, in each language; typed reasons stand in the one in which they were typed. */
export type Reason = Readonly<Record<Language, string>>;

/** Why a booking is cancelled that would begin before its device is there (INST-01). */
export const installedLater: Reason = {
  en: 'The bed will be installed later than planned',
  vi: 'Giường sẽ được lắp đặt muộn hơn dự kiến',
};

/** As a mail in this language tells it. */
export function reasonIn(language: Language, reason: string | Reason | undefined): string | undefined {
  return typeof reason === 'object' ? reason[language] : reason;
}
