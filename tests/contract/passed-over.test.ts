import { request } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SettingType } from '../../domain/setting.ts';
import { noteWrongPassword } from '../../server/auth/sign-in/known-devices.ts';
import { composeMail } from '../../server/mail/compose.ts';
import { keepDueMails, takeDueMails } from '../../server/mail/outbox.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { codeAt, partOf } from '../support/second-factors.ts';
import { SoftPasskey } from '../support/soft-passkey.ts';

const factors = '/api/v3/auth/second-factor';
const events = z.object({ data: z.array(z.looseObject({ kind: z.string() })) });

onOneEngine('what a statement must leave out', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  it('C3 DEC-80 a mail that was removed is neither sent nor kept', async () => {
    const { id: owner } = await app.person();
    const mail = async (deleted: boolean) => {
      const id = await app.given.row('mails', owner, { state: 'waiting', deleted });
      await app.database.query("update mails set send_after = now() - interval '1 minute' where id = $1", [
        id,
      ]);
      return id;
    };
    const [there, removed] = [await mail(false), await mail(true)];
    const taken = await takeDueMails(app.database, { leaseMs: 0, most: 1_000, except: [] });
    expect(taken.map(({ id }) => id)).toContain(there);
    expect(taken.map(({ id }) => id)).not.toContain(removed);
    await keepDueMails(app.database);
    const states = await app.database.query('select id, state from mails where id = any($1) order by id', [
      [there, removed],
    ]);
    expect(states).toEqual([
      { id: there, state: 'kept' },
      { id: removed, state: 'waiting' },
    ]);
  });

  it('CANCEL-02 the text of a setting that was removed is not written to guests any more', async () => {
    const value = JSON.stringify({ subject: 'Ours: {{location}}', content_html: '<p>Ours</p>' });
    const setting = { name: 'mail_booking_cancelled_en', value_type: SettingType.Email, value };
    const id = await app.given.row('settings', 0, setting);
    const subject = async () => {
      const { subject_html } = await composeMail(app.database, 'booking_cancelled', {
        ...{
          language: 'en',
          zone: 'Europe/London',
          first_name: 'Ann',
          last_name: 'Lee',
          location: 'Riverside',
        },
        ...{ address: '1 Quay', device: 'Aspen', start: '2026-11-21T14:30:00.000Z', reason: 'Water' },
      });
      return subject_html;
    };
    expect(await subject()).toBe('Ours: Riverside');
    await app.database.query('update settings set deleted = true where id = $1', [id]);
    expect(await subject()).toBe(
      'Your booking at Riverside on Sat 21 November 2026, 14:30 London time (GMT) was cancelled',
    );
  });

  it('DEV-06 of a device to which very much happened the newest is told', async () => {
    const { id: owner } = await app.person();
    const admin = await app.as('admin');
    const device = await app.given.row('devices', owner, { installation_date: null });
    await app.database.query(
      `insert into history (resource, row_id, action, changes, create_time)
       select 'devices', $1, 'update', '{"description":{"before":"a","after":"b"}}', now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, 510) n`,
      [device],
    );
    await app.database.query(
      `insert into history (resource, row_id, action, changes)
       values ('devices', $1, 'update', '{"pcb_serial_number":{"before":"1","after":"2"}}')`,
      [device],
    );
    await app.database.query(
      `insert into device_logs (device_id, last_updated_time, fw_version)
       select $1, now() - interval '1 day' + n * interval '1 second', '3.0.1' from generate_series(1, 510) n`,
      [device],
    );
    await app.database.query(
      "insert into device_logs (device_id, last_updated_time, fw_version) values ($1, now(), '9.9.9')",
      [device],
    );
    const { text } = await admin.get(`/api/v3/homebeds/${device}/timeline`);
    expect(events.parse(JSON.parse(text)).data.length).toBeGreaterThan(0);
    expect(text).toContain('pcb_serial_number');
    expect(text).toContain('9.9.9');
  });

  it('E20 a passkey that somebody has added already opens no second account, and nothing breaks', async () => {
    const passkey = new SoftPasskey();
    const add = async ({ caller }: Awaited<ReturnType<TestApp['person']>>) => {
      const start = await caller.post(`${factors}/passkeys/start`, {});
      const { challenge } = partOf(start, 'passkey');
      const shown = passkey.create({ challenge: String(challenge) });
      return await caller.post(`${factors}/passkeys`, {
        ticket: start.body.ticket,
        name: 'L',
        passkey: shown,
      });
    };
    expect((await add(await app.person())).status).toBe(200);
    const other = await app.person();
    const again = await add(other);
    expect({ status: again.status, errors: Object.keys(Object(again.body.errors)) }).toEqual({
      status: 422,
      errors: ['passkey'],
    });
    expect(await app.database.query('select 1 from second_factors where user_id = $1', [other.id])).toEqual(
      [],
    );
  });

  it('E20 an app whose code is wrong is not set up', async () => {
    const { caller, id } = await app.person();
    const start = await caller.post(`${factors}/app/start`, {});
    const right = codeAt(String(start.body.secret), app.clock.now);
    const code = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const kept = await caller.post(`${factors}/app`, { ticket: start.body.ticket, code });
    expect({ status: kept.status, errors: Object.keys(Object(kept.body.errors)) }).toEqual({
      status: 422,
      errors: ['code'],
    });
    expect(await app.database.query('select 1 from second_factors where user_id = $1', [id])).toEqual([]);
  });

  it.each([
    ['is there', {}, 1],
    ['was removed', { deleted: true }, 0],
    ['was closed', { disabled: true }, 0],
  ])('E12 of many wrong passwords an account is told that %s', async (_state, values, mails) => {
    const { id, email } = await app.given.user(values);
    const deps = {
      database: app.database,
      config: { mailFrom: 'portal@portal.test' },
      now: () => app.clock.now,
    };
    const origin = { address: '198.51.100.9', browser: undefined, requestId: `besieged-${id}` };
    await noteWrongPassword(deps, { email, userId: id, tries: 10, origin });
    const written = await app.database.query('select 1 from mails where user_id = $1', [id]);
    expect(written).toHaveLength(mails);
  });

  it('E11 who signs in again from where they were, with a program that says no name, is not warned of it', async () => {
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = z.object({ port: z.number() }).parse(app.server.addresses()[0]);
    const { email } = await app.given.user();
    const login = () =>
      new Promise<number>((resolve, reject) => {
        const asked = request(
          {
            ...{ port, host: '127.0.0.1', path: '/api/v3/auth/login', method: 'POST' },
            headers: { 'content-type': 'application/json' },
          },
          answer => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        );
        asked.on('error', reject).end(JSON.stringify({ email, password: testPassword }));
      });
    for (let times = 0; times < 3; times += 1) expect(await login()).toBe(200);
    // Mails are written in the order in which they are asked for.
    await app.anonymous.post('/api/v3/auth/forgot-password', { email });
    expect((await mailedTo(app, email)).subject).toBe('Set a new password for the Partner Portal');
  });
});
