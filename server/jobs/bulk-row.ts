import type { Params, Refusal } from '../../domain/refusals/refusal.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { refusalOf } from '../../domain/refusals/spoken.ts';
import type { BulkSetting } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { type Connection, DatabaseError, failure } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { lockRow } from '../db/sql/stored-row.ts';
import { type HookedWrite, removeHooked, updateHooked } from '../db/write/row-hooks.ts';
import { refusalOf as refusedByDatabase } from '../db/write/row-statements.ts';
import { applyChange, requireConfirmation } from '../db/write/write.ts';
import { ApiError, answeredRefusal, conflict } from '../errors.ts';
import type { BulkWork } from './bulk-request.ts';

/** What came of one row: nothing to tell, or why it stays as it was. */
export interface RowResult {
  readonly row_id: number;
  /** Fit to be shown; null when it is done. */
  readonly message: string | null;
  /** Code and params of the message. */
  readonly error?: string;
  readonly params?: Params;
}

/** Told where nothing is known that a person may read. */
const unexpected = refuse('request.failed');

/**
 * Does to one row what a single call would do, with the same checks, rights and hooks. A refusal leaves the row as it
 * was and the transaction in order. Throws when the database is away or wants the whole transaction again.
 */
export async function resultOf(
  transaction: Connection,
  resource: Resource,
  row_id: number,
  work: BulkWork,
  write: HookedWrite & { readonly tellUnknown: (error: unknown) => void },
): Promise<RowResult> {
  await transaction.query('savepoint "bulk_row"');
  try {
    await doTo(transaction, resource, row_id, work, write);
    await transaction.query('release savepoint "bulk_row"');
    return { row_id, message: null };
  } catch (error) {
    if (isOfTheWhole(error)) throw error;
    await transaction.query('rollback to savepoint "bulk_row"');
    const refusal = refusalIn(error);
    if (refusal === undefined) write.tellUnknown(error);
    return { row_id, ...answeredRefusal(refusal?.refusal ?? unexpected) };
  }
}

async function doTo(
  transaction: Connection,
  resource: Resource,
  id: number,
  { action, field, value, setting }: BulkWork,
  write: HookedWrite,
): Promise<void> {
  if (action === 'remove') await removeHooked(transaction, resource, { id }, write);
  else if (action === 'restore') await restore(transaction, resource, id, write);
  else {
    const body = action === 'set' ? settingOf(resource, setting) : { [field ?? '']: value ?? null };
    const answer = await updateHooked(transaction, resource, { id }, body, write);
    // A question of the server is asked where one can answer it: in the form of the row.
    if (answer.confirmation === true) throw conflict(refusalOf(String(answer.message)));
  }
}

/** What is set in each row. The job may be older than the description, which no longer has it. */
function settingOf({ bulk }: Resource, id: string | undefined): BulkSetting['sets'] {
  const setting = bulk.find(each => each.id === id);
  if (setting === undefined) throw conflict(unexpected);
  return setting.sets;
}

/** Brings a removed row back, as an earlier version of it would; one that is there already stays. */
async function restore(
  transaction: Connection,
  resource: Resource,
  id: number,
  { change, hooks }: HookedWrite,
): Promise<void> {
  const { actor } = change;
  grantedScope(resource, 'remove', actor);
  const stored = await lockRow(transaction, resource, { id }, { verb: 'update', actor, evenRemoved: true });
  if (stored.deleted !== true) return;
  const body = { deleted: false };
  requireConfirmation(resource, ['deleted'], change, [stored]);
  await hooks.restore?.({ transaction, stored, body, change });
  await applyChange(transaction, resource, stored, body, change);
}

/**
 * Deadlocks (class 40), lost connections (08), full disks (53), ended statements (57) and what was too complex for the
 * session are at first no matter of one row.
 */
function isOfTheWhole(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (/^(?:40|08|53|57)/.test(error.code) || error.code === failure.tooComplex)
  );
}

/**
 * What is told of a row that is the cause where the database ends the whole work with this error, though it answers
 * otherwise; undefined where no row can be the cause.
 */
export function endedBy(error: unknown): Refusal | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === failure.timedOut) return refuse('job.too-slow');
  const isOfData = error.code === failure.unreadable || error.code === failure.tooComplex;
  return isOfData ? refusedByDatabase(error)?.refusal : undefined;
}

function refusalIn(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof DatabaseError ? refusedByDatabase(error) : undefined;
}
