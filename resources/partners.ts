import { Role } from '../domain/actor.ts';
import { genders, latestBirthday, notificationHelp, notificationOptions } from '../domain/people/person.ts';
import { partnerPhoneProblem } from '../domain/people/phone.ts';
import { accountEmail } from './account-email.ts';
import { all, allAndOwner } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, choices, date, email, phone, text } from './schema/fields.ts';
import { oldEnough } from './schema/rules.ts';

const network = [Role.Admin, Role.CustomerService, Role.Marketing] as const;

/** ENUM-18; the value UK is kept although the two-letter code is GB (DEC-59). */
const partnerCountries = [
  { value: 'VN', label: 'Vietnam' },
  { value: 'UK', label: 'United Kingdom' },
] as const;

/** The people who run locations: the users with the partner's role, with the form of their own (FORM-PARTNER). */
export const partners = defineResource({
  name: 'partners',
  label: { one: 'Partner', many: 'Partners' },
  table: 'users',
  scope: [{ field: 'role', op: 'eq', value: Role.Partner }],
  title: 'email',
  fields: {
    email: accountEmail,
    support_email: email({ label: 'Support email' }),
    company: text({
      label: 'Company',
      required: true,
      sparse: true,
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    first_name: text({ label: 'First name', required: true, filter: 'ilike', sortable: true, search: true }),
    last_name: text({ label: 'Last name', required: true, filter: 'ilike', sortable: true, search: true }),
    date_of_birth: date({
      label: 'Date of birth',
      required: true,
      sparse: true,
      example: '1984-09-12',
      latest: latestBirthday,
      filter: 'range',
    }),
    phone_number: phone({ label: 'Phone number', rule: partnerPhoneProblem, example: '+44 20 7946 0958' }),
    sex: choice({ label: 'Sex', choices: genders }),
    country: choice({
      label: 'Country',
      required: 'Choose a choice Country',
      sparse: true,
      choices: partnerCountries,
      filter: 'eq',
      sortable: true,
    }),
    city: text({
      label: 'City',
      required: true,
      sparse: true,
      maxLength: 100,
      filter: 'ilike',
      sortable: true,
    }),
    send_noti_booking_email_partner: choices({
      label: 'Booking emails',
      choices: notificationOptions,
      help: notificationHelp,
    }),
  },
  list: {
    columns: ['email', 'first_name', 'last_name', 'company', 'country', 'city', 'create_time'],
    removed: true,
  },
  access: {
    read: allAndOwner(...network),
    create: all(...network),
    update: allAndOwner(...network),
    remove: all(Role.Admin),
  },
  owner: { field: 'id' },
  rules: [oldEnough('date_of_birth')],
});
export type Partner = RowOf<typeof partners>;
