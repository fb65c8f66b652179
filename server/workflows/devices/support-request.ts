import type { Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { supports } from '../../../resources/supports.ts';
import { users } from '../../../resources/users.ts';
import type { Connection } from '../../db/database.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { checkReferences } from '../../db/write/checked-values.ts';
import { applyInsert } from '../../db/write/write.ts';
import { notFound, tooManyRequests } from '../../errors.ts';
import { isWithin } from '../../shares.ts';
import type { Call } from '../operations/operation.ts';

export interface SupportRequest {
  /** From whom it is. */
  readonly userId: number;
  readonly subject: string;
  readonly description: string;
  readonly category: string;
  /** The device that it is about. */
  readonly device_id?: number | null | undefined;
}

/**
 * Notes a request for help (FORM-SUPPORT-03, DIS-05). Everybody asks for themselves; those who answer such
 * requests may also note what somebody else has asked, for others that person is a 404. A device must be one that
 * the actor may read, and nobody asks more than 50 times a day (DEC-285). The id of the request.
 */
export async function requestSupport(
  transaction: Connection,
  { actor, requestId }: Call,
  { userId, ...values }: SupportRequest,
): Promise<number> {
  if (userId !== actor.id) {
    if (!answersRequests(actor.role)) throw notFound(users.label.one, userId);
    await rowToChange(transaction, users, { id: userId }, { verb: 'read', actor });
  }
  if (!(await isWithin(transaction, 'help', String(actor.id), Date.now())))
    throw tooManyRequests(refuse('support.many'));
  const request = { ...values, device_id: values.device_id ?? null };
  await checkReferences(transaction, supports, request, { actor, scope: 'all' });
  return await applyInsert(transaction, supports, { ...request, user_id: userId }, { actor, requestId });
}

function answersRequests(role: Role): boolean {
  return scopeOf(supports.access, 'update', role) === 'all';
}
