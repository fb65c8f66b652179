import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { sessionWithLog } from '../support/session-logs.ts';
import { callersBooking } from '../support/some-booking.ts';
import { expect, test } from './fixtures.ts';

// The browser itself is English: it is the page that decides.
test.use({ role: 'admin' });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'vi', url: String(baseURL) }]);
});

test('DEC-288 how many rows there are is written with the points of Vietnamese, where a comma begins the fraction', async ({
  page,
}) => {
  // All of them: how many are still to come differs from day to day, and was 991 on one.
  await openScreen(page, '/bookings?bookings=%5B%5D');
  await expect(page.getByText(/^Tổng (?:khoảng )?\d{1,3}(?:\.\d{3})+/)).toBeVisible();
});

test('DEC-288 so are the prices of a location, with the comma of Vietnamese', async ({ page, baseURL }) => {
  const { id } = await newPlace(baseURL, {
    ...{ timezone: 'America/New_York', currency: 'USD' },
    price_rules: [{ slot: 20, price: 123_450, currency: 'USD' }],
  });
  await openScreen(page, `/location/${id}?activeTab=information`);
  await expect(page.getByText(/^1\.234,50\sUS\$$/)).toBeVisible();
});

test('DEC-288 so are the lines of a log', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(String(baseURL), 'admin');
  const { device, session } = await sessionWithLog(api, 'session-4.txt');
  await page.goto(`/devices/${device}/logs/${session}`);
  await expect(page.getByText('Mọi dòng (100.000)')).toBeVisible({ timeout: 60_000 });
});

test('DEC-299 pages are found by whoever types no accents', async ({ page }) => {
  await openScreen(page, '/bookings');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tìm trang và bản ghi' }).fill('thanh pho');
  await expect(page.getByRole('option', { name: 'Thành phố', exact: true })).toBeVisible();
});

test('DEC-299 a country is chosen by whoever types no accents, nor the stroke of a letter', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(String(baseURL), 'admin');
  const { user_id } = await callersBooking(api);
  await openScreen(page, `/users/${user_id}/edit`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Quốc gia' }).fill('duc');
  await expect(page.getByRole('option')).toHaveText(['Đức']);
});
