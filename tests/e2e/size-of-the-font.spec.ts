import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { type Loaded, watchLoading } from '../support/script-sizes.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

/** All letters of such a list are in the Latin part, with those of one guest in this alphabet or another. */
const guests = [
  { first: 'Søren', last: 'Østergård', what: 'the Latin part alone', least: 27, most: 29 },
  { first: 'Hương', last: 'Nguyễn Thị', what: 'and 7 kB of Vietnamese letters', least: 34, most: 36 },
];

for (const { first, last, what, least, most } of guests) {
  test(`PROD-04 DEC-256 a list with the bookings of ${first} ${last} brings of the font ${what}`, async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const { data: found } = await api.get(`/v3/user?page=1&itemsPerPage=10&q=${encodeURIComponent(last)}`);
    expect(found).toHaveLength(1);
    const theirs = JSON.stringify([{ field: 'user_id', op: 'eq', value: found[0].id }]);

    const loading = await watchLoading(page);
    await page.goto(`/bookings?bookings=${encodeURIComponent(theirs)}`);
    await loading.untilFirstRow();
    await expect(page.getByRole('row').filter({ hasText: last }).first()).toBeVisible();
    await expectFont(page, loading, least, most);
  });
}

test('PROD-04 DEC-256 a page in Vietnamese brings 7 kB of the font for it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'locale', value: 'vi', url: baseURL ?? '' }]);
  const loading = await watchLoading(page);
  await page.goto('/cities');
  await loading.untilFirstRow();
  await expect(page.getByRole('heading', { name: 'Thành phố' })).toBeVisible();
  await expectFont(page, loading, 34, 36);
});

test("PROD-04 DEC-256 letters of Europe's other languages bring 15 kB of the font", async ({ page }) => {
  const loading = await watchLoading(page);
  await page.goto('/cities');
  await loading.untilFirstRow();
  await expectFont(page, loading, 27, 29);
  await page.getByRole('searchbox').first().fill('Łukasz Dvořák Şahin Ionuț € ₺');
  await expectFont(page, loading, 42, 44);
});

/** In thousands of bytes, once every face that this page's text asks for has come. */
async function expectFont(page: Page, loading: Loaded, least: number, most: number): Promise<void> {
  await page.evaluate(async () => {
    // A frame first: a face is asked for when text is laid out.
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
  const font = await loading.kilobytesOfFonts();
  expect(font).toBeGreaterThanOrEqual(least);
  expect(font).toBeLessThanOrEqual(most);
}
