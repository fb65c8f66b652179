import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AddedPasskey, factorCalls } from '../../contract/second-factor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { answer } from '../answer.ts';
import { conflict, gone, invalidFields, notFound } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { keepApp, newAppSecret, stepOfCode } from './authenticator-app.ts';
import { firstCodes, noted, ownFactors, personOf, removed, tooLate } from './factor-changes.ts';
import { creationOptions, keepPasskey, relyingParty } from './passkeys.ts';
import { type SecondFactorDeps, wrongCode, wrongPasskey } from './second-step.ts';
import { factorsOf, isRequired, recoveryCodesLeft, renewRecoveryCodes } from './stored-factors.ts';

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

/** Setting up and removing one's own authenticator app. */
function authenticatorAppRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
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

const mostFactors = 20;

/** Adding, renaming and removing one's own passkeys. */
function passkeyRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database } = deps;

  answer(app, factorCalls.startPasskey, async ({ request }) => startPasskey(deps, request), {
    config: ownFactors,
  });
  answer(app, factorCalls.addPasskey, async ({ request, body }) => addPasskey(deps, request, body), {
    config: ownFactors,
  });
  answer(
    app,
    factorCalls.renamePasskey,
    async ({ params, body, request: { actor } }) => {
      const renamed = await database.query(
        "update second_factors set name = $3 where id = $1 and user_id = $2 and kind = 'passkey' returning id",
        [params.id, actor.id, body.name],
      );
      if (renamed.length === 0) throw notFound('Passkey', params.id);
      return { code: 200, message: 'OK' };
    },
    { config: ownFactors },
  );
  answer(
    app,
    factorCalls.removePasskey,
    async ({ request, params }) => removePasskey(deps, request, params.id),
    { config: ownFactors },
  );
}

async function removePasskey(deps: SecondFactorDeps, request: FastifyRequest, passkeyId: number) {
  requireRecentConfirmation(request);
  return await deps.database.transaction(async transaction => {
    const factors = await factorsOf(transaction, request.actor.id);
    const stored = factors.find(each => each.kind === 'passkey' && each.id === passkeyId);
    if (stored === undefined) throw notFound('Passkey', passkeyId);
    return await removed(transaction, deps, request, { id: stored.id, change: 'passkey-removed' });
  });
}

async function startPasskey({ database, tickets, config, now }: SecondFactorDeps, request: FastifyRequest) {
  requireRecentConfirmation(request);
  const { id: userId } = request.actor;
  const person = await personOf(database, userId);
  const { ticket: issued, challenge } = await tickets.issue('add-passkey', { userId }, now());
  const rp = relyingParty(request, config.publicUrl);
  const passkey = await creationOptions(database, rp, { id: userId, ...person, challenge });
  return { code: 200, message: 'OK', ticket: issued, passkey: { ...passkey } };
}

async function addPasskey(deps: SecondFactorDeps, request: FastifyRequest, body: AddedPasskey) {
  const { database, tickets, config, now } = deps;
  const { id: userId } = request.actor;
  const asked = await tickets.read('add-passkey', body.ticket, now());
  if (asked?.userId !== userId) throw gone(tooLate);
  const rp = relyingParty(request, config.publicUrl);
  return await database.transaction(async transaction => {
    if (!(await tickets.take(transaction, asked, now()))) throw gone(tooLate);
    const codes = await firstCodes(transaction, userId);
    if ((await factorsOf(transaction, userId)).length >= mostFactors)
      throw conflict(refuse('factor.many-passkeys', { most: mostFactors }));
    const { name: given, passkey } = body;
    const kept = await keepPasskey(transaction, rp, {
      userId,
      name: given,
      challenge: asked.challenge,
      passkey,
    });
    if (kept === undefined) throw invalidFields({ passkey: wrongPasskey });
    await noted(transaction, deps, request, { change: 'passkey-added' });
    return { code: 200, message: 'OK', id: kept, ...codes };
  });
}
