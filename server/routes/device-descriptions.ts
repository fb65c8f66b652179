import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { byId as id, refusal, repeatable } from '../../contract/call.ts';
import {
  operation as operationSchema,
  plan as planSchema,
  twoStepsTold as twoSteps,
} from '../../contract/plan.ts';
import {
  candidatesQuery,
  confirmQuery,
  installationBody,
  registrationBody,
  replaceBody,
  supportBody,
} from './device-bodies.ts';

const tags = ['Devices'];
const operation = operationSchema;
const deviceRow = z.looseObject({ id: z.int() });

const replacePlan = planSchema.extend({
  ...refusal.shape,
  number_booking_canceled: z.int(),
  number_booking_moved: z.int(),
});
const installationPlan = planSchema.extend({
  ...refusal.shape,
  number_booking_canceled: z.int(),
  installation_date: z.iso.datetime(),
});

const instants =
  'The date is an instant, or yyyy/MM/dd HH:mm:ss as the clock of the location shows it; never in the past.';

/** What the API page says of the workflows on devices. */
export const describe = {
  replace: (): FastifySchema => ({
    tags,
    summary: 'Put one device in the place of another, with its upcoming bookings',
    description: `${twoSteps} Admins only. Bookings move at their times where the new device is installed and free, else they are cancelled; the old device is disabled.`,
    headers: repeatable,
    querystring: confirmQuery,
    body: replaceBody,
    response: {
      200: z.union([replacePlan, replacePlan.omit({ plan: true }).extend({ operation })]),
      409: refusal.extend({ plan: replacePlan.optional() }),
    },
  }),
  candidates: (): FastifySchema => ({
    tags,
    summary: 'The devices that can take the place of one: enabled ones of its location, then the stock',
    querystring: candidatesQuery,
    response: { 200: refusal.extend({ data: z.array(deviceRow) }) },
  }),
  holding: (): FastifySchema => ({
    tags,
    summary: 'The bookings that hold a device from now on',
    description:
      'They stay when the device is disabled; sent along with that change, `plan` lets it happen only while they are as they were seen.',
    params: id,
    response: { 200: planSchema.extend({ ...refusal.shape, number_booking: z.int() }) },
  }),
  installation: (): FastifySchema => ({
    tags,
    summary: 'Set the date of installation; bookings before it are cancelled',
    description: `${twoSteps} ${instants}`,
    headers: repeatable,
    params: id,
    body: installationBody,
    response: {
      200: z.union([
        installationPlan,
        installationPlan.omit({ plan: true }).extend({ data: deviceRow, operation }),
      ]),
      409: refusal.extend({ plan: installationPlan.optional() }),
    },
  }),
  register: (): FastifySchema => ({
    tags,
    summary: 'Take a device from stock and put it at a location',
    description: `409 when somebody has placed it already. ${instants}`,
    headers: repeatable,
    params: id,
    body: registrationBody,
    response: { 200: deviceRow, 409: refusal },
  }),
  unshare: (): FastifySchema => ({
    tags,
    summary: 'Take a device away from its location and back into stock',
    description: '409 as long as somebody has booked it.',
    params: id,
    response: { 200: refusal, 409: refusal },
  }),
  support: (): FastifySchema => ({
    tags: ['Support requests'],
    summary: 'Ask for help',
    description: '`device_id` names the device that it is about, one that the caller may read.',
    headers: repeatable,
    params: id,
    body: supportBody,
    response: { 200: refusal.extend({ id: z.int() }) },
  }),
};
