import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Sender, type SenderSettings, startSender } from '../../server/mail/sender.ts';
import { smtpTransport } from '../../server/mail/transport.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { fillOutbox, hasty, mailConfig, silent, statesOf } from '../support/outbox.ts';
import { type ScriptedSmtp, type SmtpStep, smtpSteps, startScriptedSmtp } from '../support/scripted-smtp.ts';

const patient = { timeout: 30_000, interval: 30 };
const hourMs = 3_600_000;

onOneEngine('mail servers that fail', 'postgres', open => {
  let app: TestApp;
  let ids = { userId: 0, bookingId: 0 };
  let peer: ScriptedSmtp | undefined;
  const senders: Sender[] = [];
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    const userId = (await app.given.user()).id;
    ids = { userId, bookingId: await app.given.row('bookings', userId) };
  });
  beforeEach(async () => {
    await app.database.query('delete from mails');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(senders.splice(0).map(sender => sender.stop()));
    await peer?.close();
  });

  const start = async (
    script: Parameters<typeof startScriptedSmtp>[0],
    count = 1,
    settings: Partial<SenderSettings> = {},
    requireTLS = false,
  ) => {
    peer = await startScriptedSmtp(script);
    await fillOutbox(app.database, { count, ...ids });
    startOne(settings, requireTLS);
    return peer;
  };
  const startOne = (settings: Partial<SenderSettings> = {}, requireTLS = false) => {
    const send = smtpTransport({ smtpUrl: peer?.url ?? '', mailFrom: mailConfig.mailFrom, requireTLS });
    senders.push(
      startSender({ database: app.database, send, log: silent, settings: { ...hasty, ...settings } }),
    );
  };
  const settled = async (expected: Record<string, number>) =>
    await vi.waitFor(async () => expect(await statesOf(app.database)).toEqual(expected), patient);

  const later = ['421 later', '451 later', 'close'].flatMap(reply =>
    smtpSteps.map((step): readonly [SmtpStep, string] => [step, reply]),
  );
  it.each(later)('C1 C2 at %s twice %j: the mail arrives, once', async (at, reply) => {
    const server = await start((step, number) => (step === at && number <= 2 ? reply : undefined));
    await settled({ sent: 1 });
    expect(server.taken).toHaveLength(1);
  });

  it.each<[SmtpStep, string]>([
    ['RCPT', '550 no such mailbox'],
    ['end', '554 we do not like it'],
  ])('C1 at %s %j for good: failed at once, and never sent', async (at, reply) => {
    const server = await start(step => (step === at ? reply : undefined));
    await settled({ failed: 1 });
    expect(server.taken).toEqual([]);
    expect(server.reached.get(at)).toBe(1);
  });

  it('C1 a server that refuses our sender gets its mails once that is mended', async () => {
    const server = await start(
      (step, number) => (step === 'MAIL' && number <= 3 ? '550 who are you' : undefined),
      2,
    );
    await settled({ sent: 2 });
    expect(new Set(server.taken).size).toBe(2);
    expect(server.taken).toHaveLength(2);
  });

  it('C1 C2 of a server that accepts every other mail, each is taken once', async () => {
    const server = await start(
      (step, number) => (step === 'RCPT' && number % 2 === 1 ? '450 not now' : undefined),
      12,
    );
    await settled({ sent: 12 });
    expect(server.taken).toHaveLength(12);
    expect(new Set(server.taken).size).toBe(12);
  });

  it('C2 a server that takes a mail and hangs up gets it again, with the same Message-ID', async () => {
    const server = await start((step, number) =>
      step === 'end' && number <= 2 ? 'take and close' : undefined,
    );
    await settled({ sent: 1 });
    expect(server.taken).toHaveLength(3);
    expect(new Set(server.taken).size).toBe(1);
  });

  it('C1 C2 a slow server is waited for, and one that never answers is left', async () => {
    const slow = await start(
      (step, number) => (step === 'MAIL' ? sleep(number === 1 ? 9_000 : 40).then(() => '250 OK') : undefined),
      3,
      { deadlineMs: 6_000 },
    );
    await settled({ sent: 3 });
    expect(slow.taken).toHaveLength(3);
    expect(new Set(slow.taken).size).toBe(3);
  });

  it('C9 a server without TLS gets neither a mail nor a password unless that is allowed', async () => {
    const server = await start(() => undefined, 1, { mostAttempts: 2 }, true);
    await settled({ failed: 1 });
    expect(server.taken).toEqual([]);
    expect(server.reached.get('MAIL')).toBeUndefined();
    const [row] = await app.database.query<{ failure: string }>('select failure from mails');
    expect(row?.failure).toMatch(/TLS/);
  });

  it.each([hourMs, -hourMs, 24 * hourMs, -24 * hourMs])(
    'C1 C2 the clock of the portal jumps by %s ms while mails leave: none is lost, none sent twice',
    async jump => {
      const server = await start(
        step => (step === 'end' ? sleep(150).then(() => '250 taken') : undefined),
        8,
        { leaseMs: 60_000, mostAtOnce: 2 },
      );
      await vi.waitFor(() => expect(server.reached.get('MAIL')).toBeGreaterThan(0), patient);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
      startOne({ leaseMs: 60_000, mostAtOnce: 2 });
      await settled({ sent: 8 });
      expect(server.taken).toHaveLength(8);
      expect(new Set(server.taken).size).toBe(8);
    },
  );
});
