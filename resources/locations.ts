import { z } from 'zod';
import { Role, roles } from '../domain/actor.ts';
import { defaultSessionDurations, sessionDurations } from '../domain/bookings/slot-durations.ts';
import { LocationStatus, locationStatuses } from '../domain/choice.ts';
import { hourStep, wholeDay } from '../domain/hours/available-time.ts';
import { currencies } from '../domain/money.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { isZoneName, weekdays } from '../domain/time/calendar.ts';
import { allAndOwner } from './schema/access.ts';
import { defineResource, type RowOf, type Rule } from './schema/define-resource.ts';
import { choice, choices, images, json, money, objects, reference, text } from './schema/fields.ts';
import { checkedText, isNew } from './schema/rules.ts';

const editors = allAndOwner(Role.Admin, Role.CustomerService);
const currencyChoices = currencies.map(value => ({ value, label: value }));

const hour = z.number().min(0).max(wholeDay.end).multipleOf(hourStep, 'Must be a half hour');
const day = z
  .strictObject({ start: hour.optional(), end: hour.optional() })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), sentence('form.times-missing'))
  .refine(({ start = 0, end = start }) => start <= end, sentence('form.closes-before-opening'));
/** Hours by weekday; an empty object is a closed day (FORM-LOC-24). */
const week = z.partialRecord(z.enum(weekdays), day).superRefine((hours, { addIssue }) => {
  for (const weekday of weekdays)
    if (hours[weekday] === undefined)
      addIssue({ code: 'custom', path: [weekday], message: sentence('form.weekday-missing', { weekday }) });
});
const everyDayButSunday: z.infer<typeof week> = {
  Mon: wholeDay,
  Tue: wholeDay,
  Wed: wholeDay,
  Thu: wholeDay,
  Fri: wholeDay,
  Sat: wholeDay,
  Sun: {},
};

const time = z.string().nullable();
const hours = z.object({
  day_of_week: z.enum(weekdays),
  isActive: z.boolean(),
  open_time: time,
  close_time: time,
  block: z.array(z.object({ block_start_time: z.string(), block_end_time: z.string() })).nullable(),
});
/** Weeks that begin on a day (DEC-211). */
const later = z.array(z.object({ first_day: z.string(), week: z.array(hours) }));

const startsAsComingSoon: Rule = draft =>
  isNew(draft) && draft.status !== LocationStatus.ComingSoon
    ? { status: 'A new location starts as Coming soon' }
    : undefined;

/** At so many locations days are closed together at most (DEC-171). */
export const mostLocations = 20;

/** Where devices stand and guests come (FORM-LOC). */
export const locations = defineResource({
  name: 'locations',
  label: { one: 'Location', many: 'Locations' },
  endpoint: '/v3/location',
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Name cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    user_id: reference('users', {
      label: 'Owner',
      required: true,
      as: 'user',
      show: ['email', 'first_name', 'last_name'],
      pick: [{ field: 'role', op: 'eq', value: Role.Partner }],
      write: { create: [Role.Admin, Role.CustomerService], update: [Role.Admin] },
      filter: 'eq',
    }),
    street: text({ label: 'Address', required: 'Address cannot be left blank', search: true }),
    city: text({
      label: 'City',
      required: 'Please, enter your address again. Your address is missing city!',
      maxLength: 100,
      filter: 'eq',
      sortable: true,
      search: true,
    }),
    country: text({
      label: 'Country',
      required: 'Please, enter your address again. Your address is missing country!',
      maxLength: 100,
      filter: 'eq',
      sortable: true,
    }),
    city_short_name: text({ label: 'City short name', maxLength: 100 }),
    country_short_name: text({ label: 'Country short name', maxLength: 100 }),
    zipcode: text({ label: 'Zip code', maxLength: 20 }),
    city_id: reference('cities', { label: 'City in the list', as: 'listed_city' }),
    country_id: reference('countries', { label: 'Country in the list', as: 'listed_country' }),
    timezone: text({
      label: 'Timezone',
      required: 'Timezone cannot be left blank',
      maxLength: 64,
      example: 'Europe/London',
    }),
    currency: choice({
      label: 'Currency',
      required: 'Currency cannot be left blank',
      choices: currencyChoices,
      input: 'currency',
      example: 'GBP',
    }),
    status: choice({
      label: 'Status',
      required: 'Status cannot be left blank',
      choices: locationStatuses,
      default: LocationStatus.ComingSoon,
      help: 'Switches to Open automatically when the device is installed',
      example: LocationStatus.ComingSoon,
      filter: 'eq',
      sortable: true,
    }),
    duration_mins: choices({
      label: 'Durations',
      required: 'Durations cannot be left blank',
      choices: sessionDurations,
      default: defaultSessionDurations,
    }),
    price_rules: objects({
      label: 'Prices',
      item: {
        slot: choice({ label: 'Duration', required: true, choices: sessionDurations }),
        price: money({ label: 'Price', required: true, currency: { field: 'currency' } }),
        currency: choice({ label: 'Currency', required: true, choices: currencyChoices }),
      },
    }),
    imgs: images({ label: 'Images', upload: '/v3/location/images/upload' }),
    later_hours: json({ label: 'Later opening hours', schema: later, default: [], write: 'never' }),
    available_time: json({ label: 'Opening hours', schema: week, default: everyDayButSunday }),
  },
  synonyms: { pricing_rules: 'price_rules', partner_location_id: 'id' },
  children: {
    location_hours: {
      resource: 'location-hours',
      by: 'location_id',
      show: ['day_of_week', 'isActive', 'open_time', 'close_time', 'block'],
    },
    first_promotion: {
      resource: 'promotions',
      by: 'location_id',
      show: ['version', 'discount_percentage', 'is_first_used'],
    },
    logs: {
      resource: 'location-days',
      by: 'location_id',
      show: [
        'create_time',
        'day',
        'date_open_from',
        'date_open_to',
        'block_start_time',
        'block_end_time',
        'reason_close',
      ],
    },
  },
  list: {
    columns: ['imgs', 'name', 'city', 'country', 'status', 'user_id', 'timezone', 'currency'],
    card: [['name'], ['city', 'country'], ['user_id'], ['status']],
    filters: ['name', 'status', 'country_city', 'user_id'],
    removed: true,
  },
  access: {
    read: allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing),
    create: editors,
    update: editors,
    remove: editors,
  },
  owner: { field: 'user_id' },
  rules: [
    startsAsComingSoon,
    checkedText('timezone', name =>
      isZoneName(name) ? undefined : 'Timezone does not exist. Please select a valid city',
    ),
  ],
  actions: [{ id: 'calendar-link', label: 'Calendar link', roles, inMenu: true, onPage: true }],
  page: {
    path: '/locations',
    detail: '/location/:id',
    roles,
    menu: { section: 'network', icon: 'location' },
  },
  restricted: true,
});
export type Location = RowOf<typeof locations>;
