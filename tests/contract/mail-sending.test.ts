import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withdrawMails } from '../../server/mail/outbox.ts';
import { type Sender, type SenderSettings, startSender } from '../../server/mail/sender.ts';
import { smtpTransport } from '../../server/mail/transport.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { htmlOf } from '../support/html-of.ts';
import { fillOutbox, hasty, mailConfig, silent, statesOf } from '../support/outbox.ts';
import { atScale } from '../support/scale.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';

const atOnce = { timeout: 20_000, interval: 20 };

onOneEngine('sending', 'pglite', open => {
  let app: TestApp;
  let peer: SmtpPeer;
  let ids = { userId: 0, bookingId: 0 };
  const senders: Sender[] = [];
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    const userId = (await app.given.user()).id;
    ids = { userId, bookingId: await app.given.row('bookings', userId) };
  });
  beforeEach(async () => {
    peer = await startSmtpPeer();
    await app.database.query('delete from mails');
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map(sender => sender.stop()));
    await peer.close();
  });
  afterAll(() => peer.close());

  const start = (settings: Partial<SenderSettings> = {}, url: string | undefined = peer.url) => {
    const send =
      url === ''
        ? undefined
        : smtpTransport({ smtpUrl: url, mailFrom: mailConfig.mailFrom, requireTLS: false });
    const sender = startSender({
      database: app.database,
      send,
      log: silent,
      settings: { ...hasty, ...settings },
    });
    senders.push(sender);
    return sender;
  };
  const fill = (count: number) => fillOutbox(app.database, { count, ...ids });
  const states = () => statesOf(app.database);
  const mail = async () => {
    const [row] = await app.database.query<Record<string, unknown>>(
      'select * from mails order by id limit 1',
    );
    return row ?? {};
  };
  const attemptsMade = async () => {
    const rows = await app.database.query<{ attempts: number }>('select attempts from mails order by id');
    return rows.map(({ attempts }) => attempts);
  };

  it('PROD-07 a mail lies in the mailbox of its guest, with text beside the HTML', async () => {
    const html =
      '<h2>Moved – đổi lịch</h2><p>New &amp; <strong>better</strong>:<br>14:30</p>\n<ul><li>Bed 1</li></ul>';
    await fill(1);
    await app.database.query('update mails set content_html = $1, subject_html = $2', [
      html,
      'Đã đổi: 14:30 – ✓',
    ]);
    start();
    const [received] = await peer.arrived('guest0@mail.example');
    const parsed = await received?.parsed();
    expect(received).toMatchObject({ from: 'portal@example.com', to: ['guest0@mail.example'] });
    expect(parsed?.subject).toBe('Đã đổi: 14:30 – ✓');
    expect(parsed?.from).toMatchObject({ name: 'Portal', address: 'portal@example.com' });
    expect(parsed?.text?.trim()).toBe('Moved – đổi lịch\n\nNew & better:\n14:30\n\n- Bed 1');
    expect(htmlOf(received?.raw ?? '')).toBe(html);
    await vi.waitFor(async () => expect(await states()).toEqual({ sent: 1 }), atOnce);
    const { sent_time, attempts, failure, message_id } = await mail();
    expect({ attempts, failure }).toEqual({ attempts: 1, failure: null });
    expect(sent_time).not.toBeNull();
    expect(received?.messageId).toBe(message_id);
  });

  it('C1 tries again while the mail server says later', async () => {
    peer.set({ failing: 1 });
    await fill(2);
    start({ firstRetryMs: 30 });
    await vi.waitFor(
      async () => expect(await mail()).toMatchObject({ attempts: 2, state: 'waiting' }),
      atOnce,
    );
    expect((await mail()).failure).toMatch(/Too many connections|Greylisted|Out of storage/);
    peer.set({ failing: 0 });
    await vi.waitFor(async () => expect(await states()).toEqual({ sent: 2 }), atOnce);
    expect(await mail()).toMatchObject({ failure: null });
  });

  it('C1 waits at most an hour before it tries again, however often it has failed', async () => {
    peer.set({ failing: 1 });
    await fill(1);
    start({ firstRetryMs: 30 * 3_600_000 });
    await vi.waitFor(async () => expect((await mail()).failure).not.toBeNull(), atOnce);
    const [next] = await app.database.query(
      `select "attempts", "send_after" between now() + interval '50 minutes' and now() + interval '1 hour' as soon from mails`,
    );
    expect(next).toEqual({ attempts: 1, soon: true });
  });

  it('C1 a mail server that is away costs nothing but time', async () => {
    await peer.close();
    await fill(1);
    start();
    await vi.waitFor(async () => expect((await mail()).failure).toMatch(/ECONNREFUSED/), atOnce);
    peer = await startSmtpPeer({ port: Number(new URL(peer.url).port) });
    await peer.arrived('guest0@mail.example');
  });

  it('C1 gives up in the open: failed, with the reason', async () => {
    peer.set({ failing: 1 });
    await fill(1);
    start({ mostAttempts: 3, firstRetryMs: 1 });
    await vi.waitFor(
      async () => expect(await mail()).toMatchObject({ state: 'failed', attempts: 3 }),
      atOnce,
    );
    expect((await mail()).failure).not.toBeNull();
  });

  it('C1 does not insist where the mailbox does not exist', async () => {
    peer.set({ unknown: ['guest0@mail.example'] });
    await fill(1);
    start();
    await vi.waitFor(
      async () => expect(await mail()).toMatchObject({ state: 'failed', attempts: 1 }),
      atOnce,
    );
    expect((await mail()).failure).toContain('No such mailbox here');
  });

  it('DEC-80 keeps mails when there is no mail server, from their time on', async () => {
    await fill(2);
    await app.database.query(
      `update mails set send_after = now() + interval '1 day' where operation = 'op-1'`,
    );
    start({}, '');
    await vi.waitFor(async () => expect(await states()).toEqual({ kept: 1, waiting: 1 }), atOnce);
  });

  it('DEC-80 no mail leaves before its time', async () => {
    await fill(2);
    await app.database.query(
      `update mails set send_after = now() + interval '1 day' where operation = 'op-1'`,
    );
    start();
    await peer.arrived('guest0@mail.example');
    await vi.waitFor(async () => expect(await states()).toEqual({ sent: 1, waiting: 1 }), atOnce);
    expect(peer.received).toHaveLength(1);
  });

  it('C4 a mail that is leaving cannot be withdrawn', async () => {
    peer.set({ delayMs: 300 });
    await fill(1);
    start();
    await vi.waitFor(async () => expect(await mail()).toMatchObject({ attempts: 1 }), atOnce);
    const answer = await app.database.transaction(transaction => withdrawMails(transaction, 'op-0'));
    expect(answer).toBe('already-left');
    await peer.arrived('guest0@mail.example');
  });

  it(`C4 ${atScale(30, 300)} times withdrawn around the moment of leaving: either refused, or no mail`, {
    timeout: 600_000,
  }, async () => {
    start();
    const count = atScale(30, 300);
    const answers = new Map<string, string>();
    for (let number = 0; number < count; number += 1) {
      await fillOutbox(app.database, { count: 1, first: number, ...ids, now: Date.now() + 15 });
      await sleep(Math.random() * 60);
      const answer = await app.database.transaction(transaction =>
        withdrawMails(transaction, `op-${number}`),
      );
      answers.set(`guest${number}@mail.example`, answer);
    }
    await vi.waitFor(async () => expect((await states()).waiting ?? 0).toBe(0), atOnce);
    const arrived = new Set(peer.received.flatMap(({ to }) => to));
    for (const [address, answer] of answers) expect(arrived.has(address)).toBe(answer === 'already-left');
    expect(peer.received).toHaveLength(arrived.size);
    expect([...new Set(answers.values())].sort()).toEqual(['already-left', 'withdrawn']);
  });

  it('B10 stopping waits for the mails that are leaving, and takes no other', async () => {
    const release = peer.hold();
    await fill(8);
    const sender = start({ mostAtOnce: 2, graceMs: 30_000 });
    await vi.waitFor(async () => expect(await attemptsMade()).toEqual([1, 1, 0, 0, 0, 0, 0, 0]), atOnce);
    const stopped = sender.stop();
    release();
    await stopped;
    expect(await states()).toEqual({ sent: 2, waiting: 6 });
    expect(peer.received.flatMap(({ to }) => to).sort()).toEqual([
      'guest0@mail.example',
      'guest1@mail.example',
    ]);
    expect(await attemptsMade()).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('B10 stopping does not wait for ever: what hangs is tried again later', async () => {
    peer.set({ delayMs: 60_000 });
    await fill(1);
    const sender = start({ graceMs: 50 });
    await vi.waitFor(async () => expect(await mail()).toMatchObject({ attempts: 1 }), atOnce);
    await sender.stop();
    expect(await mail()).toMatchObject({ state: 'waiting', failure: expect.stringContaining('stopped') });
  });
});
