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
    ['FORM-PLAN-02 DEC-55', 'plans', { order: blank, price: blank, currency: blank, description: blank }],
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
      { email: blank, first_name: blank, last_name: blank, date_of_birth: blank, sex: blank },
    ],
    ['FORM-PLAYLIST-01', 'playlists', { name: 'Name cannot be left blank' }],
    [
      'FORM-PROGRAM-01',
      'programs',
      { name: blank, program_id: blank, min_version: blank, max_version: blank },
    ],
    ['FORM-TRACK-01', 'tracks', { title: blank, artist: blank, url: blank }],
    [
      'FORM-LOC-01 FORM-LOC-02 FORM-LOC-03 FORM-LOC-05 FORM-LOC-07 ADDR-02 ADDR-03 AUTH-16',
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
      'FORM-PLAN-03 DEC-105 the minimum is one pound, not one penny',
      'plans',
      { order: 1, price: 99, currency: 'gbp', description: 'x' },
      { price: 'Must be at least 1' },
    ],
    [
      'FORM-FW-01 every part is asked for at the first save, beside what is wrong with a field of its own',
      'hardwares',
      { name: 'HW 2.5', lastest_wifi_version: 'x'.repeat(51) },
      {
        lastest_firmware_version: blank,
        lastest_wifi_version: 'At most 50 characters',
        lastest_ble_version: blank,
        lastest_firmware_url: blank,
        lastest_firmware_wifi_url: blank,
        lastest_firmware_ble_url: blank,
      },
    ],
    [
      'FORM-QSTEP-01 DEC-55 an empty step names all that it needs at once',
      'questions',
      {},
      {
        question_id: blank,
        questions: blank,
        answers_question: blank,
        answers_display: blank,
        next_question_ids: blank,
        scores: blank,
        layout: blank,
        type: blank,
      },
    ],
    [
      'FORM-QSTEP-02 lists of different lengths are told beside a missing type',
      'questions',
      { ...step, scores: [1], type: null },
      {
        type: blank,
        scores: 'answers_question, answers_display , next_question_ids , scores must be of equal length',
      },
    ],
    [
      'FORM-QSTEP-02 what is no list is told so, and its length is not compared',
      'questions',
      { ...step, answers_question: 'a' },
      { answers_question: expect.any(String) },
    ],
    [
      'FORM-QSTEP-04 half a step leads nowhere',
      'questions',
      { ...step, next_question_ids: [1.5, -10] },
      { next_question_ids: 'Must be a whole number' },
    ],
    [
      'FORM-PROFILE-04 DEC-58 too young is told beside a blank name',
      'users',
      { ...person, first_name: ' ', sex: 1, date_of_birth: '2010-01-01' },
      { first_name: blank, date_of_birth: 'You must be at least 18 years old' },
    ],
    [
      'VAL-01 a value that is no number, and one that is not on the list, are not missing',
      'promotions',
      { location_id: 'x', discount_percentage: 'x' },
      { location_id: 'Must be an id', discount_percentage: 'Must be a number' },
    ],
    [
      'VAL-01 neither are numbers where a text belongs',
      'plans',
      { order: 'first', price: '1.00', currency: 'eur', description: 5 },
      {
        order: 'Must be a number',
        price: 'Must be a number',
        currency: 'Must be one of: GBP, USD',
        description: 'Must be a text',
      },
    ],
    ...['007', '99999999999999999999'].map((value): [string, ResourceName, Draft, Record<string, string>] => [
      `FORM-SETTING-04 no program reads ${value} as it is written`,
      'settings',
      { name: 'a', value_type: 2, value },
      {
        value: value === '007' ? 'Must be a whole number of at least 0' : 'Must be at most 9007199254740991',
      },
    ]),
    ...['a@b..co', 'a@.b.co', 'a..b@c.co', '.a@b.co'].map(
      (email): [string, ResourceName, Draft, Record<string, string>] => [
        `VAL-03 ${email} is no address`,
        'users',
        { ...person, sex: 1, email },
        { email: 'Email entered is not correct' },
      ],
    ),
    [
      'FORM-PROGRAM-01 a program ends where no device has begun',
      'programs',
      { name: 'a', program_id: 'x', min_version: '2.10', max_version: '2.9' },
      { program_id: expect.any(String), max_version: 'Must not be older than the min version' },
    ],
    ...['\u200B\u200B', '\u2060\u00AD', '\u3164'].map(
      (city_name): [string, ResourceName, Draft, Record<string, string>] => [
        `VAL-01 a name of ${[...city_name].map(each => `U+${each.codePointAt(0)?.toString(16)}`)} is blank`,
        'cities',
        { city_name },
        { city_name: 'City cannot be left blank' },
      ],
    ),
    ...['Hu\u0007e', 'Hu\ne', 'Hu\te', 'Hu\u0000e'].map(
      (city_name): [string, ResourceName, Draft, Record<string, string>] => [
        `one line holds no ${JSON.stringify(city_name[2])}`,
        'cities',
        { city_name },
        { city_name: 'Contains a character that cannot be stored' },
      ],
    ),
    [
      'several lines hold line ends',
      'plans',
      { order: 1, price: 100, currency: 'gbp', description: 'a\n\tb' },
      {},
    ],
    ['a family of one sign', 'cities', { city_name: '👨‍👩‍👧' }, {}],
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

  const plan = { order: 1, price: 100, currency: 'gbp', description: 'x' };
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
    ['price of a plan', 'plans', price => ({ ...plan, price: price * 100 }), 1, 'price'],
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
