import { z } from 'zod';
import { alertEnds, alertMailChoices, mostNote, troubles } from '../../domain/devices/alerts.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import { isZoneName } from '../../domain/time/calendar.ts';
import { text } from '../../resources/schema/fields.ts';
import { byId, defineCall, done, instant, pageQuery, recordId } from '../call.ts';
import { complaint } from '../fleet.ts';

const tags = ['Devices'];
const trouble = z.enum(troubles);

const money = z.object({ currency: z.string(), amount: z.int().describe('Minor units') }).nullable();

const alert = z.object({
  id: z.int(),
  version: z.int(),
  device: z.object({ id: z.int(), name: z.string(), is_disabled: z.boolean() }),
  location: z.object({ id: z.int(), name: z.string(), timezone: z.string() }).nullable(),
  trouble,
  opened_at: instant,
  changed_at: instant.describe('When it last became better or worse'),
  times: z.int().describe('How often the trouble has come; a device that comes and goes has one alert'),
  acknowledged: z
    .object({
      at: instant,
      by: z.string().nullable().describe('Null where the reader learns of staff only that it was staff'),
      note: z.string(),
    })
    .nullable(),
  ended: z.object({ at: instant, reason: z.enum(alertEnds) }).nullable(),
  bookings: z.int().describe('Guests who are expected on the device within the next seven days'),
  at_stake: money.describe('What they pay, by the price rules of the location, without promotions'),
});
/** A device that calls for help, and what is at stake. */
export type DeviceAlert = z.infer<typeof alert>;

/** Which alerts are listed. */
export const alertShows = ['open', 'acknowledged', 'ended'] as const;
export const mostAlerts = 50;

const list = defineCall({
  method: 'GET',
  path: '/v3/alerts',
  tags,
  summary: 'The devices that call for help, the most urgent first',
  description:
    'Of the devices that one may read; for admins, customer service and partners. `open` are those that nobody has acknowledged since they last became better or worse, `ended` those of the last 90 days, the latest first.',
  query: z.strictObject({
    show: z.enum(alertShows).default('open'),
    trouble: trouble.optional(),
    q: z.string().max(200).optional().describe('A part of the name of the device or of its location'),
    ...pageQuery({ mostRows: mostAlerts, lastPage: 10_000 }),
  }),
  answer: done.extend({
    data: z.array(alert),
    total_item: z.int(),
    counts: z.object({ open: z.int(), acknowledged: z.int() }).describe('Of all that one may read'),
  }),
});

const report = z.object({
  at: instant,
  error_code: z.string().nullable(),
  error_motor: z.string().nullable(),
  rssi: z.int().nullable().describe('dBm'),
  is_new: z.boolean().describe('From this reading on the device is as it is'),
});
const session = z.object({
  booking_id: z.int(),
  start: instant,
  booked_minutes: z.int(),
  ran_minutes: z.int(),
  is_short: z.boolean(),
});

const one = defineCall({
  method: 'GET',
  path: '/v3/alerts/:id',
  tags,
  summary: 'Why a device calls for help, and which guests it concerns',
  params: byId,
  answer: done.extend({
    data: alert.extend({
      complaints: z.array(complaint).describe('What is wrong with the device now'),
      since: z.string().nullable().describe('Since when it is so, where that is known'),
      reports: z.array(report).describe('Its newest readings, the newest first'),
      sessions: z.array(session).describe('Its last massages, booked against really ran, the newest first'),
      next: z
        .array(
          z.object({
            id: z.int(),
            start: instant,
            minutes: z.int(),
            guest: z.string().nullable().describe('As far as one may read it'),
            price: money,
          }),
        )
        .describe('Up to 20 of the bookings that are at stake, the next first'),
    }),
  }),
});
export type AlertsAnswer = z.infer<(typeof list)['answer']>;
export type AlertDetails = z.infer<(typeof one)['answer']>['data'];

const note = text({ label: 'Note', required: true, maxLength: mostNote }).schema;

const acknowledge = defineCall({
  method: 'POST',
  path: '/v3/alerts/:id/acknowledge',
  tags,
  summary: 'Say that somebody looks after a device that calls for help',
  description:
    'It lasts until the device becomes better or worse. 409 when it has changed since it was seen (`version`), or is over.',
  params: byId,
  body: z.strictObject({ version: recordId, note }),
  answer: done,
});

const withdraw = defineCall({
  method: 'DELETE',
  path: '/v3/alerts/:id/acknowledge',
  tags,
  summary: 'Take back that somebody looks after a device: it calls again',
  params: byId,
  answer: done,
});

const settings = z.object({
  mail: z.enum(alertMailChoices).describe('None, at once, or one a day'),
  zone: z
    .string()
    .max(100)
    .refine(isZoneName, { error: 'Not a time zone' })
    .describe('On whose clocks the times are'),
  quiet_from: z.iso.time().nullable().describe('Mails wait from this time to that'),
  quiet_to: z.iso.time().nullable(),
  daily_at: z.iso.time(),
});
export type AlertSettings = z.infer<typeof settings>;

/** Quiet hours have a beginning and an end. */
const missing = (field: 'quiet_from' | 'quiet_to') => ({ error: sentence('form.missing'), path: [field] });

const ownSettings = defineCall({
  method: 'GET',
  path: '/v3/alert-settings',
  tags,
  summary: 'Whether the user gets mails about devices that call for help, and when',
  answer: done.extend({ data: settings.nullable().describe('Null as long as nothing was chosen: no mails') }),
});

const changeSettings = defineCall({
  method: 'PUT',
  path: '/v3/alert-settings',
  tags,
  summary: 'Choose mails about devices that call for help',
  body: settings
    .strict()
    .refine(({ quiet_from, quiet_to }) => quiet_to === null || quiet_from !== null, missing('quiet_from'))
    .refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_to !== null, missing('quiet_to')),
  answer: done.extend({ data: settings }),
});

export const alertCalls = { list, one, acknowledge, withdraw, ownSettings, changeSettings };
