import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Given } from '../../contract/call.ts';
import { signInCalls, type TokensAnswer } from '../../contract/sign-in.ts';
import { answer } from '../answer.ts';
import { relyingParty, requestOptions } from './passkeys.ts';
import { passByPasskeyAlone, passSecondStep, type SecondFactorDeps } from './second-step.ts';

/** Gives tokens to somebody who has proved who they are. */
type LetIn = (entering: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  readonly email: string;
}) => Promise<Given<TokensAnswer>>;

const open = { public: true };
/** The second step of signing in, and signing in by a passkey alone. Both answer the tokens of SESS-01. */
export function secondFactorSignInRoutes(app: FastifyInstance, deps: SecondFactorDeps, letIn: LetIn): void {
  const { database, tickets, config, now } = deps;

  answer(
    app,
    signInCalls.secondStep,
    async ({ request, reply, body }) =>
      await letIn({ request, reply, ...(await passSecondStep(deps, request, body)) }),
    { config: open },
  );

  answer(
    app,
    signInCalls.startPasskey,
    async ({ request }) => {
      const issued = await tickets.issue('passkey-sign-in', {}, now());
      const rp = relyingParty(request, config.publicUrl);
      const passkey = await requestOptions(database, rp, { challenge: issued.challenge });
      return { code: 200, message: 'OK', ticket: issued.ticket, passkey: { ...passkey } };
    },
    { config: open },
  );

  answer(
    app,
    signInCalls.byPasskey,
    async ({ request, reply, body }) =>
      await letIn({ request, reply, ...(await passByPasskeyAlone(deps, request, body)) }),
    { config: open },
  );
}
