import { z } from 'zod';
import type { Connection } from '../database.ts';

/** The channel on which every process of the portal announces the rows that it changed. */
export const changesChannel = 'portal_changes';

/** One changed row, as it is announced: ids only, never contents. */
const announced = z.object({
  resource: z.string(),
  id: z.int(),
  action: z.enum(['create', 'update', 'remove']),
  operation: z.string().optional(),
  /** The line of history that tells how the row was, where the change moved who may read it. */
  history: z.int().optional(),
});
export type AnnouncedChange = z.output<typeof announced>;

/**
 * Announces changes of rows that keep no history, within the transaction of the changes: nobody hears
 * of them before the commit, nor at all when there is none.
 */
export async function announceChanges(
  transaction: Connection,
  changes: readonly Omit<AnnouncedChange, 'history'>[],
): Promise<void> {
  await transaction.query(
    `select pg_notify('${changesChannel}', said) from unnest($1::text[]) said`,
    [changes.map(change => JSON.stringify(change))],
    'announce',
  );
}

/** One of them. */
export async function announceChange(
  transaction: Connection,
  change: Omit<AnnouncedChange, 'history'>,
): Promise<void> {
  await announceChanges(transaction, [change]);
}

/** What an announcement says; undefined for what is none of ours. */
export function announcedChange(payload: string): AnnouncedChange | undefined {
  try {
    return announced.safeParse(JSON.parse(payload)).data;
  } catch {
    // Anybody who reaches the database may write into the channel.
    return undefined;
  }
}
