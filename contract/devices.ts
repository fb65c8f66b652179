import { z } from 'zod';
import { blankInstallation, isWallTime } from '../domain/devices/installation-date.ts';
import type { TestingTime } from '../domain/devices/test-report.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { plainFigures } from '../domain/text/plain-line.ts';
import type { DeviceLog } from '../resources/device-logs.ts';
import { type Device, devices } from '../resources/devices.ts';
import { text } from '../resources/schema/fields.ts';
import { byId, defineCall, defineTwoSteps, done, instant, record, refusal, rows } from './call.ts';
import { operation, plan, seenPlan, twoStepsTold } from './plan.ts';
import { relieve } from './solve.ts';
import { deviceTimeline } from './timelines.ts';

const tags = ['Devices'];
const { fields } = devices;

/** A device as the API answers it, with what it carries of others. */
export interface DeviceRow extends Device {
  readonly location: {
    readonly id: number;
    readonly name: string;
    readonly city: string | null;
    readonly country: string | null;
    readonly timezone: string | null;
    readonly user_id: number | null;
  } | null;
  readonly hardware: {
    readonly id: number;
    readonly name: string;
    readonly lastest_firmware_version: string | null;
    readonly lastest_ble_version: string | null;
    readonly lastest_wifi_version: string | null;
    readonly enable: boolean;
  } | null;
  /** What it reported last; null before its first report. */
  readonly latest_log?: DeviceLog | null;
  /** What it reported, newest first. */
  readonly logs?: readonly DeviceLog[];
}

/** A self-test as the API answers it, with who made it (QA-02, LOG-02). */
export interface TestingRecordRow extends TestingTime {
  readonly booking_id: number | null;
  readonly user: { readonly id: number; readonly email: string } | null;
}

/** An instant, or a time as the clock of the location shows it (INST-04). */
const installation_date = z
  .string({ error: blankInstallation })
  .overwrite(plainFigures)
  .min(1, blankInstallation)
  .refine(text => fields.installation_date.schema.safeParse(inIso(text)).success, {
    error: sentence('form.instant'),
  });

function inIso(text: string): string {
  return isWallTime(text) ? `${text.replaceAll('/', '-').replace(' ', 'T')}Z` : text;
}

const instants =
  'The date is an instant, or yyyy/MM/dd HH:mm:ss as the clock of the location shows it; never in the past.';

const replaced = z.object({
  ...done.shape,
  bookings: plan.shape.bookings,
  number_booking_canceled: z.int(),
  number_booking_moved: z.int(),
});
const replacePlan = replaced.extend({ plan: plan.shape.plan });
const replaceDone = replaced.extend({ operation });
export type ReplaceDone = z.infer<typeof replaceDone>;

/** Of a device that is there: those of earlier times may look otherwise than new ones (DEC-156). */
const storedConnection = text({
  label: 'Connection ID',
  required: 'Connection ID cannot be left blank',
}).schema;

const replace = defineTwoSteps({
  method: 'PUT',
  path: '/v3/bookings/replace-device-id',
  tags,
  summary: 'Put one device in the place of another, with its upcoming bookings',
  description: `${twoStepsTold} Admins only. Bookings move at their times where the new device is installed and free, else they are cancelled; the old device is disabled.`,
  repeatable: true,
  // Confirmed by the body, or by the address as older clients do it.
  query: z.strictObject({ confirm: z.enum(['true', 'false']).optional() }),
  body: z.strictObject({
    old_connection_id: storedConnection,
    new_connection_id: text({
      label: 'Connection ID',
      required: sentence('form.new-device'),
    }).schema,
    reason_replace: text({
      label: 'Reason',
      required: sentence('form.reason'),
      maxLength: 1000,
    }).schema,
    confirm: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: replacePlan,
  done: replaceDone,
  refusals: { 404: refusal, 409: refusal.extend({ plan: replacePlan.partial({ code: true }).optional() }) },
});

const candidates = defineCall({
  method: 'GET',
  path: '/v3/homebeds/available/location',
  refusals: { 409: refusal },
  tags,
  summary: 'The devices that can take the place of one: enabled ones of its location, then the stock',
  query: z.strictObject({
    location_id: z.coerce
      .number({ error: sentence('form.id') })
      .int()
      .min(1)
      .max(2_147_483_647),
    connection_id: storedConnection,
  }),
  answer: done.extend({ data: rows<DeviceRow>() }),
});

const holding = defineCall({
  method: 'GET',
  path: '/v3/homebeds/:id/upcoming-bookings',
  tags,
  summary: 'The bookings that hold a device from now on',
  description:
    'They stay when the device is disabled; sent along with that change, `plan` lets it happen only while they are as they were seen.',
  params: byId,
  answer: plan.extend({ ...done.shape, number_booking: z.int() }),
});

const installed = z.object({
  ...done.shape,
  bookings: plan.shape.bookings,
  number_booking_canceled: z.int(),
  installation_date: instant,
});
const installationPlan = installed.extend({ plan: plan.shape.plan });
const installationDone = installed.extend({ data: record, operation });
export type InstallationDone = z.infer<typeof installationDone>;

const installation = defineTwoSteps({
  method: 'PUT',
  path: '/v3/homebeds/:id/change-installation-date',
  tags,
  summary: 'Set the date of installation; bookings before it are cancelled',
  description: `${twoStepsTold} ${instants}`,
  repeatable: true,
  params: byId,
  body: z.strictObject({ installation_date, confirm: z.boolean().default(false), plan: seenPlan }),
  plan: installationPlan,
  done: installationDone,
  refusals: { 409: refusal.extend({ plan: installationPlan.partial({ code: true }).optional() }) },
});

/** What is told of a device when it comes to its location; who it is stands on it since it was made (REG-06). */
const register = defineCall({
  method: 'PUT',
  path: '/v3/homebeds/:id/shared',
  tags,
  summary: 'Take a device from stock and put it at a location',
  description: `409 when somebody has placed it already. ${instants}`,
  repeatable: true,
  versioned: true,
  params: byId,
  body: z.strictObject({
    name: fields.name.schema,
    pcb_serial_number: fields.pcb_serial_number.schema.optional(),
    hardware_id: fields.hardware_id.schema,
    device_type: fields.device_type.schema,
    partner_location_id: z
      .int({ error: sentence('form.location') })
      .min(1)
      .max(2_147_483_647),
    installation_date,
    description: fields.description.schema.optional(),
    customer_name: fields.customer_name.schema,
    reg_status: z.literal('pre-registered').optional(),
    is_disabled: z.literal(false).optional(),
    user_id: fields.user_id.schema.optional(),
  }),
  answer: record,
  refusals: { 409: refusal.extend({ current: record.optional() }) },
});

const unshare = defineCall({
  method: 'DELETE',
  path: '/v3/homebeds/:id/shared',
  tags,
  summary: 'Take a device away from its location and back into stock',
  description: '409 as long as somebody has booked it.',
  versioned: true,
  params: byId,
  answer: done,
  refusals: { 409: refusal.extend({ current: record.optional() }) },
});

const tests = defineCall({
  method: 'GET',
  path: '/v3/device-testing/connection/:id',
  tags,
  summary: 'The self-tests of a device: at the factory, and around its latest sessions',
  description: 'Admins only. Newest sessions first.',
  params: z.object({ id: z.string().min(1).max(255).describe('The connection id of the device') }),
  answer: done.extend({ data: rows<TestingRecordRow>() }),
});

const sessionLog = defineCall({
  method: 'GET',
  refusals: { 502: refusal, 504: refusal },
  path: '/v3/massagesession/:id/log',
  tags: ['Sessions'],
  summary: 'What the device wrote while the session ran',
  description:
    'Text in UTF-8, at most 10 MB, fetched from where log_session_url points to if that is one of the hosts of SESSION_LOG_HOSTS. 502 and 504 say why it cannot be had.',
  params: byId,
  answer: z.string(),
});

/** What saving a device takes and tells beside its fields: the plan that was seen before it is disabled. */
export const deviceSave = {
  takes: z.object({
    plan: seenPlan.describe(
      'The token of the bookings that were shown; 409 with those of now if others hold it',
    ),
  }),
  conflict: z.object({
    plan: plan.extend({ number_booking: z.int() }).optional(),
    number_booking_canceled: z
      .int()
      .optional()
      .describe('So many bookings begin before the new installation'),
  }),
};

export const deviceCalls = {
  replace,
  candidates,
  holding,
  installation,
  relieve,
  register,
  unshare,
  timeline: deviceTimeline,
  tests,
  sessionLog,
};
