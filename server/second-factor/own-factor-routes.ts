import type { FastifyInstance } from 'fastify';
import { factorCalls } from '../../contract/second-factor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { answer } from '../answer.ts';
import { conflict } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { authenticatorAppRoutes } from './app-routes.ts';
import { noted, ownFactors } from './own-factors.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, isRequired } from './stored-factors.ts';

/** One's own second factors: what there is, setting up, renaming, removing. */
export function ownFactorRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database } = deps;

  answer(
    app,
    factorCalls.own,
    async ({ request: { actor } }) => {
      const factors = await factorsOf(database, actor.id);
      return {
        passkeys: factors.filter(({ kind }) => kind === 'passkey'),
        app: factors.find(({ kind }) => kind === 'app') ?? null,
        recovery_codes: await recoveryCodesLeft(database, actor.id),
        required: await isRequired(database, actor.role),
      };
    },
    { config: ownFactors },
  );
  answer(
    app,
    factorCalls.renewCodes,
    async ({ request }) => {
      requireRecentConfirmation(request);
      const { actor } = request;
      return await database.transaction(async transaction => {
        if ((await factorsOf(transaction, actor.id)).length === 0) throw conflict(refuse('factor.none-yet'));
        const codes = await renewRecoveryCodes(transaction, actor.id);
        await noted(transaction, deps, request, { change: 'codes-renewed' });
        return { code: 200, message: 'OK', recovery_codes: [...codes] };
      });
    },
    { config: ownFactors },
  );
  authenticatorAppRoutes(app, deps);
  passkeyRoutes(app, deps);
}
