import { randomUUID } from 'node:crypto';
import type { Actor } from '../../domain/actor.ts';
import type { OperationKind } from '../../domain/operation-kind.ts';
import { operations } from '../../resources/operations.ts';
import type { Connection } from '../db/database.ts';
import { noteChange } from '../db/history.ts';
import type { Change } from '../db/write.ts';

/** Something that somebody does to several rows at once, while it happens. */
export interface Operation {
  readonly id: number;
  /** Stands in the history and the mails of everything that belongs to it. */
  readonly key: string;
  readonly kind: OperationKind;
  /** Who changes what: hand it to every write of the operation. */
  readonly change: Change;
}

interface Start {
  readonly kind: OperationKind;
  readonly actor: Actor;
  readonly requestId: string;
  readonly locationId?: number | undefined;
}

/** What came of an operation, as the answer of its workflow tells it (`operation`). */
export interface OperationRow {
  readonly id: number;
  readonly key: string;
  readonly kind: OperationKind;
  /** ISO 8601; the mails leave then, and with them the way back. */
  readonly undo_until: string;
  readonly cancelled: number;
  readonly moved: number;
  readonly mails: number;
}

interface Outcome {
  readonly cancelled: number;
  readonly moved: number;
  readonly mails: number;
  /** Epoch ms. */
  readonly now: number;
  /** How long it can be undone: as long as its mails wait (`config.mailDelaySeconds`). */
  readonly delaySeconds: number;
}

/** Opens an operation inside the transaction that carries it out. Lock the rows that it needs first (`locks.ts`). */
export async function startOperation(
  transaction: Connection,
  { kind, actor, requestId, locationId }: Start,
): Promise<Operation> {
  const key = randomUUID();
  const [made] = await transaction.query<{ id: number }>(
    'insert into "operations" ("key", "kind", "user_id", "location_id") values ($1, $2, $3, $4) returning "id"',
    [key, kind, actor.id, locationId ?? null],
    'start_operation',
  );
  if (made === undefined) throw new Error('An operation was not noted');
  return { id: made.id, key, kind, change: { actor, requestId, operation: key } };
}

/** Notes what came of the operation, and until when it can be undone. */
export async function finishOperation(
  transaction: Connection,
  { id, key, kind, change: { actor, requestId } }: Operation,
  { now, delaySeconds, ...counts }: Outcome,
): Promise<OperationRow> {
  const outcome = { ...counts, undo_until: new Date(now + delaySeconds * 1_000).toISOString() };
  const { cancelled, moved, mails, undo_until } = outcome;
  await transaction.query(
    'update "operations" set "cancelled" = $2, "moved" = $3, "mails" = $4, "undo_until" = $5 where "id" = $1',
    [id, cancelled, moved, mails, undo_until],
    'finish_operation',
  );
  // Without the operation's own key: this line tells of the operation and is no part of what can be undone.
  const changes = Object.fromEntries(
    Object.entries({ kind, ...outcome }).map(([name, after]) => [name, { before: null, after }]),
  );
  await noteChange(
    transaction,
    { resource: operations, id, action: 'create', changes },
    { actor, requestId },
  );
  return { id, key, kind, cancelled, moved, mails, undo_until };
}
