import type { Faker } from '@faker-js/faker';
import { hash } from '@node-rs/argon2';
import { Role } from '../../../domain/actor.ts';
import type { Gender } from '../../../domain/people/person.ts';
import { plainLetters } from '../../../domain/text/plain-letters.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../database.ts';
import { accounts, demoPassword } from './accounts.ts';
import { dice, insertRows, iso, type Planted, weighted } from './sample-rows.ts';

/** The partners besides the one of the demo accounts, and what they are called. */
const otherPartners = [
  {
    first_name: 'Grace',
    last_name: 'Whitfield',
    company: 'Whitfield Wellness Ltd',
    city: 'London',
    country: 'UK',
  },
  {
    first_name: 'Daniel',
    last_name: 'Okafor',
    company: 'Stillwater Recovery',
    city: 'Manchester',
    country: 'UK',
  },
  { first_name: 'Minh', last_name: 'Tran', company: 'An Nhien Spa Group', city: 'Da Nang', country: 'VN' },
  { first_name: 'Beatriz', last_name: 'Moreira', company: 'Corpo Leve', city: 'London', country: 'UK' },
  { first_name: 'Hannah', last_name: 'Fischer', company: 'Ruhepunkt', city: 'Edinburgh', country: 'UK' },
] as const;

const otherStaff = [
  { first_name: 'Tom', last_name: 'Ellery', role: Role.CustomerService },
  { first_name: 'Noor', last_name: 'Rahman', role: Role.CustomerService },
  { first_name: 'Ines', last_name: 'Castro', role: Role.Marketing },
] as const;

const customerCount = 300;
export const firstCustomer = accounts.length + otherPartners.length + otherStaff.length + 1;
/** Some people were removed; nobody removes a guest who is still to come, so that these have no bookings. */
export const isRemoved = (id: number) => id % 97 === 0;
export const customerIds = Array.from({ length: customerCount }, (_, index) => firstCustomer + index);
/** Those who have been here for longer than the oldest booking. */
export const earlyCustomerIds = customerIds.slice(0, 180);
export const partnerIds = [2, ...otherPartners.map((_, index) => accounts.length + 1 + index)];

/** The companies behind the partners, in the order of `partnerIds`. */
export const partnerCompanies = ['Linden Rest Company', ...otherPartners.map(({ company }) => company)];

type Person = Planted<typeof users>;

/** Guests whose names are written with accents, so that a search without them has something to find. */
const accented: ReadonlyMap<number, Named> = new Map([
  [53, { ...{ first_name: 'Hương', last_name: 'Nguyễn Thị', sex: 1 }, home: ['Ho Chi Minh City', 'VN'] }],
  [103, { ...{ first_name: 'Søren', last_name: 'Østergård', sex: 0 }, home: ['London', 'UK'] }],
  [153, { ...{ first_name: 'Jürgen', last_name: 'Weiß', sex: 0 }, home: ['Berlin', 'DE'] }],
]);

interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly sex: Gender;
  readonly home: readonly [city: string, country: string];
}

/** The accounts, their colleagues, other partners and 300 customers, none of whom can sign in but the four. */
export async function seedPeople(connection: Connection, now: number): Promise<void> {
  const faker = dice(11);
  const password = await hash(demoPassword);
  const insiders = [
    ...accounts.map(account => ({
      ...account,
      company: account.id === 2 ? (partnerCompanies[0] ?? null) : null,
      company_id: account.id === 2 ? 1 : null,
      city: account.id === 2 ? 'Ho Chi Minh City' : null,
      country: account.id === 2 ? 'VN' : null,
      password_hash: password,
    })),
    ...otherPartners.map((partner, index) => ({
      ...partner,
      id: accounts.length + 1 + index,
      role: Role.Partner,
      // The companies stand in the same order, the one of the account first.
      company_id: index + 2,
      email: `${partner.first_name}.${partner.last_name}@partners.example`.toLowerCase(),
      password_hash: null,
    })),
    ...otherStaff.map((colleague, index) => ({
      ...colleague,
      id: accounts.length + otherPartners.length + 1 + index,
      email: `${colleague.first_name}.${colleague.last_name}@network.example`.toLowerCase(),
      company: null,
      company_id: null,
      city: null,
      country: null,
      password_hash: null,
    })),
  ].map(
    (person, index): Person => ({
      ...profile(faker, now, 500 - index),
      ...person,
      email_confirmed_at: person.password_hash === null ? null : iso(now),
    }),
  );
  await insertRows(connection, users, [...insiders, ...customerIds.map(id => customer(faker, now, id))]);
}

function customer(faker: Faker, now: number, id: number): Person {
  const { first_name, last_name, sex, home } = named(faker, id);
  const name = plainLetters(`${first_name}.${last_name}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  const [city, country] = home;
  return {
    ...profile(faker, now, 380 - (id - firstCustomer)),
    id,
    role: null,
    email: `${name}${id}@${faker.helpers.arrayElement(['mail.example', 'post.example', 'inbox.example'])}`,
    first_name,
    last_name,
    sex,
    date_of_birth: faker.date
      .birthdate({ mode: 'age', min: 19, max: 78, refDate: now })
      .toISOString()
      .slice(0, 10),
    company: null,
    city,
    country,
    language: country === 'VN' ? ('vi' as const) : ('en' as const),
    send_noti_booking_email_partner: [],
    disabled: id % 75 === 0,
    deleted: isRemoved(id),
    password_hash: null,
  };
}

/** Dice fall for those with accents too, so that all others stay who they are. */
function named(faker: Faker, id: number): Named {
  const sex = weighted<Gender>(faker, [
    [0, 45],
    [1, 50],
    [2, 5],
  ]);
  const first_name = faker.person.firstName(sex === 0 ? 'male' : sex === 1 ? 'female' : undefined);
  const last_name = faker.person.lastName();
  const home = weighted(faker, homes);
  return accented.get(id) ?? { first_name, last_name, sex, home };
}

/** Where customers live, and how many of them. */
const homes: readonly (readonly [readonly [city: string, country: string], number])[] = [
  [['London', 'UK'], 4],
  [['New York', 'US'], 3],
  [['Los Angeles', 'US'], 3],
  [['São Paulo', 'BR'], 2],
  [['Ho Chi Minh City', 'VN'], 4],
  [['Kathmandu', 'NP'], 1],
  [['Sydney', 'AU'], 3],
  [['Berlin', 'DE'], 2],
  [['Dubai', 'AE'], 1],
];

/** What insiders have filled in about themselves, and since when they are here. */
function profile(faker: Faker, now: number, daysAgo: number) {
  const joined = iso(now - Math.max(2, daysAgo) * dayMs - faker.number.int({ min: 0, max: dayMs }));
  return {
    sex: faker.helpers.arrayElement([0, 1] as const),
    date_of_birth: faker.date
      .birthdate({ mode: 'age', min: 26, max: 58, refDate: now })
      .toISOString()
      .slice(0, 10),
    phone_number: `${faker.number.int({ min: 212, max: 989 })}-555-01${faker.string.numeric(2)}`,
    support_email: null,
    language: 'en' as const,
    send_noti_booking_email_partner: [...([1, 2, 3, 4] as const)],
    disabled: false,
    deleted: false,
    create_time: joined,
    update_time: joined,
  };
}
