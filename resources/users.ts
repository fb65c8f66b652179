import { Role, roleNames, roles, staff } from '../domain/actor.ts';
import { languages } from '../domain/people/language.ts';
import { genders, latestBirthday, notificationHelp, notificationOptions } from '../domain/people/person.ts';
import { profilePhoneProblem } from '../domain/people/phone.ts';
import { accountEmail } from './account-email.ts';
import { all, allAndOwner, type Grant } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import {
  blankMessage,
  choice,
  choices,
  country,
  date,
  email,
  instant,
  longText,
  phone,
  reference,
  text,
  toggle,
} from './schema/fields.ts';
import { oldEnough } from './schema/rules.ts';

const adminOnly = { create: [Role.Admin], update: [Role.Admin] } as const;

/** One's own profile, or anybody's for the admin. */
const oneself: Grant = {
  ...allAndOwner(Role.Admin),
  [Role.CustomerService]: 'own',
  [Role.Marketing]: 'own',
};

/** Everyone: staff, partners, and the customers who book, who have no role here (FORM-PROFILE). */
export const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  endpoint: '/v3/user',
  title: 'email',
  heading: [['first_name', 'last_name'], 'email'],
  fields: {
    email: accountEmail,
    role: choice({
      label: 'Role',
      choices: roles.map(value => ({ value, label: roleNames[value] })),
      default: Role.Partner,
      write: adminOnly,
      confirmed: true,
      filter: 'eq',
      sortable: true,
    }),
    first_name: text({ label: 'First name', required: true, filter: 'ilike', sortable: true, search: true }),
    last_name: text({ label: 'Last name', required: true, filter: 'ilike', sortable: true, search: true }),
    date_of_birth: date({
      label: 'Date of birth',
      required: true,
      sparse: true,
      example: '1990-04-23',
      latest: latestBirthday,
      filter: 'range',
    }),
    sex: choice({ label: 'Sex', required: blankMessage, sparse: true, choices: genders, filter: 'eq' }),
    phone_number: phone({
      label: 'Phone number',
      rule: profilePhoneProblem,
      example: '415-555-0132',
      filter: 'ilike',
      search: true,
    }),
    support_email: email({ label: 'Support email' }),
    company: text({ label: 'Company', filter: 'ilike', sortable: true, search: true }),
    // What they write above opens nothing: which company they belong to is said by an admin or an invitation.
    company_id: reference('companies', {
      label: 'Belongs to company',
      as: 'member_of',
      write: adminOnly,
      confirmed: true,
      readBy: staff,
      filter: 'eq',
    }),
    country: country({ label: 'Country', filter: 'eq', sortable: true }),
    city: text({ label: 'City', maxLength: 100, filter: 'ilike', sortable: true }),
    language: choice({
      label: 'Language',
      choices: languages,
      default: 'en',
      filter: 'eq',
      help: 'Emails come in this language',
    }),
    send_noti_booking_email_partner: choices({
      label: 'Booking emails',
      choices: notificationOptions,
      help: notificationHelp,
    }),
    // Of guests alone, and written as such (DEC-301).
    note: longText({
      label: 'Note',
      maxLength: 2000,
      write: 'never',
      readBy: [Role.Admin, Role.CustomerService],
      technical: true,
    }),
    scope: text({ label: 'Scope', write: 'never', technical: true }),
    disabled: toggle({ label: 'State', default: false, write: adminOnly, filter: 'eq', cell: 'disabled' }),
    email_confirmed_at: instant({ label: 'Email confirmed', write: 'never', secret: true }),
    // Browsers that the account signed in on before this are known no longer.
    devices_since: instant({ label: 'Known devices since', write: 'never', secret: true }),
    password_hash: text({ label: 'Password', write: 'never', secret: true, maxLength: 500 }),
  },
  children: {
    locations: { resource: 'locations', by: 'user_id', show: ['name', 'city', 'country', 'status'] },
  },
  list: {
    columns: ['email', 'first_name', 'last_name', 'role', 'company', 'country', 'disabled', 'create_time'],
    card: [['first_name', 'last_name'], ['email'], ['company', 'country'], ['role', 'disabled']],
    calls: 'phone_number',
    filters: ['email', 'first_name', 'last_name', 'role', 'company', 'country', 'city', 'age'],
    initialFilter: { role: Role.Partner },
    removed: true,
  },
  access: {
    read: allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing),
    create: all(Role.Admin, Role.CustomerService, Role.Marketing),
    update: oneself,
    remove: all(Role.Admin),
  },
  owner: { field: 'id' },
  actions: [
    {
      id: 'book',
      label: 'Book',
      key: 'b',
      onCard: true,
      roles: [Role.Admin, Role.CustomerService],
      // Guests have no role here.
      when: [{ field: 'role', op: 'eq', value: null }],
    },
    {
      id: 'calendar-link',
      label: 'Calendar link',
      roles: [Role.Admin, Role.CustomerService],
      when: [{ field: 'role', op: 'eq', value: null }],
      inMenu: true,
      onPage: true,
    },
    {
      id: 'access',
      label: 'Role and access',
      key: 'a',
      roles: [Role.Admin],
      inMenu: true,
    },
    { id: 'sessions', label: 'Where signed in', key: 's', roles: [Role.Admin], inMenu: true },
    { id: 'remove-factors', label: 'Remove second factors', roles: [Role.Admin], inMenu: true },
    { id: 'personal-data', label: 'Data of this person', roles: [Role.Admin], inMenu: true },
    { id: 'erase', label: 'Erase person', tone: 'danger', roles: [Role.Admin], inMenu: true },
  ],
  rules: [oldEnough('date_of_birth')],
  page: {
    path: '/users',
    detail: '/users/:id',
    roles,
    menu: {
      section: 'main',
      label: 'Partner management',
      roles: [Role.Admin, Role.CustomerService, Role.Marketing],
      icon: 'user',
      order: 1,
      own: {
        section: 'main',
        label: 'menu.account_management',
        icon: 'account',
        order: 3,
        roles: [Role.Partner],
      },
    },
  },
});
export type User = RowOf<typeof users>;
