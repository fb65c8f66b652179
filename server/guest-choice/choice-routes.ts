import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guestChoiceCalls } from '../../contract/guest/choice.ts';
import { answer } from '../answer.ts';
import type { Config } from '../config.ts';
import type { Connection, Database } from '../db/database.ts';
import { conflict, tooManyRequests } from '../errors.ts';
import { portalAddress } from '../http/hosts.ts';
import { choiceLinks } from '../mail/choice-link.ts';
import { originOf } from '../security/security-events.ts';
import { isWithin, takeBack as uncount } from '../shares.ts';
import {
  choiceResponse,
  confirmChoice,
  type Holder,
  planChoice,
  refusals,
  takeBack,
} from './choose-start.ts';
import { freeDays } from './free-days.ts';
import { type OpenedLink, openLink } from './opened-link.ts';

interface Deps {
  readonly database: Database;
  readonly config: Config;
  readonly secretKey: string;
  /** Epoch ms. */
  readonly now: () => number;
}

const open = { config: { public: true } };

/**
 * What the guest of a link may do without an account: look, choose, take it back (DEC-195 to DEC-199). All of it travels by
 * POST, with the link in the body: programs that follow the links of mails change nothing, and no log holds one.
 */
export function guestChoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const admit = admission(deps);
  const transact = <Result>(work: (transaction: Connection) => Promise<Result>) =>
    database.transaction(work, { timeoutMs: longestTurnMs });

  const look = async ({ request, body: { token } }: Asked<{ token: string }>) => {
    const { by, link } = await admit(request, token);
    return await choiceResponse(database, by, link);
  };
  answer(app, guestChoiceCalls.look, look, open);

  const days = async ({
    request,
    body: { token, from },
  }: Asked<{ token: string; from?: string | undefined }>) => {
    const { by, link } = await admit(request, token);
    if (link.state !== 'open') throw conflict(refusals[link.state]);
    return freeDays(link, by.now, from);
  };
  answer(app, guestChoiceCalls.freeDays, days, open);

  answer(
    app,
    guestChoiceCalls.choose,
    async ({ request, body: { confirm_choice: isConfirmed, plan, ...asked } }) => {
      const { by } = await admit(request, asked.token);
      return isConfirmed
        ? await confirmChoice(transact, database, by, { ...asked, plan })
        : await planChoice(database, by, asked);
    },
    open,
  );

  const back = async ({ request, body: { token } }: Asked<{ token: string }>) => {
    const { by } = await admit(request, token);
    return await transact(transaction => takeBack(transaction, by, token));
  };
  answer(app, guestChoiceCalls.back, back, open);
}

interface Asked<Body> {
  readonly request: FastifyRequest;
  readonly body: Body;
}

/** Opens links, and counts what is asked: by each of them, and of an address only what is none of ours (DEC-200). */
function admission({ database, config, secretKey, now }: Deps) {
  const links = choiceLinks(secretKey);
  return async (request: FastifyRequest, token: string): Promise<{ by: Holder; link: OpenedLink }> => {
    const by = {
      ...{ links, now: now(), config, requestId: request.id },
      ...{ origin: originOf(request), portal: portalAddress(request.server, config) },
    };
    if (!(await isWithin(database, 'links', request.ip, by.now))) throw tooManyRequests();
    const link = await openLink(database, by, token);
    await uncount(database, 'links', request.ip);
    if (!(await isWithin(database, 'choice', String(links.numberIn(token)), by.now))) throw tooManyRequests();
    return { by, link };
  };
}

/** As long as other changes that wait in line for a device. */
const longestTurnMs = 20_000;
