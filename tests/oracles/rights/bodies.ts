import { hexPairs } from '../../support/hex-pairs.ts';

/** The records that a body names; made for whoever sends it. */
export interface Named {
  /** Makes the values of unique fields differ. */
  readonly serial: number;
  readonly location: number;
  readonly hardware: number;
  /** Whose location it will be; absent where a partner makes one for themselves. */
  readonly owner: number | undefined;
}

type Body = Readonly<Record<string, unknown>>;

interface Bodies {
  readonly create?: (named: Named) => Body;
  /** A harmless change of a stored row. */
  readonly change: Body;
  /** One plain field, for many rows at once. */
  readonly many?: readonly [field: string, value: unknown];
}

const week = { Mon: { start: 9, end: 17 }, Tue: {}, Wed: {}, Thu: {}, Fri: {}, Sat: {}, Sun: {} };

/** What a form of the portal sends for each record, spelled out by the entities of the requirements (part 4). */
export const bodies: Readonly<Record<string, Bodies>> = {
  users: {
    create: ({ serial }) => ({
      ...{ email: `new.user.${serial}@example.com`, first_name: 'Ada', last_name: 'Lovelace' },
      ...{ date_of_birth: '1990-04-23', sex: 1 },
    }),
    change: { first_name: 'Grace' },
    many: ['language', 'vi'],
  },
  partners: {
    create: ({ serial }) => ({
      ...{ email: `new.partner.${serial}@example.com`, first_name: 'Ada', last_name: 'Lovelace' },
      ...{ company: 'Spa', date_of_birth: '1984-09-12', country: 'VN', city: 'Hue' },
    }),
    change: { first_name: 'Grace' },
    many: ['company', 'Spa of many'],
  },
  guests: { change: { note: 'Prefers the morning' } },
  companies: {
    create: ({ serial }) => ({ company: `Spa ${serial}`, link: 'https://portal.example.com/register' }),
    change: { company: 'Spa and more' },
    many: ['domain', 'portal.example.com'],
  },
  'invitation-links': {
    create: ({ serial }) => ({ company: `Spa ${serial}`, link: 'https://portal.example.com/register' }),
    change: { company: 'Another' },
  },
  locations: {
    create: ({ serial, owner }) => ({
      ...{ name: `Place ${serial}`, street: '1 High Street', city: 'London', country: 'United Kingdom' },
      ...{ timezone: 'Europe/London', currency: 'GBP', status: 3, available_time: week },
      ...(owner !== undefined && { user_id: owner }),
    }),
    change: { name: 'Another name' },
    many: ['zipcode', 'SW1A 1AA'],
  },
  'location-hours': { change: { open_time: '09:00:00' } },
  'location-days': { change: { reason_close: 'Holiday' } },
  blocks: { change: { reason: 'Works' } },
  promotions: {
    create: ({ location }) => ({ location_id: location, discount_percentage: 10, is_first_used: true }),
    change: { discount_percentage: 20 },
    many: ['is_first_used', false],
  },
  devices: {
    create: ({ serial, location, hardware }) => ({
      ...{
        name: `Bed ${serial}`,
        serial_id: `GB-12023-${serial}`,
        connection_id: `24:6F:28:${hexPairs(serial)}`,
      },
      ...{ device_type: 'Commercial', partner_location_id: location, hardware_id: hardware },
      ...{ installation_date: '2100-01-31T09:00:00.000Z', customer_name: 'Spa' },
    }),
    change: { description: 'By the window' },
    many: ['sku', 'BROWN'],
  },
  'shared-devices': { change: { description: 'By the window' } },
  'device-logs': { change: { error_code: 'E1' } },
  bookings: { change: { reason: 'Because' } },
  sessions: { change: { running_duration: 1 } },
  'testing-records': { change: { testing_type: 'QA' } },
  hardwares: {
    create: ({ serial }) => ({
      ...{ name: `Board ${serial}`, lastest_firmware_version: '3.0', lastest_wifi_version: '3.0' },
      ...{ lastest_ble_version: '3.0', lastest_firmware_url: 'https://firmware.example.com/main.bin' },
      lastest_firmware_wifi_url: 'https://firmware.example.com/wifi.bin',
      lastest_firmware_ble_url: 'https://firmware.example.com/ble.bin',
    }),
    change: { enable: false },
    many: ['enable', false],
  },
  cities: {
    create: ({ serial }) => ({ city_name: `Hue ${serial}` }),
    change: { display_on_mobile: false },
    many: ['display_on_mobile', true],
  },
  countries: {
    create: ({ serial }) => ({ country: `Land ${serial}`, country_code: 'QQ' }),
    change: { country: 'Another land' },
  },
  settings: {
    create: ({ serial }) => ({ name: `setting_${serial}`, value_type: 1, value: 'on' }),
    change: { desc: 'What it is for' },
    many: ['desc', 'What they are for'],
  },
  questions: {
    create: ({ serial }) => ({
      ...{ question_id: 900_000 + serial, questions: [{ text: 'How are you?', delay: 1 }] },
      ...{ answers_question: ['well'], answers_display: ['Well'], next_question_ids: [2], scores: [1] },
      ...{ layout: 1, type: 0 },
    }),
    change: { finish: false },
    many: ['finish', false],
  },
  plans: {
    create: () => ({ order: 1, price: 990, currency: 'gbp', description: 'A month', recurring: 'month' }),
    change: { price: 100 },
    many: ['most_popular', false],
  },
  conditions: {
    create: ({ serial }) => ({ condition: `Stiff back ${serial}` }),
    change: { flows: { slow: [1], fast: [2], moderate: [3] } },
  },
  statistics: {
    create: () => ({ name: 'Revenue', url: 'https://figures.example.com', order: 1 }),
    change: { name: 'Turnover' },
  },
  playlists: { create: () => ({ name: 'Rain' }), change: { name: 'Sea' } },
  tracks: {
    create: () => ({ title: 'Rain', artist: 'Sky', url: 'https://example.com/rain.wav' }),
    change: { title: 'Sea' },
    many: ['artist', 'Sea'],
  },
  programs: {
    create: () => ({ name: 'Full back', program_id: 12, min_version: '1.0', max_version: '2.0' }),
    change: { enable: false },
    many: ['enable', false],
  },
  rollouts: { change: { name: 'Another' } },
  supports: {
    create: () => ({ subject: 'It squeaks', description: 'Since Monday' }),
    change: { subject: 'It squeaks loudly' },
    many: ['category', 'DEVICE_ISSUE'],
  },
  'saved-views': {
    create: () => ({ name: 'Mine', resource: 'cities' }),
    change: { name: 'Ours' },
    many: ['page_size', 20],
  },
  history: { change: { action: 'update' } },
  operations: { change: { title: 'Something else' } },
  'security-events': { change: { detail: 'Nothing' } },
  mails: { change: { state: 'sent' } },
};
