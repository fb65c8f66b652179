import { z } from 'zod';
import { required } from './account-fields.ts';
import { defineCall, done } from './call.ts';
import { exactlyOne, passkeyStart, shownFactor } from './second-factor.ts';

const confirmTags = ['Sign-in'];
const nothingSent = z.strictObject({});

const ways = defineCall({
  method: 'GET',
  path: '/v3/auth/confirm',
  tags: confirmTags,
  summary: 'In which ways the user can confirm who they are',
  answer: done.extend({
    ways: z.array(z.enum(['password', 'sign-in', 'app', 'passkey', 'recovery-code'])),
  }),
});

const startPasskey = defineCall({
  method: 'POST',
  path: '/v3/auth/confirm/passkey/start',
  tags: confirmTags,
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
  tags: confirmTags,
  summary: 'Confirm who one is; e-mail, password and roles can be changed for 15 minutes then',
  body: proof,
  answer: done,
});

export const confirmCalls = { ways, startPasskey, prove };
