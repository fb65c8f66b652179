import { type Language, languages } from '../../../domain/people/language.ts';

/** Why a booking is changed, in each language; typed reasons stand in the one in which they were typed. */
export type Reason = Readonly<Record<Language, string>>;

/** Why a booking is cancelled that would begin before its device is there (INST-01). */
export const installedLater: Reason = {
  en: 'The bed will be installed later than planned',
  vi: 'Giường sẽ được lắp đặt muộn hơn dự kiến',
};

interface UsualReason {
  /** As the panels offer it to be pressed, in the language of whoever presses. */
  readonly pressed: Reason;
  /** As its guest reads it. */
  readonly told: Reason;
}

/** The reasons that need not be typed. They are kept with the booking as they were pressed (DEC-334). */
export const usualReasons: readonly UsualReason[] = [
  {
    pressed: { en: 'Asked for by the guest', vi: 'Theo yêu cầu của khách' },
    told: { en: 'You asked for it', vi: 'Theo yêu cầu của quý khách' },
  },
  {
    pressed: { en: 'The device is out of order', vi: 'Thiết bị bị hỏng' },
    told: { en: 'The bed is out of order', vi: 'Giường bị hỏng' },
  },
  {
    pressed: { en: 'The location is closed', vi: 'Địa điểm đóng cửa' },
    told: { en: 'The location is closed', vi: 'Địa điểm đóng cửa' },
  },
  {
    pressed: { en: 'Staff are ill', vi: 'Nhân viên bị ốm' },
    told: { en: 'Staff are ill', vi: 'Nhân viên bị ốm' },
  },
];

/** As a mail in this language tells it: what was pressed in the words of its guest, what was typed as it was typed. */
export function reasonIn(language: Language, reason: string | Reason | undefined): string | undefined {
  if (typeof reason !== 'string') return reason?.[language];
  const usual = usualReasons.find(({ pressed }) => languages.some(({ value }) => pressed[value] === reason));
  return usual === undefined ? reason : usual.told[language];
}
