import { type FormByHand, letters } from './form-by-hand.ts';

const blank = 'Do not leave blank';
const kept = 'The portal keeps what is chosen; it sends partners no booking emails of its own.';
const deskOnly =
  'Read by admins and customer service. A guest who asks for the data kept of them gets it too.';
const tooLong = 'At most 255 characters';
const noEmail = 'Email entered is not correct';
const noPhone = 'Phone number is not in the correct format';
const noCountry = 'Not a country: choose one, or write its code of two letters';
const noDay = 'Not a date (yyyy-MM-dd)';
const tooYoung = 'You must be at least 18 years old';
const emails = '1 New booking, 2 Cancelled booking, 3 Rescheduled booking, 4 Completed booking';

/** People, companies, invitations and requests for help. */
export const forms: readonly FormByHand[] = [
  {
    resource: 'users',
    why: 'FORM-PROFILE, ENUM-04, ENUM-09, DEC-57, DEC-58, DEC-64, DEC-55, DEC-103. Role, company, place, language and disabling are the product’s own.',
    dialog: '650 × 500',
    fields: [
      'email: Email *',
      'role: Role',
      'first_name: First name *',
      'last_name: Last name *',
      'date_of_birth: Date of birth *',
      'sex: Sex *',
      'phone_number: Phone number',
      'support_email: Support email',
      'company: Company',
      'company_id: Belongs to company',
      'country: Country',
      'city: City',
      'language: Language',
      'send_noti_booking_email_partner: Booking emails',
      'disabled: Enabled',
    ],
    defaults: { role: 1, language: 'en', send_noti_booking_email_partner: [], disabled: false },
    options: {
      role: '0 Admin, 1 Partner, 3 Customer service, 4 Marketing',
      sex: '0 Male, 1 Female, 2 Other',
      language: 'en English, vi Tiếng Việt',
      send_noti_booking_email_partner: emails,
    },
    help: { language: 'Emails come in this language', send_noti_booking_email_partner: kept },
    unique: 'email',
    kept: ['note: Note', 'scope: Scope'],
    createdBy: {
      3: 'email, first_name, last_name, date_of_birth, sex, phone_number, support_email, company, country, city, language, send_noti_booking_email_partner',
      4: 'email, first_name, last_name, date_of_birth, sex, phone_number, support_email, company, country, city, language, send_noti_booking_email_partner',
    },
    changed: [
      {
        role: 0,
        fields:
          '(email), role, first_name, last_name, date_of_birth, sex, phone_number, support_email, company, company_id, country, city, language, send_noti_booking_email_partner, disabled',
      },
      {
        role: 1,
        fields:
          '(email), (role), first_name, last_name, date_of_birth, sex, phone_number, support_email, company, country, city, language, send_noti_booking_email_partner, (disabled)',
      },
      {
        role: 3,
        fields:
          '(email), (role), first_name, last_name, date_of_birth, sex, phone_number, support_email, company, (company_id), country, city, language, send_noti_booking_email_partner, (disabled)',
      },
    ],
    right: {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      date_of_birth: '1990-01-31',
      sex: 1,
    },
    refused: [
      ['email', undefined, blank],
      ['email', 'ada@example.c', noEmail],
      ['email', 'ada', noEmail],
      ['first_name', undefined, blank],
      ['first_name', '  ', blank],
      ['first_name', letters(256), tooLong],
      ['last_name', undefined, blank],
      ['last_name', letters(256), tooLong],
      ['date_of_birth', undefined, blank],
      ['date_of_birth', '31/01/1990', noDay],
      ['date_of_birth', '2014-01-01', tooYoung],
      ['sex', undefined, blank],
      ['sex', 3, 'Must be one of: Male, Female, Other'],
      ['role', 2, 'Must be one of: Admin, Partner, Customer service, Marketing'],
      ['phone_number', '415 555 0132', noPhone],
      ['phone_number', '55-0132', noPhone],
      ['support_email', 'help@', noEmail],
      ['company', letters(256), tooLong],
      ['country', letters(101), 'At most 100 characters'],
      ['country', 'Atlantis', noCountry],
      ['country', 'EU', noCountry],
      ['country', 'DD', noCountry],
      ['city', letters(101), 'At most 100 characters'],
      ['language', 'fr', 'Must be one of: English, Tiếng Việt'],
      [
        'send_noti_booking_email_partner',
        [5],
        'Must be one of: New booking, Cancelled booking, Rescheduled booking, Completed booking',
      ],
      ['disabled', null, 'Must be on or off'],
    ],
    passes: [
      ['email', 'ada@example.co'],
      ['date_of_birth', '2013-12-31'],
      ['phone_number', '415-555-0132'],
      ['phone_number', '+1-415-555-0132x12'],
      ['phone_number', null],
      ['country', 'FR'],
      ['country', 'Vietnam'],
      ['send_noti_booking_email_partner', [1, 4]],
    ],
  },
  {
    resource: 'guests',
    why: 'DEC-301: the note alone; who they are is changed as a user.',
    dialog: '650 × 500',
    fields: ['note: Note'],
    defaults: {},
    help: { note: deskOnly },
    unique: 'email',
    kept: ['email: Email *', 'first_name: First name *', 'last_name: Last name *'],
    changed: [
      { role: 0, fields: 'note' },
      { role: 3, fields: 'note' },
    ],
    right: {},
    refused: [['note', letters(2001), 'At most 2000 characters']],
    passes: [
      ['note', letters(2000)],
      ['note', 'Prefers the morning\nand a warm room'],
      ['note', null],
    ],
  },
  {
    resource: 'partners',
    why: 'FORM-PARTNER, ENUM-18 (UK, not GB), DEC-57, DEC-58, DEC-59, DEC-64.',
    dialog: '650 × 500',
    fields: [
      'email: Email *',
      'support_email: Support email',
      'company: Company *',
      'first_name: First name *',
      'last_name: Last name *',
      'date_of_birth: Date of birth *',
      'phone_number: Phone number',
      'sex: Sex',
      'country: Country *',
      'city: City *',
      'send_noti_booking_email_partner: Booking emails',
    ],
    defaults: { send_noti_booking_email_partner: [] },
    options: {
      sex: '0 Male, 1 Female, 2 Other',
      country: 'VN Vietnam, UK United Kingdom',
      send_noti_booking_email_partner: emails,
    },
    help: { send_noti_booking_email_partner: kept },
    unique: 'email',
    changed: [
      {
        role: 3,
        fields:
          '(email), support_email, company, first_name, last_name, date_of_birth, phone_number, sex, country, city, send_noti_booking_email_partner',
      },
    ],
    right: {
      email: 'ada@example.com',
      company: 'Engines',
      first_name: 'Ada',
      last_name: 'Lovelace',
      date_of_birth: '1990-01-31',
      country: 'UK',
      city: 'Leeds',
    },
    refused: [
      ['email', undefined, blank],
      ['email', 'ada@example.c', noEmail],
      ['support_email', 'help@example', noEmail],
      ['company', undefined, blank],
      ['first_name', undefined, blank],
      ['last_name', undefined, blank],
      ['date_of_birth', undefined, blank],
      ['date_of_birth', '2014-01-01', tooYoung],
      ['phone_number', '123', noPhone],
      ['phone_number', '1111111111', noPhone],
      ['phone_number', '1234567890', noPhone],
      ['phone_number', '9876543210', noPhone],
      ['phone_number', '+44 20 7946 09581', noPhone],
      ['phone_number', 'call me', noPhone],
      ['sex', 9, 'Must be one of: Male, Female, Other'],
      ['country', undefined, 'Choose a choice Country'],
      ['country', 'GB', 'Must be one of: Vietnam, United Kingdom'],
      ['city', undefined, blank],
      ['city', letters(101), 'At most 100 characters'],
    ],
    passes: [
      ['date_of_birth', '2013-12-31'],
      ['phone_number', '1357'],
      ['phone_number', '+44 20 7946 0958'],
      ['phone_number', ' 020 7946 0958 '],
      ['country', 'VN'],
      ['sex', null],
    ],
  },
];
