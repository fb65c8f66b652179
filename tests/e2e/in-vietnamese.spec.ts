import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { sessionWithLog } from '../support/session-logs.ts';
import { callersBooking, movableBooking } from '../support/some-booking.ts';
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

test('a changed price is told as one, in its history as well', async ({ page, baseURL }) => {
  const { id } = await newPlace(baseURL, {
    ...{ timezone: 'Asia/Ho_Chi_Minh', currency: 'VND' },
    price_rules: [
      { slot: 20, price: 240_000, currency: 'VND' },
      { slot: 30, price: 300_000, currency: 'VND' },
    ],
  });
  const api = await ApiClient.signIn(String(baseURL), 'admin');
  await api.put(`/v3/location/${id}`, {
    price_rules: [
      { slot: 20, price: 250_000, currency: 'VND' },
      { slot: 30, price: 300_000, currency: 'VND' },
    ],
  });
  await page.goto(`/location/${id}/history`);
  const newest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(newest).toContainText(/20 phút · 240\.000\s₫/);
  await expect(newest).toContainText(/20 phút · 250\.000\s₫/);
  await expect(newest).not.toContainText('30 phút');
  await expect(newest).not.toContainText('{');
});

test('what a file brings that the server refuses in its own words is told line by line', async ({ page }) => {
  await openScreen(page, '/companies');
  await page.getByRole('button', { name: 'Nhập', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from('Công ty,Liên kết\n,abc\n');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('row').last()).toContainText('Vui lòng nhập tên công ty');
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

test.describe('as a partner', () => {
  test.use({ role: 'partner' });

  for (const width of [1280, 1024, 390])
    test(`a sum of dong stays within its tile, ${width} pixels wide`, async ({ page, baseURL }) => {
      // Of all locations together the commonest currency stands first, which differs from day to day.
      const api = await ApiClient.signIn(String(baseURL), 'partner');
      const filter = encodeURIComponent(
        JSON.stringify([{ field: 'name', op: 'eq', value: 'Saigon Stretch House' }]),
      );
      const { data } = await api.get(`/v3/location?page=1&itemsPerPage=1&filter=${filter}`);
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, `/insights?span=last_three_months&location=${data[0].id}`);
      const tile = page.locator('.insights-tiles li').filter({ hasText: 'Doanh thu' }).first();
      await expect(tile.locator('strong')).toContainText('₫');
      const ends = await tile.evaluate(li => {
        const figure = document.createRange();
        figure.selectNodeContents(li.querySelector('strong') ?? li);
        return { tile: li.getBoundingClientRect().right, figure: figure.getBoundingClientRect().right };
      });
      expect(ends.figure).toBeLessThan(ends.tile);
    });
});

test('MAIL-01 the buttons under a cancellation name what they do, so that none means both', async ({
  page,
  baseURL,
}) => {
  const { id } = await movableBooking(await ApiClient.signIn(String(baseURL), 'admin'));
  await openScreen(page, `/bookings/${id}/cancel`);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Mất nước');
  await page.getByRole('button', { name: 'Tiếp theo: email' }).click();
  await expect(page.getByRole('button', { name: 'Hủy lượt đặt', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hủy', exact: true })).toHaveCount(0);
});

test('LAYOUT-08 the tab names the portal, and a page that is not there', async ({ page }) => {
  await page.goto('/nope');
  await expect(page).toHaveTitle('Không tìm thấy trang này · Cổng đối tác');
});

test('LAYOUT-08 the tab names the playlist that is shown', async ({ page }) => {
  await page.goto('/playlists/1');
  await expect(page).toHaveTitle(/^[^#].* · Cổng đối tác$/);
  await expect(page).not.toHaveTitle(/#/);
});

test('DEC-288 the drawing of the questions speaks the language of its page', async ({ page }) => {
  await openScreen(page, '/question-steps/flow');
  const drawing = page.getByRole('application', { name: 'Sơ đồ câu hỏi' });
  await expect(drawing.getByRole('button', { name: 'Phóng to' })).toBeVisible();
  await expect(drawing.getByLabel('Từ bước 1 đến bước 2').first()).toBeAttached();
  await expect(drawing.locator('[aria-roledescription="bước"]').first()).toBeVisible();
});
