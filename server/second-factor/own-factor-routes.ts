import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../domain/refusals/refuse.ts';
import { conflict } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { codesAnswer, factorsAnswer } from './answers.ts';
import { authenticatorAppRoutes } from './app-routes.ts';
import { noted, ownFactors, tags } from './own-factors.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, isRequired } from './stored-factors.ts';

/** One's own second factors: what there is, setting up, renaming, removing. */
export function ownFactorRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/v3/auth/second-factor',
    {
      config: ownFactors,
      schema: {
        tags,
        summary: "The user's passkeys, authenticator app and recovery codes",
        response: factorsAnswer,
      },
    },
    async ({ actor }) => {
      const factors = await factorsOf(database, actor.id);
      return {
        passkeys: factors.filter(({ kind }) => kind === 'passkey'),
        app: factors.find(({ kind }) => kind === 'app') ?? null,
        recovery_codes: await recoveryCodesLeft(database, actor.id),
        required: await isRequired(database, actor.role),
      };
    },
  );
  typed.post(
    '/api/v3/auth/second-factor/recovery-codes',
    {
      config: ownFactors,
      schema: {
        tags,
        summary: 'Ten new recovery codes in place of the old ones',
        body: z.strictObject({}),
        response: codesAnswer,
      },
    },
    async request => {
      requireRecentConfirmation(request);
      const { actor } = request;
      return await database.transaction(async transaction => {
        if ((await factorsOf(transaction, actor.id)).length === 0) throw conflict(refuse('factor.none-yet'));
        const codes = await renewRecoveryCodes(transaction, actor.id);
        await noted(transaction, deps, request, { change: 'codes-renewed' });
        return { code: 200, message: 'OK', recovery_codes: [...codes] };
      });
    },
  );
  authenticatorAppRoutes(app, deps);
  passkeyRoutes(app, deps);
}
