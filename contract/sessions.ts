import { z } from 'zod';
import { required } from './account-fields.ts';
import { byId, defineCall, done } from './call.ts';
import { exactlyOne, passkeyStart, shownFactor } from './second-factor.ts';

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

const nothingSent = z.strictObject({});

const ways = defineCall({
  method: 'GET',
  path: '/v3/auth/confirm',
  tags,
  summary: 'In which ways the user can confirm who they are',
  answer: done.extend({
    ways: z.array(z.enum(['password', 'sign-in', 'app', 'passkey', 'recovery-code'])),
    has_password: z.boolean().describe('False for whoever came through a provider and has never set one'),
  }),
});

const startPasskey = defineCall({
  method: 'POST',
  path: '/v3/auth/confirm/passkey/start',
  tags,
  summary: 'What to ask a passkey that confirms who one is',
  body: nothingSent,
  answer: passkeyStart,
});

const proof = z
  .strictObject({
    password: required('Password', 200).optional(),
    ticket: z.string().max(3_000).optional(),
    ...shownFactor,
  })
  .check(exactlyOne);

/** What somebody brings as a proof of who they are: one of these. */
export type Proof = z.input<typeof proof>;

const prove = defineCall({
  method: 'POST',
  path: '/v3/auth/confirm',
  tags,
  summary: 'Confirm who one is; email, password and roles can be changed for 15 minutes then',
  body: proof,
  answer: done,
});

export const confirmCalls = { ways, startPasskey, prove };
