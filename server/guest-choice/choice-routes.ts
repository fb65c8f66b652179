import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guestChoiceCalls } from '../../contract/guest-choice.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { answer } from '../answer.ts';
import { isWithin, takeBack as uncount } from '../auth/sign-in/attempts.ts';
import type { Config } from '../config.ts';
import type { Connection, Database } from '../db/database.ts';
import { conflict, tooManyRequests } from '../errors.ts';
import { portalAddress } from '../http/hosts.ts';
import { choiceLinks } from '../mail/choice-link.ts';
import { originOf } from '../security/security-events.ts';
import { choiceResponse, confirmChoice, type Holder, planChoice, takeBack } from './choose-start.ts';
import { freeDays } from './free-days.ts';
import { openLink } from './opened-link.ts';

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
export function guestChoiceRoutes(app: FastifyInstance, { database, config, secretKey, now }: Deps): void {
  const links = choiceLinks(secretKey);
  const by = (request: FastifyRequest): Holder => ({
    ...{ links, now: now(), config, requestId: request.id },
    ...{ origin: originOf(request), portal: portalAddress(request.server, config) },
  });
  const transact = <Result>(work: (transaction: Connection) => Promise<Result>) =>
    database.transaction(work, { timeoutMs: longestTurnMs });

  /** Counts what is asked by one link, and of an address only what is asked by none of ours. */
  async function admit(request: FastifyRequest, token: string): Promise<void> {
    const nowMs = now();
    if (!(await isWithin(database, 'links', request.ip, nowMs))) throw tooManyRequests();
    await openLink(database, { links, now: nowMs }, token);
    await uncount(database, 'links', request.ip);
    if (!(await isWithin(database, 'choice', String(links.numberIn(token)), nowMs))) throw tooManyRequests();
  }

  answer(
    app,
    guestChoiceCalls.look,
    async ({ request, body: { token } }) => {
      await admit(request, token);
      const holder = by(request);
      return await choiceResponse(database, holder, await openLink(database, holder, token));
    },
    open,
  );

  answer(
    app,
    guestChoiceCalls.freeDays,
    async ({ request, body: { token, from } }) => {
      await admit(request, token);
      const holder = by(request);
      const link = await openLink(database, holder, token);
      if (link.state !== 'open') throw conflict(refuse('choice.changed'));
      return freeDays(link, holder.now, from);
    },
    open,
  );

  answer(
    app,
    guestChoiceCalls.choose,
    async ({ request, body: { token, start_time, confirm_choice: isConfirmed, plan } }) => {
      await admit(request, token);
      const asked = { token, start_time };
      return isConfirmed
        ? await confirmChoice(transact, database, by(request), { ...asked, plan })
        : await planChoice(database, by(request), asked);
    },
    open,
  );

  answer(
    app,
    guestChoiceCalls.back,
    async ({ request, body: { token } }) => {
      await admit(request, token);
      return await transact(transaction => takeBack(transaction, by(request), token));
    },
    open,
  );
}

/** As long as other changes that wait in line for a device. */
const longestTurnMs = 20_000;
