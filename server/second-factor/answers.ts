import { z } from 'zod';

/** What the routes of the second factor answer, as the API page shows it and as it is sent. */
const done = z.object({ code: z.int(), message: z.string() });

/** What `navigator.credentials` is asked; its shape is the standard's, so that nothing of it is left out here. */
const passkeyQuestion = z.looseObject({ challenge: z.string() });

const factor = z.object({
  id: z.int(),
  kind: z.enum(['app', 'passkey']),
  name: z.string(),
  create_time: z.string(),
  last_used_at: z.string().nullable(),
});

const recoveryCodes = z.array(z.string()).describe('Shown this once; hashes of them are kept');

export const doneAnswer = { 200: done };
export const factorsAnswer = {
  200: z.object({
    passkeys: z.array(factor),
    app: factor.nullable(),
    recovery_codes: z.int().describe('How many are left'),
    required: z.boolean().describe('The role must have a second factor'),
  }),
};
export const codesAnswer = { 200: done.extend({ recovery_codes: recoveryCodes }) };
export const addedAnswer = { 200: done.extend({ recovery_codes: recoveryCodes.optional() }) };
export const passkeyAddedAnswer = {
  200: done.extend({ id: z.int(), recovery_codes: recoveryCodes.optional() }),
};
export const appStartAnswer = {
  200: done.extend({
    secret: z.string().describe('Base32'),
    address: z.string().describe('What a QR code holds, otpauth://…'),
    ticket: z.string(),
  }),
};
export const passkeyStartAnswer = { 200: done.extend({ ticket: z.string(), passkey: passkeyQuestion }) };
export const waysAnswer = {
  200: done.extend({ ways: z.array(z.enum(['password', 'sign-in', 'app', 'passkey', 'recovery-code'])) }),
};
export const rolesAnswer = { 200: z.object({ roles: z.array(z.int()) }) };
export const rolesKeptAnswer = { 200: done.extend({ roles: z.array(z.int()) }) };

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional().describe('Absent where it is a cookie'),
  expire_after: z.number().describe('Seconds'),
  rt: z.number().describe('The clock of the server, epoch ms'),
  user: z.looseObject({}).optional().describe('Who it is, where the refresh token is a cookie'),
});
export const tokensAnswer = { 200: tokens };

/** What a password or a provider earns: tokens, or the ticket for the second step. */
export const enteredAnswer = {
  200: z.union([
    tokens,
    done.extend({
      second_factor: z.object({
        ticket: z.string(),
        expire_after: z.number().describe('Seconds'),
        methods: z.array(z.enum(['app', 'passkey', 'recovery-code'])),
        passkey: passkeyQuestion.optional(),
      }),
    }),
  ]),
};
