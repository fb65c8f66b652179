import type { HolidayName } from './holiday-names.ts';
import type { HolidayRule, Substitute, When } from './holiday-rules.ts';

/** What is known of the public holidays of a country. */
export interface HolidayCountry {
  /** Its parts whose holidays differ, by code (ISO 3166-2 behind the dash), named as on its own maps. */
  readonly regions: Readonly<Record<string, string>>;
  readonly rules: readonly HolidayRule[];
  /** What a single day between two of them is by law. */
  readonly between?: HolidayName;
}

const newYear = { name: 'new_year', when: { on: '01-01' } } as const;
const goodFriday = { name: 'good_friday', when: { easter: -2 } } as const;
const easterSunday = { name: 'easter_sunday', when: { easter: 0 } } as const;
const easterMonday = { name: 'easter_monday', when: { easter: 1 } } as const;
const mayDay = { name: 'may_day', when: { on: '05-01' } } as const;
const ascension = { name: 'ascension', when: { easter: 39 } } as const;
const whitMonday = { name: 'whit_monday', when: { easter: 50 } } as const;
const allSaints = { name: 'all_saints', when: { on: '11-01' } } as const;
const christmas = { name: 'christmas', when: { on: '12-25' } } as const;
const boxingDay = { name: 'boxing_day', when: { on: '12-26' } } as const;
const secondChristmas = { name: 'second_christmas', when: { on: '12-26' } } as const;
const anzac = { name: 'anzac', when: { on: '04-25' } } as const;
const firstMonday = (month: number): When => ({ nth: 1, weekday: 'Mon', month });
const secondMonday = (month: number): When => ({ nth: 2, weekday: 'Mon', month });
const thirdMonday = (month: number): When => ({ nth: 3, weekday: 'Mon', month });
const lastMonday = (month: number): When => ({ nth: -1, weekday: 'Mon', month });

function moved(substitute: Substitute, rules: readonly HolidayRule[]): readonly HolidayRule[] {
  return rules.map(rule => ({ substitute, ...rule }));
}

const unitedKingdom: HolidayCountry = {
  regions: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  rules: moved('next-working-day', [
    newYear,
    { name: 'second_january', when: { on: '01-02' }, only: ['SCT'] },
    { name: 'st_patrick', when: { on: '03-17' }, only: ['NIR'] },
    goodFriday,
    { ...easterMonday, but: ['SCT'] },
    { name: 'early_may', when: firstMonday(5) },
    { name: 'spring_bank', when: lastMonday(5) },
    { name: 'orangemen', when: { on: '07-12' }, only: ['NIR'] },
    { name: 'summer_bank', when: firstMonday(8), only: ['SCT'] },
    { name: 'summer_bank', when: lastMonday(8), but: ['SCT'] },
    { name: 'st_andrew', when: { on: '11-30' }, only: ['SCT'] },
    christmas,
    boxingDay,
  ]),
};

const unitedStates: HolidayCountry = {
  regions: {},
  rules: moved('nearest-working-day', [
    newYear,
    { name: 'martin_luther_king', when: thirdMonday(1) },
    { name: 'washington', when: thirdMonday(2) },
    { name: 'memorial_day', when: lastMonday(5) },
    { name: 'juneteenth', when: { on: '06-19' } },
    { name: 'independence', when: { on: '07-04' } },
    { name: 'labour_day', when: firstMonday(9) },
    { name: 'columbus', when: secondMonday(10) },
    { name: 'veterans', when: { on: '11-11' } },
    { name: 'thanksgiving', when: { nth: 4, weekday: 'Thu', month: 11 } },
    christmas,
  ]),
};

const germany: HolidayCountry = {
  regions: {
    ...{
      BW: 'Baden-Württemberg',
      BY: 'Bayern',
      BE: 'Berlin',
      BB: 'Brandenburg',
      HB: 'Bremen',
      HH: 'Hamburg',
    },
    ...{ HE: 'Hessen', MV: 'Mecklenburg-Vorpommern', NI: 'Niedersachsen', NW: 'Nordrhein-Westfalen' },
    ...{ RP: 'Rheinland-Pfalz', SL: 'Saarland', SN: 'Sachsen', ST: 'Sachsen-Anhalt' },
    ...{ SH: 'Schleswig-Holstein', TH: 'Thüringen' },
  },
  rules: [
    newYear,
    { name: 'epiphany', when: { on: '01-06' }, only: ['BW', 'BY', 'ST'] },
    { name: 'womens_day', when: { on: '03-08' }, only: ['BE', 'MV'] },
    goodFriday,
    { ...easterSunday, only: ['BB'] },
    easterMonday,
    mayDay,
    ascension,
    { name: 'whit_sunday', when: { easter: 49 }, only: ['BB'] },
    whitMonday,
    { name: 'corpus_christi', when: { easter: 60 }, only: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
    { name: 'assumption', when: { on: '08-15' }, only: ['BY', 'SL'] },
    { name: 'world_childrens_day', when: { on: '09-20' }, only: ['TH'] },
    { name: 'german_unity', when: { on: '10-03' } },
    {
      name: 'reformation',
      when: { on: '10-31' },
      only: ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'],
    },
    { ...allSaints, only: ['BW', 'BY', 'NW', 'RP', 'SL'] },
    { name: 'repentance', when: { weekday: 'Wed', from: '11-16' }, only: ['SN'] },
    christmas,
    secondChristmas,
  ],
};

const france: HolidayCountry = {
  regions: { '6AE': 'Alsace, Moselle' },
  rules: [
    newYear,
    { ...goodFriday, only: ['6AE'] },
    easterMonday,
    mayDay,
    { name: 'victory_day', when: { on: '05-08' } },
    ascension,
    whitMonday,
    { name: 'bastille', when: { on: '07-14' } },
    { name: 'assumption', when: { on: '08-15' } },
    allSaints,
    { name: 'armistice', when: { on: '11-11' } },
    christmas,
    { ...secondChristmas, only: ['6AE'] },
  ],
};

const brazil: HolidayCountry = {
  regions: {},
  rules: [
    newYear,
    goodFriday,
    { name: 'tiradentes', when: { on: '04-21' } },
    mayDay,
    { name: 'independence', when: { on: '09-07' } },
    { name: 'our_lady_aparecida', when: { on: '10-12' } },
    { name: 'all_souls', when: { on: '11-02' } },
    { name: 'republic', when: { on: '11-15' } },
    { name: 'black_awareness', when: { on: '11-20' } },
    christmas,
  ],
};

const australia: HolidayCountry = {
  regions: {
    ...{ ACT: 'Australian Capital Territory', NSW: 'New South Wales', NT: 'Northern Territory' },
    ...{
      QLD: 'Queensland',
      SA: 'South Australia',
      TAS: 'Tasmania',
      VIC: 'Victoria',
      WA: 'Western Australia',
    },
  },
  rules: [
    ...moved('next-working-day', [newYear, { name: 'australia_day', when: { on: '01-26' } }]),
    { name: 'labour_day', when: firstMonday(3), only: ['WA'] },
    { name: 'canberra_day', when: secondMonday(3), only: ['ACT'] },
    { name: 'adelaide_cup', when: secondMonday(3), only: ['SA'] },
    { name: 'labour_day', when: secondMonday(3), only: ['VIC'] },
    { name: 'eight_hours', when: secondMonday(3), only: ['TAS'] },
    goodFriday,
    { name: 'easter_saturday', when: { easter: -1 }, but: ['TAS', 'WA'] },
    { ...easterSunday, but: ['TAS'] },
    easterMonday,
    { ...anzac, but: ['ACT', 'NT', 'QLD', 'WA'] },
    { ...anzac, only: ['NT', 'QLD'], substitute: 'after-sunday' },
    { ...anzac, only: ['ACT', 'WA'], substitute: 'next-working-day' },
    { name: 'labour_day', when: firstMonday(5), only: ['NT', 'QLD'] },
    { name: 'reconciliation', when: { weekday: 'Mon', from: '05-27' }, only: ['ACT'] },
    { name: 'western_australia', when: firstMonday(6), only: ['WA'] },
    { name: 'kings_birthday', when: secondMonday(6), but: ['QLD', 'WA'] },
    { name: 'picnic_day', when: firstMonday(8), only: ['NT'] },
    { name: 'kings_birthday', when: lastMonday(9), only: ['WA'] },
    { name: 'kings_birthday', when: firstMonday(10), only: ['QLD'] },
    { name: 'labour_day', when: firstMonday(10), only: ['ACT', 'NSW', 'SA'] },
    { name: 'melbourne_cup', when: { nth: 1, weekday: 'Tue', month: 11 }, only: ['VIC'] },
    ...moved('next-working-day', [
      christmas,
      { ...boxingDay, but: ['SA'] },
      { name: 'proclamation', when: { on: '12-26' }, only: ['SA'] },
    ]),
  ],
};

const vietnam: HolidayCountry = {
  regions: {},
  rules: moved('next-working-day', [
    newYear,
    { name: 'tet', when: { lunar: [1, 1], plus: -1 } },
    { name: 'tet', when: { lunar: [1, 1] } },
    { name: 'tet', when: { lunar: [1, 2] } },
    { name: 'tet', when: { lunar: [1, 3] } },
    { name: 'hung_kings', when: { lunar: [3, 10] } },
    { name: 'reunification', when: { on: '04-30' } },
    mayDay,
    { name: 'national_day', when: { on: '09-02' } },
  ]),
};

const japan: HolidayCountry = {
  regions: {},
  between: 'citizens_holiday',
  rules: moved('after-sunday', [
    newYear,
    { name: 'coming_of_age', when: secondMonday(1) },
    { name: 'national_foundation', when: { on: '02-11' } },
    { name: 'emperor', when: { on: '02-23' } },
    { name: 'spring_equinox', when: { equinox: 'spring' } },
    { name: 'showa', when: { on: '04-29' } },
    { name: 'constitution', when: { on: '05-03' } },
    { name: 'greenery', when: { on: '05-04' } },
    { name: 'childrens_day', when: { on: '05-05' } },
    { name: 'marine_day', when: thirdMonday(7) },
    { name: 'mountain_day', when: { on: '08-11' } },
    { name: 'aged', when: thirdMonday(9) },
    { name: 'autumn_equinox', when: { equinox: 'autumn' } },
    { name: 'sports_day', when: secondMonday(10) },
    { name: 'culture_day', when: { on: '11-03' } },
    { name: 'labour_thanksgiving', when: { on: '11-23' } },
  ]),
};

/** Each by its two letters of ISO 3166. */
export const holidayCountries: ReadonlyMap<string, HolidayCountry> = new Map([
  ['AU', australia],
  ['BR', brazil],
  ['DE', germany],
  ['FR', france],
  ['GB', unitedKingdom],
  ['JP', japan],
  ['US', unitedStates],
  ['VN', vietnam],
]);
