import { type FormByHand, letters } from './form-by-hand.ts';

const tooLong = 'At most 255 characters';
const wholeDay = { start: 0, end: 23.5 };

/** Locations and their promotion (FORM-LOC, PRICE, PROMO). */
export const forms: readonly FormByHand[] = [
  {
    resource: 'locations',
    why: 'FORM-LOC, DEC-50, DEC-14, DEC-26, DLG-03. Owner and list entries of city and country: FORM-LOC-27. Roles 0, 1 and 3 (ROLE-14).',
    dialog: '650 × 500',
    fields: [
      'name: Name *',
      'user_id: Owner *',
      'street: Address *',
      'zipcode: Zip code',
      'timezone: Timezone *',
      'currency: Currency *',
      'status: Status *',
      'duration_mins: Durations *',
      'imgs: Images',
      'available_time: Opening hours',
    ],
    within:
      'city: City *, country: Country *, city_short_name: City short name, country_short_name: Country short name, city_id: City in the list, country_id: Country in the list, price_rules: Prices',
    kept: ['later_hours: Later opening hours'],
    defaults: {
      status: 3,
      duration_mins: [20, 30, 40],
      price_rules: [],
      imgs: [],
      available_time: {
        Mon: wholeDay,
        Tue: wholeDay,
        Wed: wholeDay,
        Thu: wholeDay,
        Fri: wholeDay,
        Sat: wholeDay,
        Sun: {},
      },
    },
    options: {
      currency: 'AED AED … ZMW ZMW',
      status: '1 Close, 2 Open, 3 Coming soon',
      duration_mins: '10 10 min, 20 20 min, 30 30 min, 40 40 min',
    },
    help: { status: 'Switches to Open automatically when the device is installed' },
    entries: { price_rules: 'slot: Duration *, price: Price *, currency: Currency *' },
    createdBy: {
      1: 'name, street, zipcode, timezone, currency, status, duration_mins, imgs, available_time',
    },
    changed: [
      {
        role: 0,
        fields:
          'name, user_id, street, zipcode, timezone, currency, status, duration_mins, imgs, available_time',
      },
      {
        role: 1,
        fields:
          'name, (user_id), street, zipcode, timezone, currency, status, duration_mins, imgs, available_time',
      },
      {
        role: 3,
        fields:
          'name, (user_id), street, zipcode, timezone, currency, status, duration_mins, imgs, available_time',
      },
    ],
    right: {
      name: 'Quiet Room',
      user_id: 2,
      street: '1 High Street',
      city: 'London',
      country: 'United Kingdom',
      timezone: 'Europe/London',
      currency: 'GBP',
    },
    refused: [
      ['name', undefined, 'Name cannot be left blank'],
      ['name', '   ', 'Name cannot be left blank'],
      ['name', letters(256), tooLong],
      ['user_id', undefined, 'Please select value'],
      ['street', undefined, 'Address cannot be left blank'],
      ['street', letters(256), tooLong],
      ['city', undefined, 'Please, enter your address again. Your address is missing city!'],
      ['city', letters(101), 'At most 100 characters'],
      ['country', undefined, 'Please, enter your address again. Your address is missing country!'],
      ['country', letters(101), 'At most 100 characters'],
      ['zipcode', letters(21), 'At most 20 characters'],
      ['timezone', undefined, 'Timezone cannot be left blank'],
      ['timezone', 'Europe/Atlantis', 'Timezone does not exist. Please select a valid city'],
      ['currency', undefined, 'Currency cannot be left blank'],
      ['status', null, 'Status cannot be left blank'],
      ['status', 2, 'A new location starts as Coming soon'],
      ['status', 1, 'A new location starts as Coming soon'],
      ['status', 4, 'Must be one of: Close, Open, Coming soon'],
      ['duration_mins', [], 'Durations cannot be left blank'],
      ['duration_mins', [50], 'Must be one of: 10 min, 20 min, 30 min, 40 min'],
      ['duration_mins', [20, 20], 'Each choice only once'],
      ['price_rules', [{ slot: 20, price: -1, currency: 'GBP' }], 'Must be at least 0'],
      ['imgs', ['house.png'], 'Not a web address'],
      ['imgs', Array.from({ length: 21 }, () => '/a.png'), 'At most 20 pictures'],
    ],
    passes: [
      ['name', letters(255)],
      ['city', letters(100)],
      ['status', 3],
      ['duration_mins', [10, 20, 30, 40]],
      ['price_rules', [{ slot: 20, price: 0, currency: 'GBP' }]],
      [
        'available_time',
        { Mon: { start: 9.5, end: 23.5 }, Tue: {}, Wed: {}, Thu: {}, Fri: {}, Sat: {}, Sun: {} },
      ],
    ],
  },
  {
    resource: 'promotions',
    why: 'PROMO-02, PROMO-07, CONST-17. Off unless somebody turns it on.',
    dialog: '650 × 500',
    fields: ['location_id: Location *', 'discount_percentage: Discount *', 'is_first_used: Active'],
    defaults: { discount_percentage: 1, is_first_used: false },
    unique: 'location_id',
    changed: [
      { role: 0, fields: '(location_id), discount_percentage, is_first_used' },
      { role: 1, fields: '(location_id), discount_percentage, is_first_used' },
    ],
    right: { location_id: 1 },
    refused: [
      ['location_id', undefined, 'Please select value'],
      ['discount_percentage', 0, 'Must be at least 1'],
      ['discount_percentage', 101, 'Must be at most 100'],
      ['discount_percentage', 7.5, 'Must be a whole number'],
      ['discount_percentage', null, 'Do not leave blank'],
      ['is_first_used', null, 'Must be on or off'],
    ],
    passes: [
      ['discount_percentage', 1],
      ['discount_percentage', 100],
    ],
  },
];
