import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { composeMail, type MailFacts } from '../../server/mail/compose.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import { startSender } from '../../server/mail/sender.ts';
import { smtpTransport } from '../../server/mail/transport.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { crookedAddresses, injections } from '../support/injections.ts';
import { hasty, mailConfig, silent, statesOf } from '../support/outbox.ts';
import { type ReceivedMail, type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts';

const guest = 'guest@mail.example';
const facts: MailFacts = {
  ...{ language: 'en', zone: 'Europe/London', start: '2026-11-21T14:30:00.000Z', reason: 'Water damage' },
  ...{ first_name: 'Ann', last_name: 'Lee', location: 'Riverside', address: '1 Quay', device: 'Aspen' },
};
const settings = { ...hasty, mostAttempts: 1 };

describe('mails with hostile texts', () => {
  let app: TestApp;
  let database: Database;
  let peer: SmtpPeer;
  let ids = { userId: 0, bookingId: 0 };
  beforeAll(async () => {
    app = await startApp();
    database = app.database;
    peer = await startSmtpPeer();
    const userId = (await app.given.user()).id;
    ids = { userId, bookingId: await app.given.row('bookings', userId) };
  });
  afterAll(async () => {
    await peer.close();
    await app.close();
  });

  async function sent(to: string, mail: { subject_html: string; content_html: string }) {
    await database.query('delete from mails');
    const before = peer.received.length;
    await database.transaction(transaction =>
      queueMail(transaction, {
        ...ids,
        ...mail,
        to,
        operation: 'op',
        config: mailConfig,
      }),
    );
    const send = smtpTransport({ smtpUrl: peer.url, mailFrom: mailConfig.mailFrom, requireTLS: false });
    const sender = startSender({ database, send, log: silent, settings });
    await expect
      .poll(async () => (await statesOf(database)).waiting ?? 0, { timeout: 60_000, interval: 10 })
      .toBe(0);
    await sender.stop();
    return peer.received.slice(before);
  }

  /** The mail has one recipient, and no header that we did not write. */
  async function expectHonest(mails: readonly ReceivedMail[]): Promise<void> {
    expect(mails.map(({ to, from }) => ({ to, from }))).toEqual([
      { to: [guest], from: 'portal@example.com' },
    ]);
    const parsed = await mails[0]?.parsed();
    const headers = parsed?.headers.map(({ key }) => key).filter(key => key !== 'content-transfer-encoding');
    expect(headers?.sort()).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].sort(),
    );
    expect(parsed?.to).toEqual([{ address: guest, name: '' }]);
    expect(parsed?.html ?? '').not.toMatch(/<script/i);
    expect(parsed?.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  }

  it.each(injections.map(text => [JSON.stringify(text).slice(0, 60), text]))(
    'C5 %s in a subject, a name, a place and a reason stays text',
    async (_, text) => {
      await expectHonest(
        await sent(guest, { subject_html: `Moved ${text}`, content_html: `<p>${text}</p>` }),
      );
      const hostile = { ...facts, first_name: text, location: text, reason: text, device: text };
      await expectHonest(await sent(guest, await composeMail(database, 'booking_cancelled', hostile)));
    },
  );

  // No database keeps a zero byte.
  const storable = crookedAddresses.filter(address => !address.includes('\0'));
  it.each(storable.map(address => [JSON.stringify(address), address]))(
    'C5 %s as the address of a guest is written to nobody',
    async (_, address) => {
      expect(await sent(address, { subject_html: 'x', content_html: 'x' })).toEqual([]);
      expect(await statesOf(database)).toEqual({ failed: 1 });
    },
  );

  it.each(crookedAddresses.map(address => [JSON.stringify(address), address]))(
    'C5 %s that got past the outbox is refused where it would leave',
    async (_, to) => {
      const send = smtpTransport({ smtpUrl: peer.url, mailFrom: mailConfig.mailFrom, requireTLS: false });
      const letter = { to, subject: 'x', html: 'x', messageId: '<1@portal.invalid>' };
      await expect(send(letter, AbortSignal.timeout(5_000))).rejects.toThrow('not one plain e-mail address');
    },
  );
});
