import { z } from 'zod';
import { supports } from '../resources/supports.ts';
import { byId, defineCall, done, record } from './call.ts';

const { subject, description, category, device_id } = supports.fields;

const askForHelp = defineCall({
  method: 'POST',
  path: '/v3/user/:id/support',
  tags: ['Support requests'],
  summary: 'Ask for help',
  description: '`device_id` names the device that it is about, one that the caller may read.',
  repeatable: true,
  params: byId,
  body: z.strictObject({
    subject: subject.schema,
    description: description.schema,
    category: category.schema.default('DEVICE_ISSUE'),
    device_id: device_id.schema.optional(),
  }),
  answer: done.extend({ id: z.int() }),
});

const sendAgain = defineCall({
  method: 'POST',
  path: '/v3/mails/:id/send-again',
  tags: ['Mail'],
  summary: 'Send a mail again that failed or was kept',
  description:
    'It leaves at once: one about a booking to the address that its guest has now, any other to where it was written. Answers the mail.',
  repeatable: true,
  params: byId,
  answer: record,
});

export const messageCalls = { askForHelp, sendAgain };
