import { askAgain, goTo, openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, openFilters, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const pager = { name: 'Pages' };
/** Without what the list opens with by itself (DEC-144). */
const allBookings = '/bookings?bookings=%5B%5D';

test('LIST-08 LIST-09 LIST-10 LIST-12 page, size, sort and filters stand in the address and come back', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/bookings=/);
  await page.getByRole('columnheader').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/sortBy=start_time&sortDesc=false/);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10 / page');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/itemsPerPage=10/);
  const navigation = page.getByRole('navigation', pager);
  await expect(navigation.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // The rows of the page before stay until these are here.
  await screenIsReady(page);
  const first = rowsOf(page).first();
  const shown = (await first.textContent()) ?? '';
  const total = (await navigation.locator('.total').textContent()) ?? '';

  await page.reload();
  await expect(first).toHaveText(shown);
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(navigation.locator('.total')).toHaveText(total);
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Status' }).locator('option:checked')).toHaveText(
    'Completed',
  );
  await expect(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute('aria-sort', 'ascending');

  await page.goBack();
  await expect(navigation.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('LIST-09 an address that asks for what the list does not offer opens the list all the same', async ({
  page,
}) => {
  await openScreen(page, '/bookings?page=x&itemsPerPage=7&sortBy=password&bookings={oops');
  await expect(rowsOf(page)).toHaveCount(20);
});

test('LIST-19 LIST-20 LIST-21 CONST-12 total, sizes, previous, numbers, next and jumper stand in this order; small lists open with 10 rows, others with 20', async ({
  page,
}) => {
  await openScreen(page, allBookings);
  const navigation = page.getByRole('navigation', pager);
  const parts = navigation.locator('.total, select, button, input');
  await expect(parts.first()).toHaveText(/^Total 4,000/);
  const kinds = await parts.evaluateAll(elements =>
    elements.map(element => element.getAttribute('aria-label') ?? element.tagName),
  );
  expect(kinds.slice(1, 3)).toEqual(['Rows per page', 'Previous page']);
  expect(kinds.slice(-2)).toEqual(['Next page', 'INPUT']);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20');
  await expect(navigation.getByRole('combobox').locator('option')).toHaveText([
    '10 / page',
    '20 / page',
    '30 / page',
    '50 / page',
  ]);
  await navigation.getByLabel('Go to page').fill('12');
  await navigation.getByLabel('Go to page').press('Enter');
  await expect(page).toHaveURL(/page=12/);
  await expect(navigation.getByRole('button', { name: 'Page 12', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const next = navigation.getByRole('button', { name: 'Next page' });
  const previous = navigation.getByRole('button', { name: 'Previous page' });
  await expect(next).toBeEnabled();
  await navigation.getByLabel('Go to page').fill('200');
  await navigation.getByLabel('Go to page').press('Enter');
  await expect(page).toHaveURL(/page=200/);
  await expect(next).toBeDisabled();
  await expect(previous).toBeEnabled();
  // Who walks there by the keyboard is not left without a place (DEC-317).
  await previous.press('Enter');
  await expect(page).toHaveURL(/page=199/);
  // A press does not wait for it, as a click would.
  await expect(next).toBeEnabled();
  await next.press('Enter');
  await expect(page).toHaveURL(/page=200/);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=200/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  // Where all of it stands on the screen, only how much it is is told.
  const small = page.waitForRequest(/\/v3\/plans\?.*itemsPerPage=10(?!\d)/);
  await openScreen(page, '/plans');
  await small;
  await expect(page.getByText(/^Total \d$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0);
});

test('LIST-11 CONST-16 the table is at most half the window and 130 px high, its actions stay in sight', async ({
  page,
}) => {
  await openScreen(page, '/devices');
  const box = await page.locator('.table-frame .scroll').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(900 / 2 + 130);
  const actions = page.getByRole('columnheader', { name: 'Actions' });
  const before = await actions.boundingBox();
  await page.locator('.table-frame .scroll').evaluate(element => element.scrollBy(400, 300));
  const after = await actions.boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
});

test('LIST-18 ERR-03 ERR-37 DEC-69 DEC-357 a list that fails says what the server said, else a sentence of its own, and tries again', async ({
  page,
  allow,
}) => {
  allow(/503/);
  let answer: object | undefined = { code: 503, message: 'The database is being moved' };
  await page.route('**/api/v3/hardwares?*', route =>
    answer === undefined ? route.fallback() : route.fulfill({ status: 503, json: answer }),
  );
  await goTo(page, '/hardwares');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The database is being moved');
  // Nothing is known of how many there are: the pager does not say that there are none.
  await expect(page.locator('.pager .total')).toBeEmpty();
  answer = {
    ...{ code: 503, message: 'The database does not answer', error: 'outage.database', params: {} },
    request_id: '71c0ffee-5e1d-4a3c-9d55-0c1b2a3d4e5f',
  };
  const again = alert.getByRole('button', { name: 'Try again' });
  await askAgain(again, alert.getByText('The database does not answer (reference 71c0ffee)'));
  answer = {};
  await askAgain(again, alert.getByText('An error occurred. Please try again in a few minutes'));
  answer = undefined;
  await askAgain(again, rowsOf(page).first());
  await expect(page.locator('.pager .total')).toHaveText(/^Total \d+/);
});

test('LIST-02 a guide stands above the list that has one, and above no other', async ({ page }) => {
  await openScreen(page, '/shared-devices');
  await expect(page.locator('.list-header .guide')).toHaveText(
    'Guide: Shared devices are changed under Devices',
  );
  await openScreen(page, '/cities');
  await expect(page.locator('.list-header .guide')).toHaveCount(0);
});

test('LIST-17 CONST-02 what loads slowly shows a bar and the shape of the table, and nothing jumps', async ({
  page,
}) => {
  let release = () => undefined;
  const released = new Promise<void>(resolve => {
    release = () => void resolve();
  });
  await page.route('**/api/v3/cities?*', async route => {
    await released;
    await route.fallback();
  });
  await goTo(page, '/cities');
  await expect(page.locator('table.skeleton:not(.quiet)')).toBeVisible();
  const bar = page.locator('.table-frame .progress');
  await expect(bar).toBeVisible();
  const duration = await bar.evaluate(element => getComputedStyle(element, '::before').animationDuration);
  expect(duration).toBe('5s');
  // One of the bar and one of all rows: with one a cell the browser composes two hundred layers at each frame.
  expect(await page.evaluate(() => document.getAnimations().length)).toBeLessThanOrEqual(2);
  const before = await page.locator('.table-frame').boundingBox();
  release();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect((await page.locator('.table-frame').boundingBox())?.y).toBe(before?.y);
});

test('LIST-23 a column sorts up, then down, on the server; an empty list says what would be here, and filters that match nothing can be cleared', async ({
  page,
}) => {
  await openScreen(page, '/cities');
  const head = page.getByRole('columnheader', { name: 'City' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const sent = page.waitForRequest(/sortBy=city_name&sortDesc=true/);
  await head.getByRole('button').click();
  await sent;
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such city anywhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No cities match these filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('status').getByRole('button', { name: 'Clear' }).click();
  await expect(rowsOf(page)).toHaveCount(20);
  // Newest first is by id, which no column shows: the time of creation is marked instead.
  await openScreen(page, '/supports');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('DEC-133 data stand high on the page: the first row below 260 px with 15 more, on a phone below 300', async ({
  page,
}) => {
  for (const path of ['/devices', '/cities', '/bookings']) {
    await openScreen(page, path);
    const tops = await rowsOf(page).evaluateAll(rows => rows.map(row => row.getBoundingClientRect()));
    expect(tops[0]?.top, path).toBeLessThanOrEqual(260);
    if (path === '/bookings') continue;
    const end = await page
      .locator('.table-frame .scroll')
      .evaluate(frame => frame.getBoundingClientRect().bottom);
    expect(tops.filter(({ bottom }) => bottom <= end).length, path).toBeGreaterThanOrEqual(16);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/cities', '/bookings']) {
    await openScreen(page, path);
    // The day above the first booking is one of its data (DEC-144).
    const first = page.locator('table.rows > tbody > tr').first();
    expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(300);
  }
});

test('at 390 px rows become cards, and filters wait behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/bookings');
  const row = rowsOf(page).first();
  const box = await row.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  expect(box?.height).toBeLessThan(130);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
});
