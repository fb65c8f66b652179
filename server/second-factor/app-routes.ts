import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factorCalls } from '../../contract/second-factor.ts';
import { answer } from '../answer.ts';
import { gone, invalidFields, notFound } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { keepApp, newAppSecret, stepOfCode } from './authenticator-app.ts';
import { firstCodes, noted, ownFactors, personOf, removed, tooLate } from './own-factors.ts';
import { type SecondFactorDeps, wrongCode } from './second-step.ts';
import { factorsOf } from './stored-factors.ts';

/** Setting up and removing one's own authenticator app. */
export function authenticatorAppRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database, tickets, secrets, now } = deps;

  answer(
    app,
    factorCalls.startApp,
    async ({ request }) => {
      requireRecentConfirmation(request);
      const { id: userId } = request.actor;
      const { email } = await personOf(database, userId);
      const { secret, address } = newAppSecret(email);
      const bound = secrets.seal(secret, userId);
      const issued = await tickets.issue('set-up-app', { userId, bound }, now());
      return { code: 200, message: 'OK', secret, address, ticket: issued.ticket };
    },
    { config: ownFactors },
  );
  answer(
    app,
    factorCalls.keepApp,
    async ({ request, body }) => {
      const { actor } = request;
      const asked = await tickets.read('set-up-app', body.ticket, now());
      const secret = asked?.userId === actor.id ? secrets.open(asked.bound ?? '', actor.id) : undefined;
      if (asked === undefined || secret === undefined) throw gone(tooLate);
      const step = stepOfCode(secret, body.code, now());
      if (step === undefined) throw invalidFields({ code: wrongCode });
      return await database.transaction(async transaction => {
        if (!(await tickets.take(transaction, asked, now()))) throw gone(tooLate);
        const codes = await firstCodes(transaction, actor.id);
        await keepApp(transaction, { userId: actor.id, sealed: secrets.seal(secret, actor.id), step });
        await noted(transaction, deps, request, { change: 'app-added' });
        return { code: 200, message: 'OK', ...codes };
      });
    },
    { config: ownFactors },
  );
  answer(app, factorCalls.removeApp, async ({ request }) => removeApp(deps, request), { config: ownFactors });
}

async function removeApp(deps: SecondFactorDeps, request: FastifyRequest) {
  requireRecentConfirmation(request);
  return await deps.database.transaction(async transaction => {
    const stored = (await factorsOf(transaction, request.actor.id)).find(({ kind }) => kind === 'app');
    if (stored === undefined) throw notFound('Authenticator app', '');
    return await removed(transaction, deps, request, { id: stored.id, change: 'app-removed' });
  });
}
