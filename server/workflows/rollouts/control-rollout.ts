import type { Answered } from '../../../contract/call.ts';
import type { rolloutCalls } from '../../../contract/devices/rollouts.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { devices } from '../../../resources/devices.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection } from '../../db/database.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { lockRow, type StoredRow } from '../../db/sql/stored-row.ts';
import { applyChange } from '../../db/write/write.ts';
import { conflict } from '../../errors.ts';
import type { Call } from '../operations/operation.ts';
import { readMoving } from './moving-devices.ts';
import { readHead } from './read-rollout.ts';

type Action = 'pause' | 'resume' | 'cancel';

/**
 * Pauses a roll-out, goes on with it, or calls it off (DEC-224, DEC-226); what it is already is no change. Admins only. 409 once
 * it is over, and where somebody wants to go on although other firmware is the newest by now.
 */
export async function controlRollout(
  transaction: Connection,
  { actor, requestId, now }: Call,
  { id, action }: { readonly id: number; readonly action: Action },
): Promise<Answered<typeof rolloutCalls.control.answer>['data']> {
  grantedScope(devices, 'remove', actor);
  const row = await lockRow(transaction, rollouts, { id }, { verb: 'read', actor });
  if (row.ended_at !== null && !(action === 'cancel' && row.status === 'cancelled'))
    throw conflict(refuse('rollout.over'));
  const values = await valuesOf(transaction, row, action, now);
  await applyChange(transaction, rollouts, row, values, { actor, requestId });
  // Those that were told are watched to their end; a pause that has ended is over at once.
  await transaction.query(
    'update "rollouts" set "next_at" = greatest("wave_began", $2) where "id" = $1',
    [id, new Date(now).toISOString()],
    'look_at_rollout',
  );
  return await readHead(transaction, id);
}

async function valuesOf(transaction: Connection, row: StoredRow, action: Action, now: number): Promise<Row> {
  const at = new Date(now).toISOString();
  switch (action) {
    case 'pause':
      return row.status === 'running' ? { status: 'paused' } : {};
    case 'resume': {
      if (row.status === 'running') return {};
      const { rollout } = await readMoving(transaction, row, now);
      if (!rollout.isNewest) throw conflict(refuse('rollout.firmware'));
      const later = Math.max(now, rollout.waveBegan);
      return {
        status: 'running',
        reason: null,
        forgiven: row.failed,
        wave_began: new Date(later).toISOString(),
      };
    }
    case 'cancel': {
      if (row.status === 'cancelled') return {};
      const released = await transaction.query(
        `update "rollout_devices" set "state" = 'skipped', "reason" = 'cancelled', "ended_at" = $2 where "rollout_id" = $1 and "state" = 'waiting' returning 1`,
        [row.id, at],
        'release_rollout_devices',
      );
      return { status: 'cancelled', ended_at: at, skipped: Number(row.skipped) + released.length };
    }
  }
}
