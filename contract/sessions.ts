import { z } from 'zod';
import { byId, defineCall, done } from './call.ts';

const tags = ['Sign-in'];

/** One sign-in of a person. */
const session = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  address: z.string().nullable(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof session>;

const list = z.object({ data: z.array(session) });
const ended = done.extend({ ended: z.int() });

const own = defineCall({
  method: 'GET',
  path: '/v3/auth/sessions',
  tags,
  summary: 'Where the user is signed in, the latest first',
  answer: list,
});

const endOne = defineCall({
  method: 'DELETE',
  path: '/v3/auth/sessions/:id',
  tags,
  summary: 'End one sign-in of the user',
  params: z.strictObject({ id: z.uuid() }),
  answer: ended,
});

const endOthers = defineCall({
  method: 'DELETE',
  path: '/v3/auth/sessions',
  tags,
  summary: 'End all sign-ins of the user but this one',
  answer: ended,
});

const ofPerson = defineCall({
  method: 'GET',
  path: '/v3/user/:id/sessions',
  tags,
  summary: 'Where somebody is signed in, for admins',
  params: byId,
  answer: list,
});

const endOfPerson = defineCall({
  method: 'DELETE',
  path: '/v3/user/:id/sessions',
  tags,
  summary: 'Sign somebody out everywhere, for admins',
  params: byId,
  answer: ended,
});

export const sessionCalls = { own, endOne, endOthers, ofPerson, endOfPerson };
