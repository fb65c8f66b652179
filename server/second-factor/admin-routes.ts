import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Role, roleNames, roles } from '../../domain/actor.ts';
import { secondFactorRolesSetting, secondFactorRolesText } from '../../domain/people/second-factor-roles.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { SettingType } from '../../domain/setting-type.ts';
import { settings } from '../../resources/settings.ts';
import { users } from '../../resources/users.ts';
import { endSessionsOf } from '../auth/sessions/sessions.ts';
import { forgetDevices } from '../auth/sign-in/known-devices.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/sql/row-shape.ts';
import { applyChange, applyInsert } from '../db/write/write.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { requireRecentConfirmation } from '../http/auth.ts';
import { noteSecurityEvent, originOf } from '../security/note-security-event.ts';
import { doneAnswer, rolesAnswer, rolesKeptAnswer } from './answers.ts';
import { noteFactorChange } from './note-factor-change.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, removeFactors, requiredRoles } from './stored-factors.ts';

const tags = ['Second factor'];
const role = z.union([
  z.literal(Role.Admin),
  z.literal(Role.Partner),
  z.literal(Role.CustomerService),
  z.literal(Role.Marketing),
]);
const person = z.strictObject({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** What admins decide: which roles must have a second factor, and removing those of somebody who lost a phone. */
export function secondFactorAdminRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { database, now } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/v3/auth/second-factor/roles',
    { schema: { tags, summary: 'The roles that must have a second factor', response: rolesAnswer } },
    async request => {
      refuseOthers(request);
      return { roles: [...(await requiredRoles(database)).keys()] };
    },
  );
  typed.put(
    '/api/v3/auth/second-factor/roles',
    {
      schema: {
        tags,
        summary: 'Decide which roles must have a second factor, from their next sign-in on',
        body: z.strictObject({ roles: z.array(role).max(roles.length) }),
        response: rolesKeptAnswer,
      },
    },
    async request => {
      refuseOthers(request);
      requireRecentConfirmation(request);
      const chosen = roles.filter(each => request.body.roles.some(asked => asked === each));
      await database.transaction(transaction => keepRequiredRoles(transaction, request, chosen, now()));
      return { code: 200, message: 'OK', roles: chosen };
    },
  );
  typed.delete(
    '/api/v3/user/:id/second-factors',
    {
      schema: {
        tags,
        summary:
          'Remove the second factors of somebody who lost them; ends their sign-ins and tells them by mail',
        params: person,
        response: doneAnswer,
      },
    },
    request => removeSomebodys(deps, request, request.params.id),
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
