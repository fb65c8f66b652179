import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodySentence } from '../../domain/refusals/bodies.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { AccountWires } from '../auth/accounts/account-wires.ts';
import { emailAddress } from '../auth/accounts/registration.ts';
import { isWithin, mayMail } from '../auth/sign-in/attempts.ts';
import { once } from '../crud/idempotency.ts';
import { idOf } from '../crud/request-parts.ts';
import { rowToChange } from '../db/sql/stored-row.ts';
import { tooManyRequests } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import { askEmailChange, cancelPending, ownAccount, pendingChange } from './ask-change.ts';
import { confirmEmailChange, stopEmailChange } from './settle-change.ts';

const url = '/api/v3/user/:id/email-change';
const open = { public: true };
const params = z.strictObject({ id: z.coerce.number().int().positive() });
const linkBody = z.strictObject({
  token: z
    .string({ error: bodySentence('link.incomplete') })
    .min(1)
    .max(200),
});

/** Changing the e-mail address of an account: asked for here, confirmed by the new mailbox, stopped by the old one. */
export function emailChangeRoutes(app: FastifyInstance, wires: AccountWires): void {
  const { database, now } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    url,
    { schema: { tags: ['Users'], summary: 'The change of the e-mail address that waits, or null', params } },
    async request => {
      const id = idOf(request);
      await ownAccount(database, id, request.actor, rowToChange);
      return { code: 200, message: 'OK', data: (await pendingChange(database, id, now())) ?? null };
    },
  );

  typed.post(
    url,
    {
      schema: {
        tags: ['Users'],
        summary: 'Ask for another e-mail address; it counts once its mailbox has confirmed it',
        params,
        body: z.strictObject({ email: emailAddress }),
      },
    },
    async (request, reply) => {
      requireRecentConfirmation(request);
      const { status, body } = await asked(wires, request, request.body.email);
      return await reply.status(status).send(body);
    },
  );

  typed.delete(
    url,
    { schema: { tags: ['Users'], summary: 'Cancel the change of the e-mail address that waits', params } },
    async request => {
      const id = idOf(request);
      await database.transaction(async transaction => {
        const { email } = await ownAccount(transaction, id, request.actor);
        await cancelPending(transaction, id, now());
        const event = { kind: 'email-change-stopped', userId: request.actor.id, subjectId: id } as const;
        await noteSecurityEvent(transaction, { ...event, email: String(email) }, originOf(request));
      });
      return { code: 200, message: 'The change was cancelled' };
    },
  );
  linkRoutes(app, wires);
}

/** What the links in the two mails open; nobody has to be signed in. */
function linkRoutes(app: FastifyInstance, wires: AccountWires): void {
  const { database, now } = wires;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const settled = async (
    request: FastifyRequest,
    kind: 'email-changed' | 'email-change-stopped',
    token: string,
  ) => {
    if (!(await isWithin(database, 'links', request.ip, now())))
      throw tooManyRequests(refuse('account.many-links', { minutes: 15 }));
    return await database.transaction(async transaction => {
      const { userId, email } =
        kind === 'email-changed'
          ? await confirmEmailChange(transaction, token, { requestId: request.id, nowMs: now() })
          : await stopEmailChange(transaction, wires, token, request.id);
      await noteSecurityEvent(transaction, { kind, subjectId: userId, email }, originOf(request));
      return email;
    });
  };

  typed.post(
    '/api/v3/auth/confirm-email',
    { config: open, schema: { tags: ['Sign-in'], summary: 'Confirm a new e-mail address', body: linkBody } },
    async request => {
      const email = await settled(request, 'email-changed', request.body.token);
      return { code: 200, message: 'Your e-mail address has been changed', email };
    },
  );

  typed.post(
    '/api/v3/auth/stop-email-change',
    {
      config: open,
      schema: {
        tags: ['Sign-in'],
        summary: 'Stop a change of the e-mail address, or put it back',
        body: linkBody,
      },
    },
    async request => {
      const email = await settled(request, 'email-change-stopped', request.body.token);
      return {
        code: 200,
        message: 'The change was stopped. A mail with a link to choose a new password is on its way',
        email,
      };
    },
  );
}

/** The same answer whoever has the new address. */
async function asked(wires: AccountWires, request: FastifyRequest, email: string) {
  const { database, now } = wires;
  const { actor, sessionId } = request;
  const id = idOf(request);
  if (!(await mayMail(database, { email, address: request.ip }, now())))
    throw tooManyRequests(refuse('account.many-mails', { minutes: 15 }));
  return await once(database, request, async transaction => {
    const data = await askEmailChange(transaction, wires, { id, email }, { actor, sessionId });
    const event = { kind: 'email-change-asked', userId: actor.id, subjectId: id, email } as const;
    await noteSecurityEvent(transaction, event, originOf(request));
    const message = 'Please look into the mailbox of the new address: a mail with a link is on its way';
    return { status: 202, body: { code: 202, message, data } };
  });
}
