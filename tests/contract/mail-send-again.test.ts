import { beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { fillOutbox } from '../support/outbox.ts';

onOneEngine('sending a mail again', 'pglite', open => {
  let app: TestApp;
  let ids = { userId: 0, bookingId: 0 };
  let next = 0;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    const userId = (await app.given.user({ email: 'guest.now@mail.example', role: null })).id;
    ids = { userId, bookingId: await app.given.row('bookings', userId) };
  });

  async function mailIn(state: string): Promise<number> {
    next += 1;
    await fillOutbox(app.database, { count: 1, first: next, ...ids });
    const [mail] = await app.database.query<{ id: number }>(
      `update mails set state = $1, attempts = 30, failure = 'No such mailbox here' where operation = $2 returning id`,
      [state, `op-${next}`],
    );
    return mail?.id ?? 0;
  }

  it.each(['failed', 'kept'])('C1 lets a mail that is %s leave, to where its guest is now', async state => {
    const id = await mailIn(state);
    const admin = await app.as('admin');
    const before = await admin.get(`/api/v3/mails/${id}`);
    const { status, body } = await admin.post(`/api/v3/mails/${id}/send-again`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id, state: 'waiting', attempts: 0, failure: null, to_email: 'guest.now@mail.example' },
      ...{ message_id: before.body.message_id, content_html: before.body.content_html },
    });
    const noted = await app.database.query<{ changes: Record<string, unknown> }>(
      `select changes from history where resource = 'mails' and row_id = $1`,
      [id],
    );
    expect(noted.at(-1)?.changes).toMatchObject({ state: { before: state, after: 'waiting' } });
  });

  it.each(['waiting', 'sent', 'withdrawn'])('refuses for a mail that is %s', async state => {
    const id = await mailIn(state);
    const { status, body } = await (await app.as('admin')).post(`/api/v3/mails/${id}/send-again`, {});
    expect([status, body.message]).toEqual([
      409,
      'Only an email that failed or was not sent can be sent again',
    ]);
  });

  it('DEC-259 a mail about an account goes to the mailbox that it was written for, whatever its address is by now', async () => {
    const admin = await app.as('admin');
    const { id, email, caller } = await app.person();
    const fresh = 'fresh.mailbox@new.example';
    expect((await caller.post(`/api/v3/user/${id}/email-change`, { email: fresh })).status).toBe(202);
    const failed = await app.database.query<{ id: number; to_email: string }>(
      `update mails set state = 'failed' where user_id = $1 and to_email in ($2, $3) returning id, to_email`,
      [id, email, fresh],
    );
    expect(failed.map(({ to_email }) => to_email).sort()).toEqual([email, fresh].sort());
    const sendBoth = async () => {
      for (const mail of failed) {
        const { status, body } = await admin.post(`/api/v3/mails/${mail.id}/send-again`, {});
        expect([status, body.to_email]).toEqual([200, mail.to_email]);
      }
    };
    // The link that confirms stays with the new mailbox, and once that counts, the one that stops it with the old.
    await sendBoth();
    const { token } = await mailedTo(app, fresh);
    expect((await app.anonymous.post('/api/v3/auth/confirm-email', { token })).status).toBe(200);
    await app.database.query(`update mails set state = 'failed' where id = any($1::int[])`, [
      failed.map(mail => mail.id),
    ]);
    await sendBoth();
  });

  it('C5 refuses while the guest has no usable address', async () => {
    const id = await mailIn('failed');
    const { id: userId } = await app.given.user({ email: 'a@b.example, c@d.example' });
    await app.database.query('update mails set user_id = $2 where id = $1', [id, userId]);
    const { status, body } = await (await app.as('admin')).post(`/api/v3/mails/${id}/send-again`, {});
    expect([status, body.message]).toEqual([409, 'The guest has no usable email address']);
  });

  it.each(['partner', 'service', 'marketing'] as const)('C6 is not for the role %s', async role => {
    const id = await mailIn('failed');
    const { status } = await (await app.as(role)).post(`/api/v3/mails/${id}/send-again`, {});
    expect(status).toBe(403);
  });

  it('answers 404 for a mail that does not exist', async () => {
    expect((await (await app.as('admin')).post('/api/v3/mails/999999/send-again', {})).status).toBe(404);
  });
});
