import { Role } from '../../../domain/actor.ts';
import { isRecord } from '../../../domain/record.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Connection } from '../../db/database.ts';
import type { RowHooks } from '../../db/write/row-hooks.ts';
import { conflict } from '../../errors.ts';

/**
 * Nobody takes the network its last admin, by whatever way: another role, no access, removal, or an undo (DEC-287).
 * Without one nobody could let anybody in, nor give the rights back.
 */
export const lastAdminHooks: RowHooks = {
  update: async ({ transaction, stored, body }, proceed) => {
    const answer = await proceed(body);
    if (isAdmin(stored)) await keepAnAdmin(transaction);
    return answer;
  },
  remove: async ({ transaction, stored }) => {
    if (isAdmin(stored)) await keepAnAdmin(transaction, stored.id);
  },
  restore: async ({ transaction, stored, body }) => {
    if (isAdmin(stored) && isRecord(body) && !isAdmin({ ...stored, ...body }))
      await keepAnAdmin(transaction, stored.id);
  },
};

function isAdmin({ role, deleted, disabled }: Readonly<Record<string, unknown>>): boolean {
  return role === Role.Admin && deleted !== true && disabled !== true;
}

/**
 * 409 unless somebody else than `gone` is an admin who may sign in. Of two who end each other at once the second waits,
 * and sees what the first has done.
 */
export async function keepAnAdmin(transaction: Connection, gone = 0): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', ['last admin']);
  const [left] = await transaction.query(
    'select 1 from "users" where "role" = $1 and not "deleted" and not "disabled" and "id" <> $2 limit 1',
    [Role.Admin, gone],
    'an_admin',
  );
  if (left === undefined) throw conflict(refuse('account.last-admin'));
}
