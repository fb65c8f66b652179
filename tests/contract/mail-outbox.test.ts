import { beforeAll, describe, expect, it } from 'vitest';
import { queueMail, withdrawMails } from '../../server/mail/outbox.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onEveryEngine } from '../support/databases.ts';

const config = { mailDelaySeconds: 60, mailFrom: 'Portal <portal@example.com>' };
const columns = 'to_email, subject_html, content_html, state, failure, message_id, send_after, attempts';

onEveryEngine('the outbox', 'locks', open => {
  let app: TestApp;
  let bookingId = 0;
  let userId = 0;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    userId = (await app.given.user()).id;
    bookingId = await app.given.row('bookings', userId);
  });

  const queue = (
    operation: string,
    more: { to?: string; subject_html?: string; content_html?: string } = {},
  ) =>
    app.database.transaction(transaction =>
      queueMail(transaction, {
        ...{ bookingId, userId, operation, config },
        ...{ to: 'guest@mail.example', subject_html: 'Moved', content_html: '<p>Moved</p>', ...more },
      }),
    );
  const mailsOf = (operation: string) =>
    app.database.query<Record<string, unknown>>(
      `select ${columns} from mails where operation = $1 order by id`,
      [operation],
    );
  const withdraw = (operation: string) =>
    app.database.transaction(transaction => withdrawMails(transaction, operation));

  it('DEC-80 keeps a mail until its time, with a Message-ID of its own', async () => {
    const asked = Date.now();
    await queue('op-1');
    const [queued] = await mailsOf('op-1');
    const delay = Date.parse(String(queued?.send_after)) - asked;
    // The embedded server's and this process's clock are the machine's; a busy one adds a moment.
    expect(delay).toBeGreaterThan(59_000);
    expect(delay).toBeLessThan(120_000);
    expect([queued]).toEqual([
      {
        to_email: 'guest@mail.example',
        subject_html: 'Moved',
        content_html: '<p>Moved</p>',
        state: 'waiting',
        failure: null,
        message_id: expect.stringMatching(/^<[\da-f]{32}@example\.com>$/),
        send_after: expect.any(String),
        attempts: 0,
      },
    ]);
  });

  it('C2 one operation writes once about one booking', async () => {
    await queue('op-2');
    await queue('op-2');
    expect(await mailsOf('op-2')).toHaveLength(1);
  });

  it('C1 no mail stays of a change that was rolled back', async () => {
    const failing = app.database.transaction(async transaction => {
      await queueMail(transaction, {
        ...{ bookingId, userId, operation: 'op-3', config, to: 'guest@mail.example' },
        ...{ subject_html: 'x', content_html: 'x' },
      });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await mailsOf('op-3')).toEqual([]);
  });

  it('C7 stores what is harmless, whoever queues it', async () => {
    await queue('op-4', { subject_html: 'Hi\r\nBcc: x@y.example', content_html: '<p onclick="a()">x</p>' });
    expect(await mailsOf('op-4')).toMatchObject([
      { subject_html: 'Hi Bcc: x@y.example', content_html: '<p>x</p>' },
    ]);
  });

  it('C1 a guest without a usable address leaves a failure that can be seen', async () => {
    await queue('op-5', { to: 'nobody' });
    expect(await mailsOf('op-5')).toMatchObject([
      { state: 'failed', failure: 'The guest has no usable email address' },
    ]);
  });

  describe('C4 withdrawing', () => {
    it('takes back all mails of the operation, and no others', async () => {
      await queue('op-6');
      await queue('op-7');
      expect(await withdraw('op-6')).toBe('withdrawn');
      expect(await mailsOf('op-6')).toMatchObject([{ state: 'withdrawn' }]);
      expect(await mailsOf('op-7')).toMatchObject([{ state: 'waiting' }]);
    });

    it.each([
      ['is being sent', `attempts = 1`],
      ['was sent', `state = 'sent', attempts = 1`],
      ['was kept as its time came', `state = 'kept'`],
    ])('changes nothing when one %s', async (_, change) => {
      const operation = `op ${change}`;
      await queue(operation);
      await app.database.query(`update mails set ${change} where operation = $1`, [operation]);
      const before = await mailsOf(operation);
      expect(await withdraw(operation)).toBe('already-left');
      expect(await mailsOf(operation)).toEqual(before);
    });

    it('is done with an operation that wrote no mails', async () => {
      expect(await withdraw('op-none')).toBe('withdrawn');
    });
  });
});
