import type { Page } from '@playwright/test';
import { formatInTimeZone } from 'date-fns-tz';
import { ApiClient } from '../support/api-client.ts';
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

/**
 * What stands above the first row: the day on which it starts, by the clocks of whoever looks, as the next bookings lie
 * in several zones. Shortly after midnight that is yesterday: a booking that still runs.
 */
function headingOf(start: string): RegExp {
  const [today, day] = [new Date().toISOString(), start].map(instant =>
    formatInTimeZone(instant, 'Asia/Tokyo', 'yyyy-MM-dd'),
  );
  const away = (Date.parse(day ?? '') - Date.parse(today ?? '')) / 86_400_000;
  const near = new Map([
    [-1, 'Yesterday '],
    [0, 'Today '],
    [1, 'Tomorrow '],
  ]).get(away);
  return new RegExp(`^${near ?? ''}${formatInTimeZone(start, 'Asia/Tokyo', 'EEE,? d MMM')}.* for you$`);
}

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
  await expect(page.locator('tr.day').first()).toHaveText(headingOf(starts[0] ?? ''));
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

/** What stands on a day's heading, and the days of the starts below it, as dates of this year: `Fri 27 Nov` and `27/11`. */
async function daysOf(
  page: Page,
): Promise<readonly { readonly heading: string; readonly starts: readonly string[] }[]> {
  await expect(page.locator('tr.day').first()).toBeVisible();
  return await page.locator('table.rows tbody').evaluate(body => {
    const days: { heading: string; starts: string[] }[] = [];
    for (const row of body.querySelectorAll('tr')) {
      if (row.classList.contains('day')) days.push({ heading: row.textContent, starts: [] });
      else days.at(-1)?.starts.push(row.querySelector('time, td[data-label="Start"]')?.textContent ?? '');
    }
    return days;
  });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `27 Nov` of `27/11/2026 10:00`. */
function dayIn(start: string): string {
  const [, day, month] = /^(\d\d)\/(\d\d)\/\d{4}/.exec(start) ?? [];
  return `${Number(day)} ${months[Number(month) - 1]}`;
}

test('DEC-144 STATE-04 the days above bookings of one location are those that its clocks show', async ({
  page,
  baseURL,
}) => {
  // At 14:00 in New York it is tomorrow in Tokyo, from where this browser looks.
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=50');
  const location = data.find(({ timezone }: { timezone: string }) => timezone === 'America/New_York');
  const asked = JSON.stringify([
    { field: 'location_id', op: 'eq', value: location.id },
    { field: 'start_end_time', op: 'eq', value: 'from_now' },
  ]);
  const path = `/bookings?bookings=${encodeURIComponent(asked)}&sortBy=start_time&sortDesc=false`;
  await openScreen(page, path);
  const there = await daysOf(page);
  expect(there.length).toBeGreaterThan(1);
  for (const { heading } of there) expect(heading).not.toContain('for you');
  for (const { heading, starts } of there)
    for (const start of starts) expect(heading, start).toContain(dayIn(start));

  // On a card, the day above it says it all.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('table.cards tr.day').first()).toBeVisible();
  await expect(page.locator('td.card time').first()).toHaveText(/^\d\d:\d\d–\d\d:\d\d/);
  for (const time of await page.locator('td.card time').allTextContents())
    expect(time).toMatch(/^\d\d:\d\d–\d\d:\d\d/);
});
