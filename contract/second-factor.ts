import { z } from 'zod';
import { Role, roles } from '../domain/actor.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { plainFigures, plainLine } from '../domain/text/plain-line.ts';
import { byId, defineCall, done, refusal } from './call.ts';

const tags = ['Second factor'];

/** What `navigator.credentials` is asked; its shape is the standard's, so that nothing of it is left out here. */
export const passkeyQuestion = z.looseObject({ challenge: z.string() });

const bytes = z.base64url().min(1).max(20_000);
const credentialId = z.base64url().min(1).max(1_400);

/** What a browser answers when it made a passkey; more than this is of no interest. */
const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** What a browser answers when a person used a passkey. */
export const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

export const ticket = z.string().min(1).max(3_000);

const code = z
  .string()
  .transform(text => plainFigures(text).replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, bodySentence('factor.six-digits')));

/** What may be shown: a code of the app, a recovery code or a passkey. */
export const shownFactor = {
  code: code.optional(),
  recovery_code: z.string().min(1).max(50).optional(),
  passkey: usedPasskey.optional(),
};

/** One of the ways and no more, so that one attempt is one attempt. */
export function exactlyOne({ value, issues }: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  const shown = ['password', 'code', 'recovery_code', 'passkey'].filter(name => value[name] !== undefined);
  if (shown.length !== 1)
    issues.push({
      code: 'custom',
      message: bodySentence('factor.show-one'),
      path: ['code'],
      input: value,
    });
}

/** A question for a passkey, and the ticket that goes back with its answer. */
export const passkeyStart = done.extend({ ticket: z.string(), passkey: passkeyQuestion });

const factor = z.object({
  id: z.int(),
  kind: z.enum(['app', 'passkey']),
  name: z.string(),
  create_time: z.string(),
  last_used_at: z.string().nullable(),
});
export type Factor = z.output<typeof factor>;

const factors = z.object({
  passkeys: z.array(factor),
  app: factor.nullable(),
  recovery_codes: z.int().describe('How many are left'),
  required: z.boolean().describe('The role must have a second factor'),
});
export type OwnFactors = z.output<typeof factors>;

const recoveryCodes = z.array(z.string()).describe('Shown this once; hashes of them are kept');
const nothingSent = z.strictObject({});
const path = '/v3/auth/second-factor';

const own = defineCall({
  method: 'GET',
  path,
  tags,
  summary: "The user's passkeys, authenticator app and recovery codes",
  answer: factors,
});

const renewCodes = defineCall({
  method: 'POST',
  path: `${path}/recovery-codes`,
  tags,
  summary: 'Ten new recovery codes in place of the old ones',
  body: nothingSent,
  answer: done.extend({ recovery_codes: recoveryCodes }),
});

const startApp = defineCall({
  method: 'POST',
  path: `${path}/app/start`,
  tags,
  summary: 'A secret for an authenticator app, and a ticket to prove it',
  body: nothingSent,
  answer: done.extend({
    secret: z.string().describe('Base32'),
    address: z.string().describe('What a QR code holds, otpauth://…'),
    ticket: z.string(),
  }),
});

const keepApp = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: `${path}/app`,
  tags,
  summary: 'Keep the authenticator app, proved by its first code; with the first factor come recovery codes',
  body: z.strictObject({ ticket, code }),
  answer: done.extend({ recovery_codes: recoveryCodes.optional() }),
});

const removeApp = defineCall({
  method: 'DELETE',
  path: `${path}/app`,
  refusals: { 404: refusal },
  tags,
  summary: 'Remove the authenticator app',
  answer: done,
});

const name = z
  .string()
  .overwrite(plainLine)
  .min(1, sentence('form.blank'))
  .max(60, sentence('form.characters-between', { least: 1, most: 60 }));

const startPasskey = defineCall({
  method: 'POST',
  path: `${path}/passkeys/start`,
  tags,
  summary: 'What to ask the browser for a new passkey, and a ticket',
  body: nothingSent,
  answer: passkeyStart,
});

const added = z.strictObject({ ticket, name, passkey: newPasskey });
export type AddedPasskey = z.output<typeof added>;

const addPasskey = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: `${path}/passkeys`,
  tags,
  summary: 'Keep a passkey that the browser made; with the first factor come recovery codes',
  body: added,
  answer: done.extend({ id: z.int(), recovery_codes: recoveryCodes.optional() }),
});

const renamePasskey = defineCall({
  method: 'PUT',
  path: `${path}/passkeys/:id`,
  tags,
  summary: 'Rename a passkey',
  params: byId,
  body: z.strictObject({ name }),
  answer: done,
});

const removePasskey = defineCall({
  method: 'DELETE',
  path: `${path}/passkeys/:id`,
  tags,
  summary: 'Remove a passkey',
  params: byId,
  answer: done,
});

const role = z.union([
  z.literal(Role.Admin),
  z.literal(Role.Partner),
  z.literal(Role.CustomerService),
  z.literal(Role.Marketing),
]);
const requiredOf = z.object({ roles: z.array(role) });

const requiredRoles = defineCall({
  method: 'GET',
  path: `${path}/roles`,
  tags,
  summary: 'The roles that must have a second factor',
  answer: requiredOf,
});

const requireRoles = defineCall({
  method: 'PUT',
  path: `${path}/roles`,
  tags,
  summary: 'Decide which roles must have a second factor, from their next sign-in on',
  body: z.strictObject({ roles: z.array(role).max(roles.length) }),
  answer: requiredOf.extend(done.shape),
});

const removeSomebodys = defineCall({
  method: 'DELETE',
  path: '/v3/user/:id/second-factors',
  tags,
  summary: 'Remove the second factors of somebody who lost them; ends their sign-ins and tells them by mail',
  params: byId,
  answer: done,
});

export const factorCalls = {
  own,
  renewCodes,
  startApp,
  keepApp,
  removeApp,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  requiredRoles,
  requireRoles,
  removeSomebodys,
};
