import { z } from 'zod';
import { blankReason, mostDays } from '../domain/hours/special-day.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { plainLine, plainLines } from '../domain/text/plain-line.ts';
import { weekdays } from '../domain/time/calendar.ts';
import { mostLocations } from '../resources/locations.ts';
import { byId, defineCall, defineTwoSteps, done, record, recordId, refusal } from './call.ts';
import { operation, plan, plannedBooking, seenPlan, twoStepsTold } from './plan.ts';
import { locationsPlan, solveAll, solvedPlan } from './solve.ts';

const tags = ['Locations'];

const missingTimes = sentence('form.times-missing');
const bound = z.iso.datetime({ offset: true, error: missingTimes });
const wallTime = z.iso.time({ precision: 0, error: bodySentence('hours.time') }).nullish();

/** The row as it is now, and the operation that can be undone. */
export const changedLocation = done.extend({ data: record, operation });
/** What a change of a location is answered with where guests who are still to come are affected (API-51, DEC-110). */
export const locationQuestion = refusal.pick({ message: true, error: true, params: true }).extend({
  confirmation: z.literal(true),
  num_created_booking: z.int(),
  num_running_booking: z.int(),
  bookings: z.array(plannedBooking).describe('The first of them'),
});

/** The answer to that question, beside the fields of the location that are changed (API-51). */
export const locationConfirmation = z.object({
  confirm_change_open_time: z
    .boolean()
    .optional()
    .describe(
      'Without true, a change that affects guests who are still to come is not made but answered with a question',
    ),
});

const reasonClose = z
  .string({ error: blankReason })
  .overwrite(plainLines)
  .min(1, blankReason)
  .max(1000, bodySentence('hours.reason-long', { most: 1000 }));

const stale = { 409: refusal.extend({ plan: plan.optional() }) };

const changeSpecialDay = defineTwoSteps({
  method: 'POST',
  path: '/v3/location/:id/close',
  tags,
  summary: 'Other hours for one day, or for up to 31: their plan, or with confirm_close the change itself',
  description: `${twoStepsTold} 409 with the plan while bookings stand in the way; with \`solve\` they are moved and cancelled by the same plan, and undone with it.`,
  repeatable: true,
  params: byId,
  body: z.strictObject({
    date_open_from: bound,
    date_open_to: bound,
    reason_close: reasonClose,
    block_start_time: wallTime,
    block_end_time: wallTime,
    until: z.iso
      .date()
      .optional()
      .describe('The last of up to 31 days that open at the same times; default: the day of date_open_from'),
    solve: solveAll.optional(),
    confirm_close: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: solvedPlan,
  done: changedLocation,
  refusals: { 409: refusal.extend({ plan: solvedPlan.optional() }) },
});

const breakEntry = z.strictObject({ block_start_time: wallTime, block_end_time: wallTime });

export const wholeWeek = z
  .array(
    z.strictObject({
      day_of_week: z.enum(weekdays),
      location_id: z.number().int().optional(),
      isActive: z.boolean().optional(),
      open_time: wallTime,
      close_time: wallTime,
      block: z
        .array(breakEntry)
        .max(20, bodySentence('hours.breaks', { most: 20 }))
        .nullish(),
    }),
  )
  .length(weekdays.length, bodySentence('hours.seven-days'))
  .refine(
    days => new Set(days.map(day => day.day_of_week)).size === weekdays.length,
    bodySentence('hours.each-once'),
  );

const changeWeek = defineTwoSteps({
  method: 'PUT',
  path: '/v3/location/:id/list-hours',
  tags,
  summary: 'The week of a location; with preview=true only what the change would touch',
  params: byId,
  query: z.strictObject({ preview: z.enum(['true', 'false']).optional(), plan: seenPlan }),
  body: wholeWeek,
  plan,
  done: changedLocation,
  refusals: stale,
});

const closeDays = defineTwoSteps({
  method: 'POST',
  path: '/v3/location/close',
  tags,
  summary:
    'Close up to 20 locations for up to 31 days, with the bookings on them: the plan, or the change itself',
  description: `${twoStepsTold} The days are a span with one reason, or \`days\`. A day is one of the calendar of each location. Bookings are moved and cancelled by the same plan, and undone with it.`,
  repeatable: true,
  body: z.strictObject({
    locations: z
      .array(recordId)
      .min(1, sentence('form.entries-least', { least: 1 }))
      .max(mostLocations, sentence('form.entries', { most: mostLocations }))
      .refine(ids => new Set(ids).size === ids.length, sentence('form.choices-once')),
    from: z.iso.date(sentence('form.date')).optional().describe('The first closed day'),
    until: z.iso.date(sentence('form.date')).optional().describe('The last one'),
    reason_close: reasonClose.optional(),
    days: z
      .array(z.strictObject({ day: z.iso.date(sentence('form.date')), reason_close: reasonClose }))
      .min(1, sentence('form.entries-least', { least: 1 }))
      .max(mostDays, sentence('form.entries', { most: mostDays }))
      .refine(days => new Set(days.map(({ day }) => day)).size === days.length, sentence('form.choices-once'))
      .optional()
      .describe('Instead of a span: single days of the next twelve months, each with a reason of its own'),
    solve: solveAll,
    confirm_close: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: locationsPlan,
  done: done.extend({ operation }),
  refusals: { 409: refusal.extend({ plan: locationsPlan.optional() }) },
});

export const locationCalls = { changeSpecialDay, changeWeek, closeDays };

const addressTags = ['Addresses'];

/** What is known of an address (ADDR-01); null is what could not be found. */
const address = z.object({
  street: z.string().nullable(),
  city_name: z.string().nullable(),
  city_short_name: z.string().nullable().describe('The city in plain letters'),
  postal_code: z.string().nullable(),
  country_name: z.string().nullable(),
  country_shortName: z.string().nullable().describe('ISO 3166, two letters'),
  timezone: z.string().nullable().describe('An IANA zone by the name that people know'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency: z.string().nullable().describe('The currency of the country, ISO 4217'),
});
export type Address = z.infer<typeof address>;

const suggestion = address.extend({
  description: z.string().describe('In one line, for a list to choose from'),
  place_id: z.string().nullable().describe('Asks for what is still missing; null when this is all there is'),
});

/** An address that may be the one that is being typed. */
export type Suggestion = z.infer<typeof suggestion>;

const search = defineCall({
  method: 'GET',
  refusals: { 502: refusal },
  path: '/v3/address',
  tags: addressTags,
  summary: 'Addresses that may be meant by what is typed',
  query: z.object({
    q: z
      .string()
      .overwrite(plainLine)
      .min(2, bodySentence('address.type-more', { least: 2 }))
      .max(200, sentence('form.characters', { most: 200 })),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, bodySentence('address.country'))
      .optional(),
  }),
  answer: done.extend({ data: z.array(suggestion) }),
});

const one = defineCall({
  method: 'GET',
  refusals: { 502: refusal },
  path: '/v3/address/:place_id',
  tags: addressTags,
  summary: 'All that is known of a suggested address',
  params: z.object({ place_id: z.string().regex(/^[\w-]{1,400}$/, bodySentence('address.place')) }),
  answer: address,
});

export const addressCalls = { search, one };
