import { z } from 'zod';
import { deviceStates, endReasons, leftOutReasons } from '../../domain/devices/rollout.ts';
import { rolloutStatuses, stopReasons } from '../../domain/devices/rollout-status.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { byId, defineCall, defineTwoSteps, done, instant, recordId, refusal } from '../call.ts';
import { operation, seenPlan, twoStepsTold } from '../plan.ts';

const tags = ['Firmware roll-outs'];

const named = z.object({ id: z.int(), name: z.string() });
const status = z.enum(rolloutStatuses.map(({ value }) => value));

const whole = (least: number, most: number) =>
  z
    .int({ error: sentence('form.whole-number') })
    .min(least, sentence('form.least', { least }))
    .max(most, sentence('form.most', { most }));

const device = named.extend({
  location: named.nullable(),
  running: z.string().nullable().describe('The firmware that it last said it runs'),
});

const plannedDevice = device.extend({
  wave: z.int(),
});
export type PlannedDevice = z.infer<typeof plannedDevice>;

const leftOutDevice = device.extend({
  reason: z.enum(leftOutReasons),
  rollout: named.nullable().describe('The other roll-out that has it'),
});
export type LeftOutDevice = z.infer<typeof leftOutDevice>;

const counted = z.array(z.object({ value: z.string(), count: z.int() }));

const rolloutPlan = z.object({
  plan: z.string(),
  name: z.string().describe('Its name where none was given'),
  firmware: z.string().describe('What the devices come to run'),
  devices: z.array(plannedDevice),
  left_out: z.array(leftOutDevice),
  choices: z
    .object({
      locations: z.array(named.extend({ count: z.int() })),
      countries: counted,
      versions: counted,
    })
    .describe('By what the devices of the hardware can be narrowed'),
});
export type RolloutPlan = z.infer<typeof rolloutPlan>;

const started = done.extend({ id: z.int(), operation });
export type RolloutStarted = z.infer<typeof started>;

/** As many devices as can be chosen one by one. */
export const mostChosen = 500;

const start = defineTwoSteps({
  method: 'POST',
  path: '/v3/rollouts/start',
  tags,
  summary: 'Bring the newest firmware of a kind of hardware to its devices, wave by wave',
  description: `${twoStepsTold} Admins only. A device is told by \`force_update_firmware\`, only while nobody has booked it; until its turn comes the switch is off. 422 when no device is left.`,
  repeatable: true,
  body: z.strictObject({
    name: z.string().overwrite(plainLine).max(100).default(''),
    hardware_id: recordId,
    location_ids: z.array(recordId).max(mostChosen).default([]).describe('Only devices at these locations'),
    country: z.string().max(255).optional().describe('Only devices at locations in this country'),
    running: z.string().max(50).optional().describe('Only devices that run this firmware'),
    device_ids: z.array(recordId).max(mostChosen).default([]).describe('Only these devices'),
    first: whole(1, 2_000).default(1).describe('Devices of the first wave'),
    percent: whole(0, 100).default(10).describe('Share of all devices in the second wave; 0 for none'),
    hours_between: whole(0, 336).default(24).describe('From the end of a wave to the next one'),
    minutes: whole(5, 240).default(30).describe('How long an update takes'),
    most_failed: whole(0, 2_000).default(1).describe('It stops by itself when more fail'),
    confirm: z.boolean().default(false),
    plan: seenPlan,
  }),
  plan: rolloutPlan,
  done: started,
  refusals: { 409: refusal.extend({ plan: rolloutPlan.optional() }) },
});

const rolloutDevice = device.extend({
  wave: z.int(),
  state: z.enum(deviceStates),
  reason: z.enum(endReasons).nullable(),
  ran: z.string().nullable().describe('What it ran when it was told'),
  told_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type RolloutDeviceRow = z.infer<typeof rolloutDevice>;

/** A roll-out without its devices. */
export const rolloutHead = named.extend({
  version: z.int(),
  hardware: named,
  fw_version: z.string().nullable(),
  fw_version_wifi: z.string().nullable(),
  fw_version_ble: z.string().nullable(),
  status,
  reason: z.enum(stopReasons.map(({ value }) => value)).nullable(),
  ...{ total: z.int(), updated: z.int(), failed: z.int(), skipped: z.int() },
  ...{ most_failed: z.int(), minutes: z.int(), hours_between: z.int() },
  ...{ wave: z.int(), waves: z.int() },
  wave_began: instant,
  wave_ended: instant.nullable(),
  ended_at: instant.nullable(),
  create_time: instant,
});

const rollout = rolloutHead.extend({
  simulated: z.boolean().describe('This is a demo: what devices report of an update is made up'),
  devices: z.array(rolloutDevice).describe('By wave'),
});
export type RolloutProgress = z.infer<typeof rollout>;

const progress = defineCall({
  method: 'GET',
  path: '/v3/rollouts/:id/progress',
  tags,
  summary: 'How far a roll-out is, device by device',
  params: byId,
  answer: done.extend({ data: rollout }),
});

const control = defineCall({
  method: 'POST',
  path: '/v3/rollouts/:id/control',
  tags,
  summary: 'Pause a roll-out, go on with it, or call it off',
  description:
    'Admins only. Devices that were told to update are watched to their end. After calling off, those whose turn had not come keep `force_update_firmware` off. 409 once it is over, and for going on when the hardware has other firmware by now.',
  repeatable: true,
  params: byId,
  body: z.strictObject({ action: z.enum(['pause', 'resume', 'cancel']) }),
  answer: done.extend({ data: rolloutHead }),
  refusals: { 409: refusal },
});

/** Where a device stands in the roll-out that has it. */
export const rolloutOfDevice = named.extend({
  status,
  ...{ wave: z.int(), waves: z.int() },
  state: z.enum(deviceStates),
});

const ofDevice = defineCall({
  method: 'GET',
  path: '/v3/homebeds/:id/rollout',
  tags,
  summary: 'The roll-out that has a device',
  params: byId,
  answer: done.extend({
    data: rolloutOfDevice.nullable().describe('Null where none has it'),
  }),
});

export const rolloutCalls = { start, progress, control, ofDevice };
