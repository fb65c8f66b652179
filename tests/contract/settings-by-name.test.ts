import { beforeAll, expect, it } from 'vitest';
import { offerMailSettings } from '../../server/mail/mail-settings.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';

onOneEngine('settings that are read by their names', 'pglite', open => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    admin = await app.as('admin');
    await offerMailSettings(app.database);
  });

  const idOf = async (name: string) => {
    const [row] = await app.database.query<{ id: number }>('select id from settings where name = $1', [name]);
    return Number(row?.id);
  };

  it('DEC-350 keep their name: another one would leave what reads them with nothing', async () => {
    const id = await idOf('mail_booking_made_en');
    const { status, body } = await admin.put(`/api/v3/settings/${id}`, { name: 'mail_booking_made_en_old' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ name: 'This field cannot be set' });
    expect(body.error_codes).toMatchObject({ name: { error: 'form.not-settable' } });
    // As it is stored it may come along.
    const same = { name: 'mail_booking_made_en', desc: 'Booked by us' };
    expect((await admin.put(`/api/v3/settings/${id}`, same)).status).toBe(200);
    expect(await idOf('mail_booking_made_en')).toBe(id);
  });

  it('DEC-350 stay mails where they are mails: of another type they would be read by nothing', async () => {
    const id = await idOf('mail_booking_made_vi');
    const { status, body } = await admin.put(`/api/v3/settings/${id}`, { value_type: 1 });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ value_type: 'Must be one of: Email' });
    expect(body.error_codes).toMatchObject({ value_type: { error: 'form.one-of' } });
    await app.database.query('delete from settings where name = $1', ['mail_booking_chosen_vi']);
    const made = { name: 'mail_booking_chosen_vi', value_type: 1, value: 'Hello' };
    expect((await admin.post('/api/v3/settings', made)).body.errors).toHaveProperty('value_type');
    // What only looks like one may be anything.
    const other = { name: 'mail_greeting_en', value_type: 1, value: 'Hello' };
    expect((await admin.post('/api/v3/settings', other)).status).toBe(201);
  });

  it('DEC-351 before they are removed it is told what counts without them', async () => {
    const instead = async (...names: readonly string[]) => {
      const ids = await Promise.all(names.map(idOf));
      const { status, body } = await admin.post('/api/v3/records/settings/referring', { ids });
      expect(status).toBe(200);
      return body.instead;
    };
    expect(await instead('mail_booking_cancelled_en')).toEqual([
      { name: 'mail_booking_cancelled_en', what: 'built_in' },
    ]);
    // Whoever has words in English alone is read in English by all, so that is what is sent instead.
    expect(await instead('mail_booking_cancelled_vi')).toEqual([
      { name: 'mail_booking_cancelled_vi', what: 'english' },
    ]);
    expect(await instead('mail_booking_cancelled_vi', 'mail_booking_cancelled_en')).toEqual([
      { name: 'mail_booking_cancelled_en', what: 'built_in' },
      { name: 'mail_booking_cancelled_vi', what: 'built_in' },
    ]);
    for (const setting of [
      { name: 'guest_choice', value_type: 1, value: 'off' },
      { name: 'second_factor_roles', value_type: 4, value: '{}' },
      { name: 'rooms', value_type: 2, value: '4' },
    ])
      expect((await admin.post('/api/v3/settings', setting)).status, setting.name).toBe(201);
    expect(await instead('guest_choice', 'rooms', 'second_factor_roles')).toEqual([
      { name: 'guest_choice', what: 'guests_choose' },
      { name: 'second_factor_roles', what: 'no_second_factors' },
    ]);
    expect(await instead('rooms')).toBeUndefined();
    // What is said is what happens.
    const id = await idOf('mail_booking_cancelled_vi');
    expect((await admin.delete(`/api/v3/settings/${id}`)).status).toBe(200);
    expect(await instead('mail_booking_cancelled_vi')).toBeUndefined();
  });
});
