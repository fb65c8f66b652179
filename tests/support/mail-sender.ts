import { openDatabase } from '../../server/db/engines/open-database.ts';
import { startSender } from '../../server/mail/sender.ts';
import { smtpTransport } from '../../server/mail/transport.ts';
import { fillOutbox, hasty, mailConfig, silent, statesOf } from './outbox.ts';

/**
 * A process of its own that sends the mails of a database, to be killed by a test. First it queues `count`
 * mails numbered from `first` and says `ready`, then it sends; it says `empty` when no mail waits any more. A mail
 * that it has taken belongs to it for `leaseMs`.
 */
const [where = '', smtpUrl = '', count = '0', first = '0', userId = '0', bookingId = '0', leaseMs = '0'] =
  process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = await openDatabase(
  where.startsWith('postgres') ? { databaseUrl: where, connections: 4 } : { dataDir: where },
);
await fillOutbox(database, {
  count: Number(count),
  first: Number(first),
  userId: Number(userId),
  bookingId: Number(bookingId),
});
say('ready');
const sender = startSender({
  database,
  send: smtpTransport({ smtpUrl: smtpUrl, mailFrom: mailConfig.mailFrom, requireTLS: false }),
  log: silent,
  settings: { ...hasty, leaseMs: Number(leaseMs), deadlineMs: Number(leaseMs) * 0.8, mostAttempts: 1_000 },
});
const watch = setInterval(async () => {
  const { waiting = 0 } = await statesOf(database);
  if (waiting === 0) say('empty');
}, 100);
process.once('SIGTERM', async () => {
  clearInterval(watch);
  await sender.stop();
  await database.close();
  process.exit(0);
});
