import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls } from '../../contract/accounts.ts';
import { notice } from '../../domain/notices.ts';
import { companies } from '../../resources/companies.ts';
import { invitationLinks } from '../../resources/invitation-links.ts';
import { answer } from '../answer.ts';
import type { AccountDeps } from '../auth/accounts/account-mail.ts';
import { invite } from '../auth/accounts/register.ts';
import { once } from '../crud/idempotency.ts';
import type { Connection } from '../db/database.ts';
import { readRow } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { notFound } from '../errors.ts';

/** Making invitations (API-20, API-21); who may create links may make them. */
export function invitationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  answer(app, accountCalls.generateLink, async ({ request, body, params }) =>
    made(deps, request, async transaction => {
      const id = params.id;
      const row = await readRow(transaction, companies, id, request.actor);
      if (row === undefined) throw notFound(companies.label.one, id);
      const invited = { ...body, company: String(row.company), companyId: id };
      return await invite(transaction, deps, invited, changeOf(request));
    }),
  );

  answer(app, accountCalls.invite, async ({ request, body }) =>
    made(deps, request, transaction => invite(transaction, deps, body, changeOf(request))),
  );
}

function changeOf({ actor, id }: FastifyRequest) {
  return { actor, requestId: id };
}

async function made(
  { database }: AccountDeps,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<number>,
) {
  grantedScope(invitationLinks, 'create', request.actor);
  const { body } = await once(database, request, async transaction => {
    const id = await work(transaction);
    const row = await readRow(transaction, invitationLinks, id, request.actor);
    const link = String(row?.link ?? '');
    return { status: 200, body: { code: 200, ...notice('record.added'), ...row, id, link } };
  });
  return body;
}
