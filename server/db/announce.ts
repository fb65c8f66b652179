import { z } from 'zod';
import type { Connection } from './database.ts';

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
 * Announces a change of a row that keeps no history, within the transaction of the change: nobody hears
 * of it before the commit, nor at all when there is none.
 */
export async function announceChange(
  transaction: Connection,
  change: Omit<AnnouncedChange, 'history'>,
): Promise<void> {
  await transaction.query(`select pg_notify('${changesChannel}', $1)`, [JSON.stringify(change)], 'announce');
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
