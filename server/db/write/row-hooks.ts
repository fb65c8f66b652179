import type { z } from 'zod';
import type { Actor } from '../../../domain/actor.ts';
import type { ResourceName } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../database.ts';
import type { Row } from '../sql/row-shape.ts';
import { lockRow, type StoredRow, type Target } from '../sql/stored-row.ts';
import { type Change, removeLocked, updateLocked } from './write.ts';

/** A write that a request asks for, in its transaction; the body has not been checked yet. */
interface Creating {
  readonly transaction: Connection;
  readonly body: unknown;
  readonly change: Change;
}

/** `stored` is locked, and the actor may change it; the hook does not write it itself before it proceeds. */
interface Changing extends Creating {
  readonly stored: StoredRow;
}

/** `stored` is locked, and the actor may remove it. */
type Removing = Omit<Changing, 'body'>;

/** A change that a request asks for, before anything of it has happened. */
export interface Diverting {
  readonly database: Database;
  readonly id: number;
  readonly body: unknown;
  readonly actor: Actor;
  readonly requestId: string;
  /** The actor has proved who they are a moment ago. */
  readonly confirmed: boolean;
}

/** So many of something that goes along with rows that are removed. */
export interface GoesAlong {
  readonly what: 'blocks' | 'later_hours' | 'calendar_links' | 'alerts' | 'rollouts';
  readonly count: number;
  /** It does not come back with them. */
  readonly ends: boolean;
}

/** What counts once a row that is read by its name is removed. */
export interface CountsInstead {
  readonly name: string;
  readonly what: 'built_in' | 'english' | 'guests_choose' | 'no_second_factors';
}

/** What a change takes and answers beside the fields of its row, for the API page. */
interface BesideRow {
  /** What a body may hold that is no field. */
  readonly takes?: z.ZodObject;
  /** What may be answered instead of the row. */
  readonly answers?: z.ZodType;
  /** What a 409 may carry. */
  readonly conflict?: z.ZodObject;
  /** A body that is none of fields at all, and its answer: what `divert` takes. */
  readonly instead?: { readonly takes: z.ZodType; readonly answers: z.ZodType };
}

/** Checks the body as described, writes it, and answers the row as the actor may read it. */
type Proceed = (body: unknown) => Promise<Row>;

/**
 * What the routes of one resource do beyond its description. A hook stands around the write: it may look
 * into the database, refuse by throwing, complete the body, proceed, and add what follows from the write,
 * all in one transaction. What it answers is what the caller gets.
 */
export interface RowHooks {
  readonly create?: (creating: Creating, proceed: Proceed) => Promise<Row>;
  /** Answers a change that is none of a row, with a transaction of its own; undefined lets it go its usual way. */
  readonly divert?: (asked: Diverting) => Promise<Row | undefined>;
  readonly update?: (changing: Changing, proceed: Proceed) => Promise<Row>;
  /** What `divert` and `update` take and answer that no field describes. */
  readonly beside?: BesideRow;
  /** Refuses by throwing; the row is removed afterwards. */
  readonly remove?: (removing: Removing) => Promise<void>;
  /** What nobody sees any more once these rows are removed, although no list shows that it refers to them; asked before. */
  readonly goesAlong?: (
    connection: Connection,
    ids: readonly number[],
    now: number,
  ) => Promise<readonly GoesAlong[]>;
  /** What counts instead of these rows once they are removed, of those that the portal reads by their names; asked before. */
  readonly instead?: (connection: Connection, ids: readonly number[]) => Promise<readonly CountsInstead[]>;
  /** Before a change is taken back: refuses by throwing; `body` holds what the row gets back. */
  readonly restore?: (changing: Changing) => Promise<void>;
}

/** The hooks of every resource that has some. */
export type HooksByResource = { readonly [Name in ResourceName]?: RowHooks };

/** On whose behalf a row is written, and what its resource does beyond its description. */
export interface HookedWrite {
  readonly change: Change;
  readonly hooks: RowHooks;
}

/**
 * Changes some fields of a row, its resource's hook around it. Answers the row, or a question of the hook
 * (`confirmation: true`): then nothing has been written.
 */
export async function updateHooked(
  transaction: Connection,
  resource: Resource,
  target: Target,
  body: unknown,
  { change, hooks: { update } }: HookedWrite,
): Promise<Row> {
  const stored = await lockRow(transaction, resource, target, { verb: 'update', actor: change.actor });
  const proceed = (next: unknown) => updateLocked(transaction, resource, stored, next, change);
  return update === undefined
    ? await proceed(body)
    : await update({ transaction, body, change, stored }, proceed);
}

/** Removes a row unless its resource's hook refuses; the row as it was. */
export async function removeHooked(
  transaction: Connection,
  resource: Resource,
  target: Target,
  { change, hooks }: HookedWrite,
): Promise<Row> {
  const stored = await lockRow(transaction, resource, target, { verb: 'remove', actor: change.actor });
  await hooks.remove?.({ transaction, stored, change });
  return await removeLocked(transaction, resource, stored, change);
}
