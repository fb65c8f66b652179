import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodySentence } from '../../domain/refusals/bodies.ts';
import { passkeyStartAnswer, tokensAnswer } from './answers.ts';
import { relyingParty, requestOptions, usedPasskey } from './passkeys.ts';
import { passByPasskeyAlone, passSecondStep, type SecondFactorDeps } from './second-step.ts';

/** Gives tokens to somebody who has proved who they are. */
type LetIn = (entering: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  readonly email: string;
}) => Promise<z.input<(typeof tokensAnswer)[200]>>;

const tags = ['Second factor'];
const open = { public: true };
const ticket = z.string().min(1).max(3_000);

/** What may be shown: a code of the app, a recovery code or a passkey. */
export const shownFactor = {
  code: z
    .string()
    .transform(code => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, bodySentence('factor.six-digits')))
    .optional(),
  recovery_code: z.string().min(1).max(50).optional(),
  passkey: usedPasskey.optional(),
};

/** One of the ways and no more, so that one attempt is one attempt. */
export function exactlyOne({ value, issues }: z.core.ParsePayload<Readonly<Record<string, unknown>>>): void {
  const shown = ['password', 'code', 'recovery_code', 'passkey'].filter(name => value[name] !== undefined);
  if (shown.length !== 1)
    issues.push({
      code: 'custom',
      message: bodySentence('factor.show-one'),
      path: ['code'],
      input: value,
    });
}

/** The second step of signing in, and signing in by a passkey alone. Both answer the tokens of SESS-01. */
export function secondFactorSignInRoutes(app: FastifyInstance, deps: SecondFactorDeps, letIn: LetIn): void {
  const { database, tickets, config, now } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/v3/auth/login/second-factor',
    {
      config: open,
      schema: {
        tags,
        summary:
          'The second step of signing in: a code, a recovery code or a passkey for the ticket of the first',
        body: z.strictObject({ ticket, ...shownFactor }).check(exactlyOne),
        response: tokensAnswer,
      },
    },
    async (request, reply) =>
      await letIn({ request, reply, ...(await passSecondStep(deps, request, request.body)) }),
  );

  typed.post(
    '/api/v3/auth/login/passkey/start',
    {
      config: open,
      schema: {
        tags,
        summary: 'What to ask a passkey that signs in alone, and a ticket for it',
        body: z.strictObject({}),
        response: passkeyStartAnswer,
      },
    },
    async request => {
      const issued = await tickets.issue('passkey-sign-in', {}, now());
      const rp = relyingParty(request, config.publicUrl);
      const passkey = await requestOptions(database, rp, { challenge: issued.challenge });
      return { code: 200, message: 'OK', ticket: issued.ticket, passkey: { ...passkey } };
    },
  );

  typed.post(
    '/api/v3/auth/login/passkey',
    {
      config: open,
      schema: {
        tags,
        summary: 'Sign in by a passkey alone, which has made sure of the person',
        body: z.strictObject({ ticket, passkey: usedPasskey }),
        response: tokensAnswer,
      },
    },
    async (request, reply) =>
      await letIn({ request, reply, ...(await passByPasskeyAlone(deps, request, request.body)) }),
  );
}
