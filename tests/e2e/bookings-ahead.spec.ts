import type { Page } from '@playwright/test';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, openFilters, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'service' });

interface Asked {
  readonly filter: readonly { readonly field: string; readonly op: string; readonly value: unknown }[];
  readonly sort: string;
  readonly starts: readonly string[];
}

/**
 * What the next call of the list of bookings asks for, and the starts that it is answered: one that sorts so and names
 * that field. Others may change a booking meanwhile, and the list on screen is asked again.
 */
async function nextList(page: Page, sortBy = '', field = ''): Promise<Asked> {
  const response = await page.waitForResponse(
    found =>
      new URL(found.url()).pathname === '/api/v3/bookings' &&
      found.url().includes('itemsPerPage=20') &&
      found.url().includes(`sortBy=${sortBy}`) &&
      found.url().includes(field),
  );
  const { searchParams } = new URL(response.url());
  const { data }: { data: readonly { start_time: string }[] } = await response.json();
  return {
    filter: JSON.parse(searchParams.get('filter') ?? '[]'),
    sort: `${searchParams.get('sortBy')} ${searchParams.get('sortDesc')}`,
    starts: data.map(({ start_time }) => start_time),
  };
}

const chips = (page: Page) =>
  page.getByRole('list', { name: 'What the list is asked for' }).getByRole('button');

test('DEC-144 bookings open with those that are not over, the next first, by day', async ({ page }) => {
  const opened = nextList(page);
  await openScreen(page, '/bookings');
  const { filter, sort, starts } = await opened;
  expect(filter).toEqual([{ field: 'end_time', op: 'ge', value: expect.any(String) }]);
  const late = Date.now() - Date.parse(String(filter[0]?.value));
  expect(late, 'asked for what is not over, to five minutes').toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(6 * 60_000);
  expect(sort).toBe('start_time false');
  expect(starts).toEqual(starts.toSorted());
  await expect(chips(page)).toHaveText(['Remove filter Start and end: From now on']);
  await expect(page.locator('tr.day').first()).toHaveText(/^(Today|Tomorrow|\w{3},? \d{1,2} \w{3})/);
  await expect(page).toHaveURL(/\/bookings$/);
  await expectAccessible(page);
});

test('DEC-144 what is past is one press away, the newest first as before', async ({ page }) => {
  await openScreen(page, '/bookings');
  const all = nextList(page, 'create_time');
  await chips(page).click();
  expect(await all).toMatchObject({ filter: [], sort: 'create_time true' });
  await expect(page).toHaveURL(/\/bookings\?bookings=%5B%5D$/);
  await expect(page.locator('tr.day')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('tr.day').first()).toBeVisible();
});

test('DEC-144 a further filter keeps the order, a search is for all that there is', async ({ page }) => {
  await openScreen(page, '/bookings');
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Booked');
  const narrower = nextList(page, '', 'booking_status');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const { filter, sort } = await narrower;
  expect(filter.map(({ field, op }) => `${field} ${op}`).toSorted()).toEqual([
    'booking_status eq',
    'end_time ge',
  ]);
  expect(sort).toBe('start_time false');

  await openScreen(page, '/bookings');
  const found = nextList(page, 'create_time');
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('nor');
  await page.keyboard.press('Enter');
  expect(await found).toMatchObject({ filter: [], sort: 'create_time true' });
});

test('DEC-144 an order that somebody chose stays, in the address as well', async ({ page }) => {
  await openScreen(page, '/bookings');
  await page.getByRole('columnheader').getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL(/sortBy=create_time/);
  await expect(chips(page)).toHaveCount(1);
  const all = nextList(page, 'create_time');
  await chips(page).click();
  expect((await all).sort).toMatch(/^create_time/);
  // Not one more of the list before, which reads itself anew.
  const linked = nextList(page, 'start_time');
  await openScreen(page, '/bookings?bookings=%5B%5D&sortBy=start_time&sortDesc=false');
  expect(await linked).toMatchObject({ filter: [], sort: 'start_time false' });
  await expect(rowsOf(page)).toHaveCount(20);
});
