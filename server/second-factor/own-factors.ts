import type { FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { conflict } from '../errors.ts';
import type { FactorChange } from '../mail/texts/factor-changes.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-step.ts';
import { factorsOf, isRequired, removeFactors } from './stored-factors.ts';

/** Open to whoever must have a second factor and has none yet; everything else is closed to them. */
export const ownFactors = { secondFactorSetUp: true };
export const tooLate = refuse('factor.too-late');

interface Happened {
  readonly change: FactorChange;
  readonly detail?: string;
}

/** Tells what happened to the second factors of whoever asks. */
export async function noted(
  transaction: Connection,
  { config }: SecondFactorDeps,
  request: FastifyRequest,
  happened: Happened,
): Promise<void> {
  await noteFactorChange(transaction, request, { ...happened, userId: request.actor.id, config });
}

/** Removes one; with the last one go the recovery codes. Who must have one keeps the last. Throws 409. */
export async function removed(
  transaction: Connection,
  deps: SecondFactorDeps,
  request: FastifyRequest,
  { id: factor, ...happened }: Happened & { readonly id: number },
) {
  const { id: userId, role } = request.actor;
  // One at a time: two that each leave the other one would leave none.
  await transaction.query('select 1 from users where id = $1 for update', [userId]);
  const others = (await factorsOf(transaction, userId)).filter(each => each.id !== factor);
  if (others.length > 0) await transaction.query('delete from second_factors where id = $1', [factor]);
  else if (await isRequired(transaction, role)) throw conflict(refuse('factor.last'));
  else await removeFactors(transaction, userId);
  await noted(transaction, deps, request, happened);
  return { code: 200, message: 'OK' };
}

/** The recovery codes that come with the first factor. Locks the account, so that there is one first. */
export async function firstCodes(transaction: Connection, userId: number) {
  await transaction.query('select 1 from users where id = $1 for update', [userId]);
  if ((await factorsOf(transaction, userId)).length > 0) return {};
  return { recovery_codes: [...(await renewRecoveryCodes(transaction, userId))] };
}

/** What an app and a passkey call the account. */
export async function personOf(connection: Connection, userId: number) {
  const [person] = await connection.query<{ email: string; name: string }>(
    "select email, concat_ws(' ', first_name, last_name) as name from users where id = $1",
    [userId],
  );
  return person ?? { email: '', name: '' };
}
