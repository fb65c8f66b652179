import { beforeAll, expect, it } from 'vitest';
import { composeMail, type MailFacts } from '../../server/mail/compose.ts';
import { builtInTexts } from '../../server/mail/texts/built-in-texts.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';

const facts: MailFacts = {
  language: 'en',
  zone: 'Europe/London',
  first_name: 'Ann & <b>Bob</b>',
  last_name: "O'Neil",
  location: 'Riverside',
  address: '1 Quay, London',
  device: 'Aspen',
  start: '2026-11-21T14:30:00.000Z',
  new_start: '2026-11-22T09:10:00.000Z',
  reason: 'Water in the room\n<script>alert(1)</script>{{start}}',
};

onOneEngine('composed mails', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  it("CANCEL-02 tells the place's time with its zone, and the reason as text", async () => {
    const { subject_html, content_html } = await composeMail(app.database, 'booking_cancelled', facts);
    expect(subject_html).toBe(
      'Your booking at Riverside on Sat 21 November 2026, 14:30 London time (GMT) was cancelled',
    );
    expect(content_html).toContain('Hello Ann &amp; &lt;b&gt;Bob&lt;/b&gt;,');
    expect(content_html).toContain(
      'Water in the room<br />&lt;script&gt;alert(1)&lt;/script&gt;{{start}}</p>',
    );
  });

  it('RESCH-06 writes Vietnamese to a guest whose language is Vietnamese', async () => {
    const mail = await composeMail(app.database, 'booking_rescheduled', {
      ...facts,
      language: 'vi',
      zone: 'Asia/Ho_Chi_Minh',
    });
    expect(mail.subject_html).toBe(
      'Lịch hẹn tại Riverside đã dời sang Chủ Nhật, 22 tháng 11 năm 2026, 16:10 giờ TP. Hồ Chí Minh (GMT+7)',
    );
    expect(mail.content_html).toContain('<strong>Giường:</strong> Aspen');
  });

  it('CANCEL-02 takes the text of the settings, and English where a language has none', async () => {
    const admin = await app.as('admin');
    const value = JSON.stringify({ subject: 'Sorry, {{first_name}}', content_html: '<p>{{ reason }}</p>' });
    const saved = await admin.post('/api/v3/settings', {
      name: 'mail_booking_cancelled_en',
      value_type: 5,
      value,
    });
    expect(saved.status).toBe(201);
    const mail = await composeMail(app.database, 'booking_cancelled', {
      ...facts,
      language: 'vi',
      first_name: 'Lan',
      reason: 'x',
    });
    expect(mail).toEqual({ subject_html: 'Sorry, Lan', content_html: '<p>x</p>' });
  });

  it('FORM-SETTING-05 refuses a placeholder that nothing fills in', async () => {
    const admin = await app.as('admin');
    const value = JSON.stringify({ subject: 'Moved', content_html: '<p>{{new_time}}</p>' });
    const { status, body } = await admin.post('/api/v3/settings', {
      name: 'mail_booking_rescheduled_vi',
      value_type: 5,
      value,
    });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('value', 'Placeholders that nothing fills in: {{new_time}}');
  });

  it('FORM-SETTING-05 knows the text to the old address from that to the new one, whose name begins alike', async () => {
    const admin = await app.as('admin');
    const saved = async (name: string, content_html: string) => {
      const value = JSON.stringify({ subject: 'Your address', content_html });
      const { status } = await admin.post('/api/v3/settings', { name, value_type: 5, value });
      return status;
    };
    expect(await saved('mail_email_change_asked_en', '<p>{{new_email}}, {{link}}, {{days}} days</p>')).toBe(
      201,
    );
    expect(await saved('mail_email_change_asked_vi', '<p>{{link}}, {{hours}} hours</p>')).toBe(422);
    expect(await saved('mail_email_change_en', '<p>{{link}}, {{hours}} hours</p>')).toBe(201);
    expect(await saved('mail_email_change_vi', '<p>{{new_email}}</p>')).toBe(422);
  });

  it('FORM-SETTING-05 every text that is sent while nobody has edited it can be saved as a setting', async () => {
    const admin = await app.as('admin');
    const refused: string[] = [];
    for (const [template, texts] of Object.entries(builtInTexts))
      for (const [language, text] of Object.entries(texts)) {
        const name = `mail_${template}_${language}`;
        await app.database.query('delete from settings where name = $1', [name]);
        const setting = { name, value_type: 5, value: JSON.stringify(text) };
        const { status, body } = await admin.post('/api/v3/settings', setting);
        if (status !== 201) refused.push(`${name}: ${status} ${JSON.stringify(body.errors)}`);
      }
    expect(refused).toEqual([]);
  });
});
