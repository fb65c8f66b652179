import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import { companies } from '../../resources/companies.ts';
import { invitationLinks } from '../../resources/invitation-links.ts';
import type { AccountWires } from '../auth/accounts/account-wires.ts';
import { invite } from '../auth/accounts/invitation.ts';
import { emailAddress } from '../auth/accounts/registration.ts';
import { requiredLine } from '../auth/sign-in/required-text.ts';
import { once } from '../crud/idempotency.ts';
import { idOf } from '../crud/request-parts.ts';
import type { Connection } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { notFound } from '../errors.ts';

const link = z
  .url({ error: sentence('form.web-address') })
  .max(2000)
  .optional();
const generateForm = z.strictObject({ link, email: emailAddress.optional() });
const inviteForm = z.strictObject({ company: requiredLine('Company', 255), email: emailAddress, link });

const tags = ['Invitation links'];

/** Making invitations (API-20, API-21); who may create links may make them. */
export function invitationRoutes(app: FastifyInstance, wires: AccountWires): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/invitation-link/generate/:id',
    {
      schema: {
        tags,
        summary: 'An invitation for a company; with an e-mail address it is mailed there',
        params: z.strictObject({ id: z.coerce.number().int().positive() }),
        body: generateForm,
      },
    },
    request =>
      made(wires, request, async transaction => {
        const id = idOf(request);
        const row = await readRow(transaction, companies, id, request.actor);
        if (row === undefined) throw notFound(companies.label.one, id);
        const invited = { ...request.body, company: String(row.company), companyId: id };
        return await invite(transaction, wires, invited, changeOf(request));
      }),
  );

  typed.post(
    '/api/v3/invitation-link/create-user-with-company',
    {
      schema: { tags, summary: 'Invite somebody to register for a company, by mail', body: inviteForm },
    },
    request =>
      made(wires, request, transaction => invite(transaction, wires, request.body, changeOf(request))),
  );
}

function changeOf({ actor, id }: FastifyRequest) {
  return { actor, requestId: id };
}

async function made(
  { database }: AccountWires,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<number>,
) {
  grantedScope(invitationLinks, 'create', request.actor);
  const { body } = await once(database, request, async transaction => {
    const row = await readRow(transaction, invitationLinks, await work(transaction), request.actor);
    return { status: 200, body: { code: 200, message: 'successfully added', ...row } };
  });
  return body;
}
