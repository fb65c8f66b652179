import { z } from 'zod';
import { languages } from '../domain/people/language.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import {
  checkPasswords,
  emailAddress,
  linkToken,
  newPassword,
  personName,
  requiredLine,
} from './account-fields.ts';
import { byId, defineCall, done, instant, record, refusal } from './call.ts';

const tags = ['Sign-in'];

/** The form of whoever registers (DEC-22): the company's form, and who it is. */
const registrationForm = z
  .strictObject({
    email: emailAddress,
    first_name: personName('First name'),
    last_name: personName('Last name'),
    company: requiredLine('Company', 255),
    language: z.literal(languages.map(({ value }) => value)).default('en'),
    /** From the link of an invitation; with it the password is chosen at once. */
    invitation: z.string().max(200).optional(),
    password: newPassword.password.optional(),
    repassword: newPassword.repassword.optional(),
  })
  .check(context => {
    if (context.value.invitation !== undefined) checkPasswords(context);
  });
export type Registration = z.output<typeof registrationForm>;

const register = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/auth/register',
  status: 201,
  statusMeanwhile: 202,
  tags,
  summary: 'Register; with an invitation the account is ready',
  description: '201 when the account is ready, 202 when an email with the next step is on its way.',
  body: registrationForm,
  answer: done.extend({ id: z.int().optional() }),
});

const invited = z.object({ company: z.string().nullable(), email: z.string().nullable() });

const invitation = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/auth/invitation',
  tags,
  summary: 'Whom an invitation is for',
  body: z.strictObject({ invitation: linkToken }),
  answer: invited,
});

const forgotPassword = defineCall({
  method: 'POST',
  path: '/v3/auth/forgot-password',
  tags,
  summary: 'Mail a link under which a new password can be set',
  body: z.strictObject({ email: emailAddress }),
  answer: done,
});

const settled = done.extend({ email: z.string() });

const resetPassword = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/auth/reset-password',
  tags,
  summary: 'Set a new password by a mailed link',
  body: z.strictObject({ token: linkToken, ...newPassword }).check(context => checkPasswords(context)),
  answer: settled,
});

const confirmEmail = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/auth/confirm-email',
  tags,
  summary: 'Confirm a new email address',
  body: z.strictObject({ token: linkToken }),
  answer: settled,
});

const stopEmailChange = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/auth/stop-email-change',
  tags,
  summary: 'Stop a change of the email address, or put it back',
  body: z.strictObject({ token: linkToken }),
  answer: settled,
});

const pending = z.object({
  email: z.string(),
  asked_by: z.object({ id: z.int(), name: z.string() }),
  create_time: instant,
  expires_at: instant,
});

/** A change of an email address that waits for its mailbox. */
export type PendingChange = z.infer<typeof pending>;

const emailChange = { path: '/v3/user/:id/email-change', tags: ['Users'], params: byId } as const;

const pendingEmail = defineCall({
  ...emailChange,
  method: 'GET',
  summary: 'The change of the email address that waits, or null',
  answer: done.extend({ data: pending.nullable() }),
});

const askEmail = defineCall({
  ...emailChange,
  method: 'POST',
  summary: 'Ask for another email address; it counts once its mailbox has confirmed it',
  repeatable: true,
  status: 202,
  body: z.strictObject({ email: emailAddress }),
  answer: done.extend({ data: pending }),
});

const cancelEmail = defineCall({
  ...emailChange,
  method: 'DELETE',
  summary: 'Cancel the change of the email address that waits',
  answer: done,
});

const link = z
  .url({ error: sentence('form.web-address') })
  .max(2000)
  .optional();
const made = record.extend({ ...done.shape, link: z.string() });

const generateLink = defineCall({
  method: 'POST',
  path: '/v3/invitation-link/generate/:id',
  tags: ['Invitation links'],
  summary: 'An invitation for a company; with an email address it is mailed there',
  repeatable: true,
  params: byId,
  body: z.strictObject({ link, email: emailAddress.optional() }),
  answer: made,
});

const invite = defineCall({
  method: 'POST',
  path: '/v3/invitation-link/create-user-with-company',
  tags: ['Invitation links'],
  summary: 'Invite somebody to register for a company, by mail',
  repeatable: true,
  body: z.strictObject({ company: requiredLine('Company', 255), email: emailAddress, link }),
  answer: made,
});

export const accountCalls = {
  register,
  invitation,
  forgotPassword,
  resetPassword,
  confirmEmail,
  stopEmailChange,
  pendingEmail,
  askEmail,
  cancelEmail,
  generateLink,
  invite,
};
