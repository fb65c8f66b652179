import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { mailAlerts } from './alert-mails.ts';

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'mailFrom'>;
  readonly portalAddress: () => string;
  readonly log: { error(facts: object, words: string): void };
  /** Epoch ms. */
  readonly now?: () => number;
}

/** How many devices one look judges. */
const lookedAtOnce = 500;

/**
 * Looks at the devices whose sessions have changed, and at those whose short sessions are long ago; then writes to
 * whoever wants mails. Any number of processes may look at once: each row is taken by one.
 */
export function alertWatch({ database, config, portalAddress, log, now = Date.now }: Deps): Chore {
  return {
    look: async signal => {
      while (!signal.aborted && (await attend(database)) === lookedAtOnce);
      if (!signal.aborted) await mailAlerts({ database, config, portalAddress, log, now }, signal);
    },
  };
}

async function attend(database: Database): Promise<number> {
  return await database.transaction(async transaction => {
    const asked = await transaction.query<{ device_id: number }>(
      'delete from "alert_looks" where "id" = any(array(select "id" from "alert_looks" order by "id" ' +
        `limit ${lookedAtOnce} for update skip locked)) returning "device_id"`,
      [],
      'take_alert_looks',
    );
    const due = await transaction.query<{ device_id: number }>(
      'select "device_id" from "device_alerts" where "look_at" <= now() and "ended_at" is null limit 100',
      [],
      'alerts_due',
    );
    const ids = [...new Set([...asked, ...due].map(({ device_id: id }) => id))];
    if (ids.length > 0) await transaction.query('select attend_devices($1::int[])', [ids], 'attend_devices');
    return asked.length;
  });
}
