import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signInCalls } from '../../../contract/sign-in.ts';
import { switchCalls } from '../../../contract/switch.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { isNamedHost } from '../../../domain/text/host-name.ts';
import { companies } from '../../../resources/companies.ts';
import { answer } from '../../answer.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import { conflict, notFound, tooManyRequests, unauthorized } from '../../errors.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import { isWithin, takeBack } from '../../shares.ts';
import { type EnterDeps, handOut } from '../sign-in/sign-in.ts';
import { type SwitchTokens, switchAddress } from './switch-token.ts';

interface Deps extends EnterDeps {
  readonly config: EnterDeps['config'] & Pick<Config, 'switchUrl' | 'switchHosts'>;
  readonly switching: SwitchTokens;
}

interface Company {
  readonly id: number;
  readonly company: string;
  /** Null unless the operator allows to send people there. */
  readonly domain: string | null;
}

/** The company call, and the way to the new version of the portal (API-09, BANNER-03, reliability D14). */
export function switchRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config, switching, now } = deps;

  answer(
    app,
    switchCalls.myCompanies,
    async ({ request: { actor } }) => ({
      code: 200,
      message: 'OK',
      data: await companiesOf(database, actor, config),
    }),
    { config: { readsOnly: true } },
  );

  answer(app, switchCalls.switchTo, async ({ params: { id }, request }) => {
    const { actor } = request;
    const company = (await companiesOf(database, actor, config)).find(each => each.id === id);
    if (company === undefined) throw notFound(companies.label.one, id);
    if (company.domain === null) throw conflict(refuse('switch.none'));
    const carried = { userId: actor.id, sessionId: request.sessionId };
    const token = await switching.sign({ ...carried, host: company.domain }, now());
    const address = switchAddress(config.switchUrl, company.domain, token);
    if (address === undefined) throw conflict(refuse('switch.none'));
    await noteSecurityEvent(
      database,
      { kind: 'company-switch', userId: actor.id, detail: company.domain },
      originOf(request),
    );
    return { code: 200, message: 'OK', address };
  });

  answer(
    app,
    signInCalls.exchange,
    async ({ request, reply, body }) => await exchanged(deps, { request, reply }, body.token),
    { config: { public: true } },
  );
}

/** Staff may switch for every company, their own first; a partner for the one that they belong to, whatever they call it. */
async function companiesOf(
  connection: Connection,
  { id, role }: Actor,
  { switchHosts }: Pick<Config, 'switchHosts'>,
): Promise<Company[]> {
  const rows = await connection.query<Company>(
    'select c."id", c."company", c."domain" from "companies" c join "users" u on u."id" = $1 ' +
      'where not c."deleted" and ($2 or c."id" = u."company_id") ' +
      'order by c."id" = coalesce(u."company_id", 0) desc, c."id"',
    [id, role !== Role.Partner],
  );
  return rows.map(({ domain, ...company }) => ({
    ...company,
    domain: domain !== null && isNamedHost(domain, switchHosts) ? domain.toLowerCase() : null,
  }));
}

async function exchanged(
  deps: Deps,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
) {
  const { database, sessions, switching, now } = deps;
  if (!(await isWithin(database, 'links', exchange.request.ip, now()))) throw tooManyRequests();
  const carried = await switching.read(token, now());
  const refused = unauthorized(refuse('switch.unconfirmed'));
  if (carried === undefined || !(await isWithin(database, 'ticket', carried.id, now()))) throw refused;
  const session = await sessions.carryOver(carried, now(), originOf(exchange.request));
  if (session === undefined) throw refused;
  // The server of the new version asks for everybody from one address.
  await takeBack(database, 'links', exchange.request.ip);
  return await handOut(deps, exchange, session);
}
