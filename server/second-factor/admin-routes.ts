import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factorCalls } from '../../contract/second-factor.ts';
import { Role, roleNames, roles } from '../../domain/actor.ts';
import { secondFactorRolesSetting, secondFactorRolesText } from '../../domain/people/sign-in-rules.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { SettingType } from '../../domain/setting.ts';
import { settings } from '../../resources/settings.ts';
import { users } from '../../resources/users.ts';
import { answer } from '../answer.ts';
import { closeOpenLinks } from '../auth/accounts/open-links.ts';
import { endSessionsOf } from '../auth/sessions/sessions.ts';
import { forgetDevices } from '../auth/sign-in/known-devices.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/sql/row-shape.ts';
import { applyChange, applyInsert } from '../db/write/write.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { noteSecurityEvent, originOf } from '../security/security-events.ts';
import { noteFactorChange } from './factor-changes.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, removeFactors, requiredRoles } from './stored-factors.ts';

/** What admins decide: which roles must have a second factor, and removing those of somebody who lost a phone. */
export function secondFactorAdminRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database, now } = deps;

  answer(app, factorCalls.requiredRoles, async ({ request }) => {
    refuseOthers(request);
    return { roles: [...(await requiredRoles(database)).keys()] };
  });
  answer(app, factorCalls.requireRoles, async ({ request, body }) => {
    refuseOthers(request);
    requireRecentConfirmation(request);
    const chosen = roles.filter(each => body.roles.some(asked => asked === each));
    await database.transaction(transaction => keepRequiredRoles(transaction, request, chosen, now()));
    return { code: 200, message: 'OK', roles: chosen };
  });
  answer(app, factorCalls.removeSomebodys, async ({ request, params }) =>
    removeSomebodys(deps, request, params.id),
  );
}

async function removeSomebodys(
  { database, config, now }: SecondFactorDeps,
  request: FastifyRequest,
  userId: number,
) {
  refuseOthers(request);
  requireRecentConfirmation(request);
  const { actor } = request;
  if (userId === actor.id) throw conflict(refuse('factor.own'));
  await database.transaction(async transaction => {
    const [known] = await transaction.query('select 1 from users where id = $1 and not deleted for update', [
      userId,
    ]);
    if (known === undefined) throw notFound(users.label.one, userId);
    const kinds = (await factorsOf(transaction, userId)).map(({ kind }) => kind);
    if (kinds.length === 0) throw conflict(refuse('factor.none'));
    await removeFactors(transaction, userId);
    await endSessionsOf(transaction, userId, now());
    await closeOpenLinks(transaction, userId, now());
    await forgetDevices(transaction, userId, now());
    await noteFactorChange(transaction, request, {
      change: 'all-removed',
      userId,
      by: actor.id,
      detail: `removed by an admin: ${kinds.join(', ')}`,
      config,
    });
  });
  return { code: 200, message: 'OK' };
}

function refuseOthers({ actor }: FastifyRequest): void {
  if (actor.role !== Role.Admin) throw forbidden();
}

/** Writes the setting, with its history; roles that had to before keep the time since when. */
async function keepRequiredRoles(
  transaction: Connection,
  request: FastifyRequest,
  chosen: readonly Role[],
  nowMs: number,
): Promise<void> {
  const { actor, id: requestId } = request;
  const [stored] = await transaction.query<Row & { readonly id: number }>(
    'select * from settings where name = $1 and not deleted for update',
    [secondFactorRolesSetting],
  );
  const before = await requiredRoles(transaction);
  const value = secondFactorRolesText(new Map(chosen.map(each => [each, before.get(each) ?? nowMs])));
  const author = { actor, requestId };
  if (stored !== undefined) await applyChange(transaction, settings, stored, { value }, author);
  else
    await applyInsert(
      transaction,
      settings,
      {
        name: secondFactorRolesSetting,
        desc: 'Roles that must have a second factor, and since when',
        value_type: SettingType.Json,
        value,
      },
      author,
    );
  const names = chosen.map(each => roleNames[each]).join(', ');
  await noteSecurityEvent(
    transaction,
    { kind: 'second-factor-required', userId: actor.id, detail: names === '' ? 'of no role' : names },
    originOf(request),
  );
}
