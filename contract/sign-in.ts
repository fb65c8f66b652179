import { z } from 'zod';
import { sentence } from '../domain/refusals/spoken.ts';
import { required } from './account-fields.ts';
import { defineCall, done, refusal } from './call.ts';
import {
  exactlyOne,
  passkeyQuestion,
  passkeyStart,
  shownFactor,
  ticket,
  usedPasskey,
} from './second-factor.ts';

const tags = ['Sign-in'];
const nothingSent = z.strictObject({});

/** What the portal knows of the person at the screen (AUTH-19). */
const known = z.object({
  id: z.int(),
  role: z.int(),
  scope: z.unknown(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  date_of_birth: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof known>;

const user = known.extend({ must_set_up_second_factor: z.boolean().optional() });

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional().describe('Absent where it is a cookie'),
  expire_after: z.number().describe('Seconds'),
  rt: z.number().describe('The clock of the server, epoch ms'),
  user: user.optional().describe('Who it is, where the refresh token is a cookie'),
});
export type TokensAnswer = z.infer<typeof tokens>;

/** What a password or a provider earns: tokens, or the ticket for the second step. */
const entered = z.union([
  tokens,
  done.extend({
    second_factor: z.object({
      ticket: z.string(),
      expire_after: z.number().describe('Seconds'),
      methods: z.array(z.enum(['app', 'passkey', 'recovery-code'])),
      passkey: passkeyQuestion.optional(),
    }),
  }),
]);

const byPassword = defineCall({
  cookies: true,
  method: 'POST',
  refusals: { 401: refusal },
  path: '/v3/auth/login',
  tags,
  summary: 'Sign in with email and password; who has a second factor gets a ticket for the second step',
  body: z.strictObject({ email: required('Email', 254), password: required('Password', 200) }),
  answer: entered,
});

const idToken = z.string().min(1).max(20_000);
const titles = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;
type ProviderName = keyof typeof titles;

/** Google's and Facebook's; Apple's way is its own. */
const byProvider = (name: Exclude<ProviderName, 'apple'>) =>
  defineCall({
    cookies: true,
    method: 'POST',
    refusals: { 401: refusal, 404: refusal },
    path: `/v3/auth/login/${name}`,
    tags,
    summary: `Sign in by ${titles[name]}'s id token`,
    body: z.strictObject({ token: idToken }),
    answer: entered,
  });

const byApple = defineCall({
  cookies: true,
  method: 'POST',
  refusals: { 401: refusal, 404: refusal },
  path: '/v3/auth/login/apple',
  tags,
  summary: "Sign in by Apple's id token",
  description: 'The address in the body is taken and believed in nothing.',
  body: z.strictObject({
    id_token: idToken,
    client_id: z.literal(3),
    email: z.string().max(500).nullish(),
  }),
  answer: entered,
});

const startProvider = (name: ProviderName) =>
  defineCall({
    method: 'POST',
    refusals: { 404: refusal },
    path: `/v3/auth/login/${name}/start`,
    tags,
    summary: `Where ${titles[name]} asks people; the portal adds state and redirect_uri`,
    body: nothingSent,
    answer: done.extend({ address: z.string() }),
  });

const secondStep = defineCall({
  cookies: true,
  method: 'POST',
  refusals: { 401: refusal },
  path: '/v3/auth/login/second-factor',
  tags: ['Second factor'],
  summary: 'The second step of signing in: a code, a recovery code or a passkey for the ticket of the first',
  body: z.strictObject({ ticket, ...shownFactor }).check(exactlyOne),
  answer: tokens,
});

const startPasskey = defineCall({
  method: 'POST',
  path: '/v3/auth/login/passkey/start',
  tags: ['Second factor'],
  summary: 'What to ask a passkey that signs in alone, and a ticket for it',
  body: nothingSent,
  answer: passkeyStart,
});

const byPasskey = defineCall({
  cookies: true,
  method: 'POST',
  refusals: { 401: refusal },
  path: '/v3/auth/login/passkey',
  tags: ['Second factor'],
  summary: 'Sign in by a passkey alone, which has made sure of the person',
  body: z.strictObject({ ticket, passkey: usedPasskey }),
  answer: tokens,
});

const whoAmI = defineCall({
  method: 'GET',
  path: '/v3/auth/access_token',
  tags,
  summary: 'The current user, as data.data.user',
  answer: done.extend({ data: z.object({ data: z.object({ user }) }) }),
});

const whoAmIByToken = defineCall({
  method: 'GET',
  path: '/v2/user',
  tags,
  summary: 'The current user, by the access token in the Token header',
  answer: user,
});

const refresh = defineCall({
  cookies: true,
  method: 'POST',
  path: '/v3/auth/access_token',
  tags,
  summary:
    'New tokens for the refresh token in the Token header, or, for the portal itself with ' +
    '`X-Auth-Mode: cookie`, in the cookie `auth.refresh`',
  answer: tokens,
});

const endByToken = defineCall({
  cookies: true,
  method: 'DELETE',
  path: '/v3/auth/access_token',
  tags,
  summary: 'End the sign-in of the refresh token, when no access token is at hand',
  answer: done,
});

const signOut = defineCall({
  method: 'POST',
  path: '/v3/auth/logout',
  tags,
  summary: 'End this sign-in on all its tabs',
  answer: done,
});

const lookThrough = defineCall({
  method: 'POST',
  path: '/v3/auth/lens',
  tags,
  summary: 'A token with which an admin sees what somebody else sees, and changes nothing',
  body: z.strictObject({
    user_id: z.int(sentence('form.id')).min(1, sentence('form.id')).max(2_147_483_647),
    /** What the first answer gave, to go on with the same look after a reload. */
    receipt: z.string().max(300).optional(),
  }),
  answer: done.extend({ access_token: z.string(), expire_after: z.number(), receipt: z.string() }),
});

const exchange = defineCall({
  cookies: true,
  method: 'POST',
  refusals: { 401: refusal },
  path: '/v3/auth/switch',
  tags: ['Sign-in'],
  summary: 'Exchange the token of a switch for access and refresh tokens, once',
  body: z.strictObject({ token: z.string().min(1).max(2000) }),
  answer: tokens,
});

export const signInCalls = {
  byPassword,
  byProvider,
  byApple,
  startProvider,
  secondStep,
  startPasskey,
  byPasskey,
  whoAmI,
  whoAmIByToken,
  refresh,
  endByToken,
  signOut,
  lookThrough,
  exchange,
};
