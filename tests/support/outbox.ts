import type { Database } from '../../server/db/database.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import type { Log, SenderSettings } from '../../server/mail/sender.ts';

/** As patient as a test can afford. */
export const hasty: Partial<SenderSettings> = {
  pollMs: 20,
  leaseMs: 60_000,
  firstRetryMs: 10,
  mostAttempts: 40,
  graceMs: 500,
};

export const silent: Log = { warn: () => undefined, error: () => undefined };

export const mailConfig = { mailDelaySeconds: 0, mailFrom: 'Portal <portal@example.com>' };

interface Filling {
  readonly count: number;
  readonly userId: number;
  readonly bookingId: number;
  readonly first?: number;
  readonly now?: number;
}

/** One mail each to `guest<n>@mail.example`, all in one transaction, due at once unless `now` lies ahead. */
export async function fillOutbox(
  database: Database,
  { count, userId, bookingId, first = 0, now = Date.now() - 1_000 }: Filling,
): Promise<void> {
  // Once for all of them: as time goes by between two, the later one would be due before the earlier.
  const mailDelaySeconds = (now - Date.now()) / 1_000;
  await database.transaction(async transaction => {
    for (let number = first; number < first + count; number += 1)
      await queueMail(transaction, {
        ...{
          bookingId,
          userId,
          operation: `op-${number}`,
          config: { ...mailConfig, mailDelaySeconds },
        },
        ...{ to: `guest${number}@mail.example`, subject_html: `Mail ${number}`, content_html: '<p>x</p>' },
      });
  });
}

/** How many mails of the outbox are in each state. */
export async function statesOf(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from mails group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
