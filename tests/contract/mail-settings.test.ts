import { beforeAll, expect, it } from 'vitest';
import { offerMailSettings } from '../../server/mail/mail-settings.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onEveryEngine } from '../support/databases.ts';

onEveryEngine('the texts of mails among the settings', 'locks', open => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    admin = await app.as('admin');
  });

  const stored = async () =>
    await app.database.query<{ id: number; name: string; value: string; deleted: boolean }>(
      `select id, name, value, deleted from settings where name like 'mail\\_%' order by name`,
    );
  const one = async (name: string) => {
    const found = (await stored()).filter(each => each.name === name);
    expect(found, name).toHaveLength(1);
    return found[0];
  };

  it('DEC-308 stand there from the first start on, one of each mail and language, also where two processes start', async () => {
    expect(await stored()).toEqual([]);
    await Promise.all([offerMailSettings(app.database), offerMailSettings(app.database)]);
    const names = (await stored()).map(({ name }) => name);
    // Eighteen mails in two languages.
    expect(names).toHaveLength(36);
    expect(new Set(names).size).toBe(36);
    expect(names).toContain('mail_booking_cancelled_en');
    expect(names).toContain('mail_booking_place_changed_vi');
    expect(names).toContain('mail_email_change_asked_en');
    const { status, body } = await admin.get(
      '/api/v3/settings?page=1&itemsPerPage=50&q=mail_booking_cancelled',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total_item: 2,
      data: [{ name: 'mail_booking_cancelled_en', value_type: 5, version: 1 }, { value_type: 5 }],
    });
  });

  it('DEC-308 one that was edited stays as it is, one that was removed stays removed, one that is new comes', async () => {
    await offerMailSettings(app.database);
    const edited = await one('mail_booking_cancelled_en');
    const removed = await one('mail_booking_made_vi');
    const value = JSON.stringify({ subject: 'Sorry', content_html: '<p>Hello {{first_name}}</p>' });
    const put = await admin.put(`/api/v3/settings/${edited?.id}`, { value });
    expect(put.status).toBe(200);
    expect((await admin.delete(`/api/v3/settings/${removed?.id}`)).status).toBe(200);
    await app.database.query(`delete from settings where name = 'mail_device_alerts_en'`);
    await offerMailSettings(app.database);
    expect((await one('mail_booking_cancelled_en'))?.value).toBe(value);
    expect((await one('mail_booking_made_vi'))?.deleted).toBe(true);
    expect((await one('mail_device_alerts_en'))?.deleted).toBe(false);
    expect(await stored()).toHaveLength(36);
  });

  it('DEC-308 the words of an admin in one language go on being sent in another that has none', async () => {
    await app.database.query(`delete from settings where name like 'mail\\_%'`);
    const value = JSON.stringify({ subject: 'Sorry', content_html: '<p>{{reason}}</p>' });
    const made = await admin.post('/api/v3/settings', {
      ...{ name: 'mail_booking_cancelled_en', value_type: 5, value },
    });
    expect(made.status).toBe(201);
    await offerMailSettings(app.database);
    const names = (await stored()).map(({ name }) => name);
    expect(names).toHaveLength(35);
    expect(names).not.toContain('mail_booking_cancelled_vi');
    expect((await one('mail_booking_cancelled_en'))?.value).toBe(value);
    // A language that an update brings comes beside words that are still those of the portal.
    await app.database.query(`delete from settings where name = 'mail_booking_made_vi'`);
    await offerMailSettings(app.database);
    expect((await one('mail_booking_made_vi'))?.deleted).toBe(false);
  });
});
