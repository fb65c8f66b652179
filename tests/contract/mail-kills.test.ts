import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { bookings } from '../../resources/bookings.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { ChildScript } from '../support/child-script.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { testDatabase } from '../support/databases.ts';
import { fillOutbox, statesOf } from '../support/outbox.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';

const directories = new DataDirectories();
const children: ChildScript[] = [];
afterAll(async () => {
  await Promise.all(children.map(child => child.kill()));
  await directories.remove();
});

interface Ids {
  readonly userId: number;
  readonly bookingId: number;
}

async function givenBooking(database: Database): Promise<Ids> {
  const [person] = await database.query<{ id: number }>(
    `insert into users (email, first_name, last_name) values ('guest@example.com', 'G', 'U') returning id`,
  );
  const userId = person?.id ?? 0;
  return { userId, bookingId: await sampleRows(database).row(bookings, userId) };
}

interface Work {
  readonly count: number;
  readonly first: number;
  /** How long a mail belongs to the process that took it: short, so that what a killed one held leaves soon. */
  readonly leaseMs?: number;
}

function sender(where: string, peer: SmtpPeer, ids: Ids, { count, first, leaseMs = 1_500 }: Work) {
  const numbers = [count, first, ids.userId, ids.bookingId, leaseMs].map(String);
  const child = new ChildScript('mail-sender.ts', [where, peer.url, ...numbers]);
  children.push(child);
  return child;
}

/** Deliveries beyond the first of each mail, told by its Message-ID. */
function repeated({ received }: SmtpPeer): number {
  return received.length - new Set(received.map(({ messageId }) => messageId)).size;
}

/** Mails that never arrived, of those that were queued. */
function lost({ received }: SmtpPeer, count: number): number {
  const arrived = new Set(received.flatMap(({ to }) => to));
  return Array.from({ length: count }, (_, number) => `guest${number}@mail.example`).filter(
    address => !arrived.has(address),
  ).length;
}

const aRound = 60;
/** So many may be leaving when the process dies: in a few rounds all may repeat, in fifty the average counts. */
const atOnce = 5;

describe.each([
  ['pglite', atScale(1, 50)],
  ['postgres', atScale(3, 50)],
] as const)('on %s', { timeout: 3_600_000 }, (engine, kills) => {
  it(`C1 C2 killed ${kills} times while it sends, over a mail server that fails in 30 of 100: none is lost, few arrive twice`, async () => {
    const peer = await startSmtpPeer({ failing: 0.3, delayMs: 2 });
    const database = engine === 'postgres' ? await testDatabase('postgres') : undefined;
    const where = database?.url ?? (await directories.migrated());
    const ids = await using(where, givenBooking);
    for (let round = 0; round < kills; round += 1) {
      const child = sender(where, peer, ids, { count: aRound, first: round * aRound });
      await child.said(1);
      await sleep(20 + Math.random() * 300);
      await child.kill();
    }
    const last = sender(where, peer, ids, { count: 0, first: 0 });
    await last.saidLine('empty');
    await last.end();
    const queued = kills * aRound;
    const twice = repeated(peer);
    console.log(
      `${engine}: ${kills} kills, ${queued} mails, ${peer.refusals} refusals, ${lost(peer, queued)} lost, ${twice} twice`,
    );
    expect(await using(where, statesOf)).toEqual({ sent: queued });
    expect(lost(peer, queued)).toBe(0);
    expect(peer.refusals).toBeGreaterThan(queued * 0.2);
    expect(twice).toBeLessThanOrEqual(atScale(kills * atOnce, kills));
    await peer.close();
    await database?.close();
  });
});

describe('many processes', { timeout: 3_600_000 }, () => {
  it(`C3 four of them send ${atScale(200, 2_000)} mails, each once`, async () => {
    const count = atScale(200, 2_000);
    const peer = await startSmtpPeer();
    const database = await testDatabase('postgres');
    const where = database.url ?? '';
    const ids = await givenBooking(database);
    // Nobody dies here: on a busy machine a mail may take longer than a short lease, and would leave again.
    const leaseMs = 60_000;
    const senders = [0, 1, 2, 3].map(() => sender(where, peer, ids, { count: 0, first: 0, leaseMs }));
    await Promise.all(senders.map(child => child.said(1)));
    await fillOutbox(database, { count, ...ids });
    await peer.until(() => peer.received.length >= count);
    await Promise.all(senders.map(child => child.saidLine('empty')));
    await Promise.all(senders.map(child => child.end()));
    expect(await statesOf(database)).toEqual({ sent: count });
    expect([lost(peer, count), repeated(peer), peer.received.length]).toEqual([0, 0, count]);
    await peer.close();
    await database.close();
  });
});

/** Opens it, looks, closes it. */
async function using<Result>(where: string, look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(
    where.startsWith('postgres') ? { databaseUrl: where } : { dataDir: where },
  );
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}
