import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true });

/** The text of the file that an export leads to. */
async function exported(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('DEC-131 a list is exported as it stands: rows, order and columns, with labels and the zone; a guest by name, phone and e-mail', async ({
  signedInAs,
}) => {
  const page = await signedInAs('service');
  const filter = encodeURIComponent(JSON.stringify([{ field: 'booking_status', op: 'eq', value: 3 }]));
  await openScreen(page, `/bookings?bookings=${filter}`);
  await page.getByRole('switch', { name: /location/ }).uncheck();
  const total = Number(
    (await page.locator('.pager').textContent())?.replaceAll(/[,.]/g, '').match(/Total (\d+)/)?.[1],
  );
  const [guest = ''] = await rowsOf(page).first().locator('td[data-label="User"] a').allTextContents();
  const { name, text } = await exported(page);
  await expect(page.getByText(/rows have been saved/)).toBeVisible();
  await expectAccessible(page);
  expect(name).toBe('bookings-cancelled.csv');
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  expect(header).toContain('ID,User,Phone number,Email,Device,');
  expect(header).toContain('(Asia/Tokyo)');
  expect(lines).toHaveLength(total);
  expect(lines.every(line => line.includes('Cancelled'))).toBe(true);
  const theirs = lines[0]?.split(',') ?? [];
  expect(theirs[1]).toBe(guest);
  expect(theirs[3]).toContain('@');
});

test('a partner exports own rows only', async ({ signedInAs }) => {
  const page = await signedInAs('partner');
  await openScreen(page, '/devices');
  const shown = Number((await page.getByText(/^Total \d+$/).textContent())?.match(/\d+/)?.[0]);
  const { text } = await exported(page);
  expect(text.trimEnd().split('\r\n')).toHaveLength(shown + 1);
});

test('an export that breaks off says so, saves nothing, and works when it is tried again', async ({
  signedInAs,
  allow,
}) => {
  allow(/503|export/);
  const page = await signedInAs('admin');
  await openScreen(page, '/cities');
  let lost = 0;
  await page.route('**/cities/export?*', route => {
    lost += 1;
    return lost > 1 ? route.continue() : route.fulfill({ body: '{"total":2}\n[{"id":1' });
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('The export stopped. Nothing has been saved.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await download).suggestedFilename()).toBe('cities.csv');
});

for (const { language, busy, mine, again } of [
  {
    language: 'English',
    busy: 'Many exports are running just now, please try again in a moment',
    mine: 'You are exporting several lists already, please wait until one is done',
    again: 'Try again',
  },
  {
    language: 'Tiếng Việt',
    busy: 'Hiện có nhiều lượt xuất đang chạy, vui lòng thử lại sau giây lát',
    mine: 'Bạn đang xuất nhiều danh sách, vui lòng đợi đến khi một lượt hoàn tất',
    again: 'Thử lại',
  },
])
  test(`D1 an export that is one too many says so in ${language}, and works later`, async ({
    signedInAs,
    allow,
  }) => {
    allow(/(?:503|429).*export/);
    const page = await signedInAs('admin');
    await openScreen(page, '/cities');
    if (language !== 'English') {
      await page.getByRole('button', { name: /^Profile/ }).click();
      await page.getByRole('button', { name: language }).click();
    }
    const refusals = [
      {
        ...{ code: 503, error: 'export.busy', params: {} },
        message: 'Many exports are running just now, please try again in a moment',
      },
      {
        ...{ code: 429, error: 'export.own', params: {} },
        message: 'You are exporting several lists already, please wait until one is done',
      },
    ];
    await page.route('**/cities/export?*', route => {
      const refusal = refusals.shift();
      return refusal === undefined
        ? route.continue()
        : route.fulfill({ status: refusal.code, headers: { 'retry-after': '10' }, json: refusal });
    });
    await page.getByRole('button', { name: language === 'English' ? 'Export' : 'Xuất', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: busy })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: again }).click();
    await expect(page.getByRole('status').filter({ hasText: mine })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: again }).click();
    expect((await download).suggestedFilename()).toMatch(/^(?:cities|thành-phố)\.csv$/);
  });
