import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ApiClient } from '../support/api-client.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an admin reads the security log, filters it, and saves it as CSV and as JSON lines', async ({
  signedInAs,
}) => {
  const page = await signedInAs('admin');
  await openScreen(page, '/');
  await page.getByRole('link', { name: 'Security log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await expectAccessible(page);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await csv).suggestedFilename()).toBe('security-log.csv');
  const lines = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Also as JSON lines' }).click();
  const file = await lines;
  expect(file.suggestedFilename()).toBe('security-log.jsonl');
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  const line = z.object({ id: z.int(), kind: z.string(), create_time: z.iso.datetime() });
  for (const row of rows) line.parse(JSON.parse(row));
  expect(rows.length).toBeGreaterThan(0);
});

for (const [language, words] of [
  ['en', { refused: 'Wanted to read: Settings', file: 'Cities · City: Lon', page: 'Security log' }],
  ['vi', { refused: 'Muốn xem: Cài đặt', file: 'Thành phố · Thành phố: Lon', page: 'Nhật ký bảo mật' }],
] as const)
  test(`DEC-355 the security log tells its details in words, in ${language}`, async ({
    signedInAs,
    baseURL,
  }) => {
    const service = await ApiClient.signIn(String(baseURL), 'service');
    await expect(service.get('/v3/settings')).rejects.toThrow('403');
    const page = await signedInAs('admin');
    const filter = encodeURIComponent(JSON.stringify([{ field: 'city_name', op: 'ilike', value: 'Lon' }]));
    await openScreen(page, `/cities?cities=${filter}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await download;
    await page.context().addCookies([{ name: 'locale', value: language, url: String(baseURL) }]);
    await page.goto('/security-log');
    await expect(page.getByRole('heading', { level: 1, name: words.page })).toBeVisible();
    await expect(page.getByText(words.refused).first()).toBeVisible();
    await expect(page.getByText(words.file).first()).toBeVisible();
  });

test('others find no security log', async ({ signedInAs }) => {
  const page = await signedInAs('service');
  await openScreen(page, '/');
  await expect(page.getByRole('link', { name: 'Security log' })).toHaveCount(0);
});

test('everybody saves their own data as one file', async ({ signedInAs }) => {
  const page = await signedInAs('partner');
  await openScreen(page, '/information');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const known = z
    .object({
      person: z.int(),
      records: z.object({ users: z.array(z.object({ email: z.string() })).length(1) }),
    })
    .parse(JSON.parse(await readFile(await (await download).path(), 'utf8')));
  expect(known.records.users[0]?.email).toContain('@');
});

test('a person is erased by an admin who has read what happens and typed the address', async ({
  signedInAs,
  baseURL,
}) => {
  const email = `gone.${Date.now()}@portal.test`;
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { id: user_id } = await admin.post('/v3/partners', {
    email,
    company: 'Gone Ltd',
    first_name: 'Gundula',
    last_name: 'Vanish',
    city: 'Hue',
    country: 'VN',
    date_of_birth: '1980-02-03',
  });
  const name = `Held by ${email}`;
  const address = { street: 'High Street 1', city: 'London', country: 'United Kingdom' };
  const location = await admin.post('/v3/location', {
    ...{ name, user_id, timezone: 'Europe/London', currency: 'GBP' },
    ...address,
  });
  const page = await signedInAs('admin');
  const filter = encodeURIComponent(JSON.stringify([{ field: 'email', op: 'ilike', value: email }]));
  const row = page.getByRole('row').filter({ hasText: email });
  const dialog = page.getByRole('dialog', { name: 'Erase person' });
  const ask = async () => {
    await openScreen(page, `/users?users=${filter}`);
    await row.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Erase person' }).click();
  };
  await ask();
  await dialog.getByRole('link', { name: /1 location/ }).click();
  await expect(rowsOf(page).filter({ hasText: name })).toHaveCount(1);
  await expect(rowsOf(page)).toHaveCount(1);
  await admin.delete(`/v3/location/${location.id}`);
  await ask();
  await expect(dialog.getByText(`Erase Gundula Vanish (${email})?`)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Profile 1 stay, without the person/ })).toBeVisible();
  await expectAccessible(page);
  const yes = dialog.getByRole('button', { name: 'Erase for good' });
  await expect(yes).toBeDisabled();
  await dialog.getByRole('textbox').fill('somebody.else@portal.test');
  await expect(yes).toBeDisabled();
  await dialog.getByRole('textbox').fill(email);
  await yes.click();
  await expect(page.getByText('The person has been erased')).toBeVisible();
  await expect(row).toHaveCount(0);
});
