import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls } from '../../../contract/accounts.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { answer } from '../../answer.ts';
import { once } from '../../crud/idempotency.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { tooManyRequests } from '../../errors.ts';
import { requireRecentConfirmation } from '../../http/auth.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import { isWithin, mayMail } from '../../shares.ts';
import type { AccountDeps } from './account-mail.ts';
import { askEmailChange, ownAccount, pendingChange } from './ask-email-change.ts';
import { cancelPending } from './open-links.ts';
import { confirmEmailChange, stopEmailChange } from './settle-email-change.ts';

const open = { public: true };
/** Changing the e-mail address of an account: asked for here, confirmed by the new mailbox, stopped by the old one. */
export function emailChangeRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { database, now } = deps;

  answer(app, accountCalls.pendingEmail, async ({ request, params }) => {
    const id = params.id;
    await ownAccount(database, id, request.actor, rowToChange);
    return { code: 200, message: 'OK', data: (await pendingChange(database, id, now())) ?? null };
  });

  answer(app, accountCalls.askEmail, async ({ request, params, body }) => {
    requireRecentConfirmation(request);
    return await asked(deps, request, { id: params.id, email: body.email });
  });

  answer(app, accountCalls.cancelEmail, async ({ request, params }) => {
    const id = params.id;
    await database.transaction(async transaction => {
      const { email } = await ownAccount(transaction, id, request.actor);
      await cancelPending(transaction, id, now());
      const event = { kind: 'email-change-stopped', userId: request.actor.id, subjectId: id } as const;
      await noteSecurityEvent(transaction, { ...event, email: String(email) }, originOf(request));
    });
    return { code: 200, ...notice('email.cancelled') };
  });
  linkRoutes(app, deps);
}

/** What the links in the two mails open; nobody has to be signed in. */
function linkRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { database, now } = deps;
  const settled = async (
    request: FastifyRequest,
    kind: 'email-changed' | 'email-change-stopped',
    token: string,
  ) => {
    if (!(await isWithin(database, 'links', request.ip, now())))
      throw tooManyRequests(refuse('account.many-links', { minutes: 15 }));
    return await database.transaction(async transaction => {
      const { userId, email, detail } =
        kind === 'email-changed'
          ? await confirmEmailChange(transaction, token, { requestId: request.id, nowMs: now() })
          : await stopEmailChange(transaction, deps, token, request.id);
      await noteSecurityEvent(transaction, { kind, subjectId: userId, email, detail }, originOf(request));
      return email;
    });
  };

  answer(
    app,
    accountCalls.confirmEmail,
    async ({ request, body }) => {
      const email = await settled(request, 'email-changed', body.token);
      return { code: 200, ...notice('email.changed'), email };
    },
    { config: open },
  );

  answer(
    app,
    accountCalls.stopEmailChange,
    async ({ request, body }) => {
      const email = await settled(request, 'email-change-stopped', body.token);
      return {
        code: 200,
        ...notice('email.change-stopped'),
        email,
      };
    },
    { config: open },
  );
}

/** The same answer whoever has the new address. */
async function asked(
  deps: AccountDeps,
  request: FastifyRequest,
  { id, email }: { readonly id: number; readonly email: string },
) {
  const { database, now } = deps;
  const { actor, sessionId } = request;
  // Whoever may not ask causes no mail, and must not use up those of a mailbox.
  await ownAccount(database, id, actor, rowToChange);
  if (!(await mayMail(database, { email, address: request.ip }, now())))
    throw tooManyRequests(refuse('account.many-mails', { minutes: 15 }));
  const { body } = await once(database, request, async transaction => {
    const data = await askEmailChange(transaction, deps, { id, email }, { actor, sessionId });
    const event = { kind: 'email-change-asked', userId: actor.id, subjectId: id, email } as const;
    await noteSecurityEvent(transaction, event, originOf(request));
    return { status: 202, body: { code: 202, ...notice('email.mail-on-its-way'), data } };
  });
  return body;
}
