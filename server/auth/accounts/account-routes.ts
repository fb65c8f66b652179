import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls, type Registration } from '../../../contract/accounts.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { answer } from '../../answer.ts';
import { tooManyRequests } from '../../errors.ts';
import { type AfterResponse, afterResponse, unguessable } from '../../http/after-response.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import { isWithin, mayMail } from '../../shares.ts';
import { rememberDevice } from '../sign-in/sign-in.ts';
import type { AccountDeps } from './account-mail.ts';
import { openInvitation, registerInvited, registerOpenly, takeInvitation } from './register.ts';
import { mailReset, resetPassword } from './reset-password.ts';

const open = { public: true };
/** The same for every address, so that it tells nothing about it (reliability E11). */
const askedForReset = { code: 200, ...notice('password.mail-on-its-way') };
const askedToRegister = { code: 202, ...notice('account.mail-on-its-way') };

/** Registering, and passwords that were forgotten. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { database, now } = deps;
  const later = afterResponse(app, unguessable);

  answer(
    app,
    accountCalls.register,
    async ({ request, reply, body }) => {
      const { status, told } = await register(deps, later, request, body);
      reply.code(status);
      return told;
    },
    { config: open },
  );

  answer(
    app,
    accountCalls.invitation,
    async ({ body, request: { ip } }) => {
      await limitLinks(deps, ip);
      const { company, email } = await openInvitation(database, body.invitation, now());
      return { company, email };
    },
    { config: open },
  );

  answer(
    app,
    accountCalls.forgotPassword,
    async ({ request, body }) => {
      const { email } = body;
      await limitMails(deps, email, request.ip);
      later(request, async () => {
        await noteSecurityEvent(database, { kind: 'password-reset-asked', email }, originOf(request));
        await mailReset(deps, email);
      });
      return askedForReset;
    },
    { config: open },
  );

  answer(
    app,
    accountCalls.resetPassword,
    async ({ request, reply, body }) => {
      const { token, password } = body;
      await limitLinks(deps, request.ip);
      const { id: userId, email } = await resetPassword(deps, { token, password, requestId: request.id });
      await noteSecurityEvent(database, { kind: 'password-reset', userId, email }, originOf(request));
      // Whoever reads the mailbox is no stranger: guesses of others must not make them wait now.
      rememberDevice(deps, { request, reply, userId });
      return { code: 200, ...notice('password.changed'), email };
    },
    { config: open },
  );
}

async function register(
  deps: AccountDeps,
  later: AfterResponse,
  request: FastifyRequest,
  { invitation, repassword: _repeated, ...form }: Registration,
) {
  const { database, now } = deps;
  if (invitation !== undefined) await limitLinks(deps, request.ip);
  const invited = invitation === undefined ? undefined : await openInvitation(database, invitation, now());
  if (invitation !== undefined && invited?.email != null) {
    const id = await registerInvited(deps, { ...form, invitation }, request.id);
    return { status: 201, told: { code: 201, ...notice('record.added'), id } };
  }
  // What is refused so far writes to nobody, and must not use up the mails of a mailbox.
  await limitMails(deps, form.email, request.ip);
  const to =
    invitation === undefined
      ? undefined
      : await database.transaction(transaction =>
          takeInvitation(transaction, { token: invitation, email: form.email }, now()),
        );
  later(request, () =>
    registerOpenly(
      deps,
      { ...form, company: to?.company ?? form.company, company_id: to?.company_id ?? null },
      request.id,
    ),
  );
  return { status: 202, told: askedToRegister };
}

async function limitMails({ database, now }: AccountDeps, email: string, address: string): Promise<void> {
  if (!(await mayMail(database, { email, address }, now())))
    throw tooManyRequests(refuse('account.many-mails', { minutes: 15 }));
}

async function limitLinks({ database, now }: AccountDeps, address: string): Promise<void> {
  if (!(await isWithin(database, 'links', address, now())))
    throw tooManyRequests(refuse('account.many-links', { minutes: 15 }));
}
