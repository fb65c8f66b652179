import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { type ResourceName, resourceOf } from '../../resources/index.ts';
import { changeSchema, draftSchema, fieldErrors } from '../../resources/schema/check.ts';
import { formFields } from '../../src/admin/form/form-fields.ts';

/** The instant of these tests; rules read no clock of their own. */
const now = Date.parse('2026-11-21T10:00:00.000Z');

type Draft = Readonly<Record<string, unknown>>;

function refusals(name: ResourceName, draft: Draft, stored?: Draft): Record<string, string> {
  const resource = resourceOf(name);
  const schema =
    stored === undefined
      ? draftSchema(resource, Role.Admin, now)
      : changeSchema(resource, Role.Admin, now, stored);
  const result = schema.safeParse(draft);
  return result.success ? {} : fieldErrors(result.error);
}

const blank = 'Do not leave blank';
const unselected = 'Please select value';

const person = { email: 'a@example.com', first_name: 'A', last_name: 'B', date_of_birth: '1990-01-01' };

const location = {
  name: 'Quiet Room',
  user_id: 2,
  street: '1 High Street',
  city: 'London',
  country: 'United Kingdom',
  timezone: 'Europe/London',
  currency: 'GBP',
};

const device = {
  name: 'Aspen',
  serial_id: 'GB-1',
  connection_id: '24:6F:28:00:00:01',
  device_type: 'Commercial',
  partner_location_id: 1,
  hardware_id: 1,
  installation_date: '2026-11-21T10:00:00.000Z',
  customer_name: 'Quiet Room',
};

const step = {
  question_id: 1,
  questions: [{ text: 'Where?', delay: 0.5 }],
  answers_question: ['a', 'b'],
  answers_display: ['A', 'B'],
  next_question_ids: [2, -10],
  scores: [0, 1],
  layout: 1,
  type: 0,
};

describe('messages of empty forms', () => {
  it.each<[string, ResourceName, Record<string, string>]>([
    ['FORM-CITY-01', 'cities', { city_name: 'City cannot be left blank' }],
    [
      'FORM-SETTING-01 FORM-SETTING-02 FORM-SETTING-03 DEC-55',
      'settings',
      { name: blank, value_type: 'Choose a choice Value type', value: blank },
    ],
    [
      'FORM-COMPANY-01 FORM-COMPANY-02',
      'companies',
      { company: 'Company name cannot be left blank', link: blank },
    ],
    [
      'FORM-PLAN-02 AUTH-16',
      'plans',
      { order: blank, price: blank, currency: unselected, description: blank },
    ],
    ['FORM-COND-01', 'conditions', { condition: 'Condition name cannot be left blank' }],
    [
      'FORM-STAT-01 FORM-STAT-02 FORM-STAT-03',
      'statistics',
      {
        name: 'Name cannot be left blank',
        url: 'Url cannot be left blank',
        order: 'Order cannot be left blank',
      },
    ],
    [
      'FORM-SUPPORT-01 FORM-SUPPORT-02',
      'supports',
      { subject: 'Subject cannot be left blank', description: 'Description cannot be left blank' },
    ],
    [
      'FORM-PARTNER-02 FORM-PARTNER-03',
      'partners',
      {
        email: blank,
        company: blank,
        first_name: blank,
        last_name: blank,
        date_of_birth: blank,
        country: 'Choose a choice Country',
        city: blank,
      },
    ],
    [
      'FORM-PROFILE-01',
      'users',
      { email: blank, first_name: blank, last_name: blank, date_of_birth: blank, sex: unselected },
    ],
    ['FORM-PLAYLIST-01', 'playlists', { name: 'Name cannot be left blank' }],
    [
      'FORM-PROGRAM-01',
      'programs',
      { name: blank, program_id: unselected, min_version: blank, max_version: blank },
    ],
    ['FORM-TRACK-01', 'tracks', { title: blank, artist: blank, url: blank }],
    [
      'FORM-LOC-01 FORM-LOC-02 FORM-LOC-03 FORM-LOC-05 FORM-LOC-07 ADDR-02 ADDR-03',
      'locations',
      {
        name: 'Name cannot be left blank',
        user_id: unselected,
        street: 'Address cannot be left blank',
        city: 'Please, enter your address again. Your address is missing city!',
        country: 'Please, enter your address again. Your address is missing country!',
        timezone: 'Timezone cannot be left blank',
        currency: 'Currency cannot be left blank',
      },
    ],
    [
      'REG-05 FORM-DEV-01 FORM-DEV-02 FORM-DEV-03 FORM-DEV-04 DEC-102',
      'devices',
      {
        name: 'Name cannot be left blank',
        serial_id: 'Serial ID cannot be left blank',
        connection_id: 'Connection ID cannot be left blank',
        device_type: 'Device type cannot be left blank',
        partner_location_id: 'You must choose an option partner location',
        hardware_id: 'You must choose an option Version',
        installation_date: 'You must choose an installation time',
        customer_name: 'Customer name cannot be left blank',
      },
    ],
  ])('%s', (_ids, name, expected) => {
    expect(refusals(name, {})).toEqual(expected);
  });
});

describe('messages of wrong values', () => {
  it.each<[string, ResourceName, Draft, Record<string, string>]>([
    [
      'FORM-LOC-04 status',
      'locations',
      { ...location, status: null },
      { status: 'Status cannot be left blank' },
    ],
    [
      'FORM-LOC-06 durations',
      'locations',
      { ...location, duration_mins: [] },
      { duration_mins: 'Durations cannot be left blank' },
    ],
    [
      'FORM-LOC-08 DEC-50 unknown zone',
      'locations',
      { ...location, timezone: 'Europe/Atlantis' },
      { timezone: 'Timezone does not exist. Please select a valid city' },
    ],
    [
      'FORM-LOC-13 a new location is Coming soon',
      'locations',
      { ...location, status: 2 },
      { status: 'A new location starts as Coming soon' },
    ],
    [
      'FORM-DEV-11 installed in the past',
      'devices',
      { ...device, installation_date: '2026-11-21T09:59:59.000Z' },
      { installation_date: 'Must not lie in the past' },
    ],
    [
      'FORM-PARTNER-05 phone',
      'partners',
      { ...person, company: 'A', country: 'VN', city: 'Hue', phone_number: '1234567890' },
      { phone_number: 'Phone number is not in the correct format' },
    ],
    [
      'FORM-PARTNER-01 email',
      'partners',
      { ...person, email: 'a@b.c', company: 'A', country: 'VN', city: 'Hue' },
      { email: 'Email entered is not correct' },
    ],
    [
      'FORM-PARTNER-07 another country',
      'partners',
      { ...person, company: 'A', country: 'FR', city: 'Paris' },
      { country: 'Must be one of: Vietnam, United Kingdom' },
    ],
    [
      'FORM-PARTNER-08 a right partner',
      'partners',
      {
        ...{ ...person, company: 'A', country: 'UK', city: 'Leeds', sex: 1 },
        ...{ support_email: 'help@example.com', phone_number: '+44 20 7946 0958' },
        send_noti_booking_email_partner: [1],
      },
      {},
    ],
    ...['V', 'VNM'].map((country_code): [string, ResourceName, Draft, Record<string, string>] => [
      `AUTH-14 a code of two letters, not ${country_code}`,
      'countries',
      { country: 'Vietnam', country_code },
      { country_code: 'Input length should be 2' },
    ]),
    [
      'DEC-78 answers are texts, next ids and scores numbers',
      'questions',
      { ...step, answers_question: [1, 2], next_question_ids: ['2', '3'], scores: ['a', 'b'] },
      {
        answers_question: expect.any(String),
        next_question_ids: expect.any(String),
        scores: expect.any(String),
      },
    ],
    [
      'FORM-PROFILE-03 phone, FORM-PROFILE-02 DEC-103 email',
      'users',
      { ...person, sex: 0, phone_number: '415 555 0132', support_email: 'a@b' },
      {
        phone_number: 'Phone number is not in the correct format',
        support_email: 'Email entered is not correct',
      },
    ],
    [
      'FORM-QSTEP-02 lists of different lengths',
      'questions',
      { ...step, scores: [1] },
      { scores: 'answers_question, answers_display , next_question_ids , scores must be of equal length' },
    ],
    ['FORM-QSTEP-01 no answers', 'questions', { ...step, questions: [] }, { questions: blank }],
    [
      'FORM-QSTEP-04',
      'questions',
      { ...step, next_question_ids: [2, -11] },
      { next_question_ids: 'Must be at least -10' },
    ],
    ['FORM-QSTEP-07', 'questions', { ...step, type: -1 }, { type: 'Must be at least 0' }],
    [
      'FORM-PLAN-03 DEC-105',
      'plans',
      { order: 0, price: 0, currency: 'gbp', description: 'x' },
      { order: 'Must be at least 1', price: 'Must be at least 1' },
    ],
    [
      'FORM-COND-03',
      'conditions',
      { condition: 'a', flows: { slow: [-1], fast: [], moderate: [] } },
      { flows: 'Must be at least 0' },
    ],
    [
      'FORM-FW-01 from 2.5 on every part',
      'hardwares',
      { name: 'Bed 2.5', lastest_firmware_url: 'https://a.example/b' },
      {
        lastest_firmware_version: blank,
        lastest_wifi_version: blank,
        lastest_ble_version: blank,
        lastest_firmware_wifi_url: blank,
        lastest_firmware_ble_url: blank,
      },
    ],
    [
      'FORM-FW-02 below 2.5 one address',
      'hardwares',
      { name: 'Bed 2.4', lastest_firmware_url: 'https://a.example/b' },
      {},
    ],
    ...[0, 101].map((percent): [string, ResourceName, Draft, Record<string, string>] => [
      `CONST-17 ${percent} % off`,
      'promotions',
      { location_id: 1, discount_percentage: percent },
      { discount_percentage: percent === 0 ? 'Must be at least 1' : 'Must be at most 100' },
    ]),
    ['CONST-17 all of it off', 'promotions', { location_id: 1, discount_percentage: 100 }, {}],
    ['FORM-QSTEP-09 a right step', 'questions', step, {}],
    ['FORM-LOC-10 FORM-LOC-22 a right location', 'locations', location, {}],
    ['FORM-DEV-19 a right device', 'devices', device, {}],
  ])('%s', (_ids, name, draft, expected) => {
    expect(refusals(name, draft)).toEqual(expected);
  });

  const plan = { order: 1, price: 1, currency: 'gbp', description: 'x' };
  const statistic = { name: 'a', url: 'https://a.example/b', order: 1 };

  it.each<[string, ResourceName, (least: number) => Draft, number, string]>([
    [
      'number of a setting',
      'settings',
      value => ({ name: 'a', value_type: 2, value: String(value) }),
      0,
      'value',
    ],
    [
      'id of a next question',
      'questions',
      id => ({ ...step, next_question_ids: [2, id] }),
      -10,
      'next_question_ids',
    ],
    ['order of a plan', 'plans', order => ({ ...plan, order }), 1, 'order'],
    ['price of a plan', 'plans', price => ({ ...plan, price }), 1, 'price'],
    ['order of a statistic', 'statistics', order => ({ ...statistic, order }), 1, 'order'],
    ...['slow', 'fast', 'moderate'].map(
      (flow): [string, ResourceName, (least: number) => Draft, number, string] => [
        `${flow} time of a condition`,
        'conditions',
        time => ({ condition: 'a', flows: { slow: [], fast: [], moderate: [], [flow]: [time] } }),
        0,
        'flows',
      ],
    ),
  ])('CONST-24 the %s', (_what, name, draft, least, field) => {
    expect(refusals(name, draft(least))).toEqual({});
    expect(Object.keys(refusals(name, draft(least - 1)))).toEqual([field]);
  });

  it('FORM-PARTNER-08 FORM-SUPPORT-05 what the forms of partners and of support requests ask for', () => {
    const asked = (name: ResourceName) =>
      formFields(resourceOf(name), Role.Admin).map(({ name: field }) => field);
    expect(asked('partners')).toEqual([
      ...['email', 'support_email', 'company', 'first_name', 'last_name', 'date_of_birth', 'phone_number'],
      ...['sex', 'country', 'city', 'send_noti_booking_email_partner'],
    ]);
    expect(asked('supports')).toEqual(['subject', 'description', 'category', 'device_id']);
  });

  it('DIS-02 a device is disabled with a reason only', () => {
    const stored = { ...device, id: 1, is_disabled: false, reason_disabled: null };
    expect(refusals('devices', { is_disabled: true }, stored)).toEqual({
      reason_disabled: 'Reason field cannot be left blank',
    });
    expect(refusals('devices', { is_disabled: true, reason_disabled: 'Broken' }, stored)).toEqual({});
  });

  it('FORM-COND-04 DEC-104 the name of a condition is read-only after creation', () => {
    expect(refusals('conditions', { condition: 'b' }, { id: 1, condition: 'a' })).toHaveProperty('condition');
  });

  it('FORM-PARTNER-04 DEC-58 too young', () => {
    const born = `${new Date().getUTCFullYear() - 17}-01-01`;
    const draft = { ...person, company: 'A', country: 'VN', city: 'Hue', date_of_birth: born };
    expect(refusals('partners', draft)).toEqual({ date_of_birth: 'You must be at least 18 years old' });
  });
});
