import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../domain/actor.ts';
import type { OperationKind } from '../../../domain/records/history.ts';
import { operations } from '../../../resources/operations.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import { noteChange } from '../../db/write/history.ts';
import type { Change } from '../../db/write/write.ts';
import type { EventOrigin } from '../../security/security-events.ts';

/** Who asks for a workflow, and when. */
export interface Call {
  readonly actor: Actor;
  readonly requestId: string;
  /** Where the request comes from, as the security log tells it. */
  readonly origin: EventOrigin;
  /** They have proved a moment ago who they are. */
  readonly confirmed: boolean;
  /** Epoch ms. */
  readonly now: number;
  /** Where people reach the portal, without a slash at the end. */
  readonly portal: string;
  readonly config: Pick<Config, 'mailDelaySeconds' | 'mailFrom'>;
}

/** Something that somebody does to several rows at once, while it happens. */
export interface Operation {
  readonly id: number;
  /** Stands in the history and the mails of everything that belongs to it. */
  readonly key: string;
  readonly kind: OperationKind;
  /** Who changes what: hand it to every write of the operation. */
  readonly change: Change;
  readonly call: Call;
}

interface Counts {
  readonly cancelled: number;
  readonly moved: number;
  readonly mails: number;
}

/** What came of an operation, as the answer of its workflow tells it under `operation`. */
export interface OperationRow extends Counts {
  readonly id: number;
  readonly key: string;
  readonly kind: OperationKind;
  /** ISO 8601; the mails leave then, and with them the way back. */
  readonly undo_until: string;
}

/** Opens an operation inside the transaction that carries it out; lock all rows that it needs before (`locks.ts`). */
export async function startOperation(
  transaction: Connection,
  call: Call,
  { kind, locationId }: { kind: OperationKind; locationId?: number | undefined },
): Promise<Operation> {
  const { actor, requestId } = call;
  const key = randomUUID();
  const [made] = await transaction.query<{ id: number }>(
    'insert into "operations" ("key", "kind", "user_id", "location_id") values ($1, $2, $3, $4) returning "id"',
    [key, kind, actor.id, locationId ?? null],
    'start_operation',
  );
  if (made === undefined) throw new Error('An operation was not noted');
  return { id: made.id, key, kind, change: { actor, requestId, operation: key }, call };
}

/**
 * Notes what came of the operation, and which booking it is about where that is one. It can be undone as long as its
 * mails wait.
 */
export async function finishOperation(
  transaction: Connection,
  { id, key, kind, call }: Operation,
  { cancelled, moved, mails, bookingId }: Counts & { readonly bookingId?: number },
): Promise<OperationRow> {
  const undo_until = new Date(call.now + call.config.mailDelaySeconds * 1_000).toISOString();
  await transaction.query(
    'update "operations" set "cancelled" = $2, "moved" = $3, "mails" = $4, "undo_until" = $5, "row_id" = $6 ' +
      'where "id" = $1',
    [id, cancelled, moved, mails, undo_until, bookingId ?? null],
    'finish_operation',
  );
  const told = { kind, cancelled, moved, mails, undo_until };
  const changes = Object.fromEntries(
    Object.entries(told).map(([name, after]) => [name, { before: null, after }]),
  );
  // Without the operation's key: this line tells of the operation and is no part of what it did.
  await noteChange(transaction, { resource: operations, id, action: 'create', changes }, call);
  return { id, key, ...told };
}
