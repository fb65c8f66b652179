import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { askAgain, goTo, openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

const zone = 'Europe/London';
const numbers = (texts: readonly string[]) => texts.map(text => Number.parseFloat(text));

test('DEC-170 the figures of a location are those of its list, and lead there', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const to = addDays(dayOf(Date.now(), zone), -1);
  const from = addDays(to, -13);
  const listed = async (statuses: readonly number[]) => {
    const filter = [
      { field: 'location_id', op: 'eq', value: 1 },
      { field: 'booking_status', op: 'in', value: statuses },
      { field: 'start_time', op: 'ge', value: new Date(boundsOfDay(from, zone).start).toISOString() },
      { field: 'start_time', op: 'lt', value: new Date(boundsOfDay(to, zone).end).toISOString() },
    ];
    const search = `page=1&itemsPerPage=1&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return (await api.get(`/v3/bookings?${search}`)).total_item;
  };
  const [held, cancelled] = [await listed([1, 2, 4, 5]), await listed([3])];
  expect(held).toBeGreaterThan(10);
  await openScreen(page, `/insights?location=1&from=${from}&to=${to}`);
  const tile = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name}`) });
  await expect(tile('Bookings').getByRole('link')).toHaveText(String(held));
  await expect(tile('Cancelled').getByRole('link')).toHaveText(String(cancelled));
  await expect(tile('Occupancy')).toContainText(/\d%/);
  await expect(tile('Revenue')).toContainText(/£[\d,]+\.\d\d/);
  const map = page.getByRole('table', { name: 'When bookings begin' });
  const cells = (await map.locator('tbody td').allTextContents()).map(Number);
  expect(cells.reduce((sum, each) => sum + each, 0)).toBe(held);
  const rows = page.getByRole('region', { name: 'By device' }).locator('tbody tr');
  const counts = (await rows.locator('td:nth-child(3)').allTextContents()).map(Number);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(held);
  await expectAccessible(page);
  const countOf = async (link: Locator) => {
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '', 'http://portal.test');
    const search = `page=1&itemsPerPage=1&filter=${encodeURIComponent(searchParams.get('bookings') ?? '')}`;
    return (await api.get(`/v3/bookings?${search}`)).total_item;
  };
  // A figure of none leads nowhere: there would be nothing to see.
  const expectLead = async (place: Locator, count: number, name: string) => {
    const link = place.getByRole('link');
    if (count === 0) await expect(link, name).toHaveCount(0);
    else expect(await countOf(link), name).toBe(count);
  };
  for (const [name, count] of [
    ...[['Occupancy', held] as const, ['Bookings', held] as const, ['Revenue', held] as const],
    ['Cancelled', cancelled] as const,
  ])
    await expectLead(tile(name), count, name);
  // Late and short ones are told in parts of a hundred, and how many these are.
  for (const name of ['Late', 'Short']) {
    const count = Number(await tile(name).locator('small').textContent());
    await expectLead(tile(name), count, name);
  }
  const first = rows.first();
  for (const column of [3, 5, 6, 7]) {
    const cell = first.locator(`td:nth-child(${column})`);
    const count = Number.parseInt((await cell.textContent()) ?? '', 10);
    await expectLead(cell, count, String(column));
  }
  const busiest = map.locator('td a[tabindex="0"]');
  expect(await countOf(busiest)).toBe(Math.max(...cells));
  for (const part of ['How long ahead they are booked', 'Why they are cancelled'])
    for (const line of await page.getByRole('region', { name: part }).getByRole('listitem').all()) {
      const count = Number(await line.locator('small').textContent());
      await expectLead(line, count, part);
    }
  // From bar to bar and from hour to hour by the keyboard, each of them one stop of Tab.
  const bars = page.getByRole('group', { name: 'Bookings by day' }).getByRole('link');
  const told = async (link: Locator) =>
    Number(/: (\d+)/.exec((await link.getAttribute('aria-label')) ?? '')?.[1]);
  await expect(bars.last()).toHaveAttribute('tabindex', '0');
  await bars.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bars.nth(-2)).toBeFocused();
  expect(await countOf(bars.nth(-2))).toBe(await told(bars.nth(-2)));
  await page.keyboard.press('Home');
  await expect(bars.first()).toBeFocused();
  await expect(bars.first()).toHaveAttribute('tabindex', '0');
  await busiest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(busiest).toBeFocused();
  const reached = map.locator('td a:focus');
  const count = Number(await reached.textContent());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  const asked = page.getByRole('list', { name: 'What the list is asked for' });
  await expect(asked).toContainText('Weekday at the location');
  await expect(asked).toContainText('Hour at the location');
  await expect(rowsOf(page)).toHaveCount(count);
});

test('DEC-307 figures of a span without bookings lead nowhere', async ({ page }) => {
  await openScreen(page, '/insights?location=1&from=2015-01-05&to=2015-01-11');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: /^Bookings/ })).toContainText('0');
  const lists = main.locator('a[href^="/bookings"]');
  await expect(lists).toHaveCount(0);
  await goTo(page, '/insights?location=1');
  await expect(lists).not.toHaveCount(0);
});

for (const width of [1440, 1024, 390])
  test(`DEC-170 the days below the bars stand apart in Vietnamese, ${width} pixels wide`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: 'vi', url: String(baseURL) }]);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/insights');
    const names = page.locator('svg g text').filter({ hasText: /^(?:Thứ \d|CN)$/ });
    await expect(names.first()).toBeVisible();
    const gaps = await names.evaluateAll(texts => {
      const shown = texts.map(text => text.getBoundingClientRect()).filter(({ width }) => width > 0);
      return shown.slice(1).map(({ left }, at) => left - (shown[at]?.right ?? 0));
    });
    expect(gaps.length).toBeGreaterThan(2);
    expect(Math.min(...gaps)).toBeGreaterThan(4);
  });

test('DEC-170 the network is looked at from its menu, sorted, narrowed to a location, and saved', async ({
  page,
}) => {
  await openScreen(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Insights' }).click();
  const table = page.getByRole('region', { name: 'By location' });
  const shares = async () => numbers(await table.locator('tbody td:nth-child(2)').allTextContents());
  await expect(table.locator('tbody tr')).not.toHaveCount(0);
  const fullest = await shares();
  expect(fullest).toEqual(fullest.toSorted((one, other) => other - one));
  await table.getByRole('button', { name: 'Occupancy' }).click();
  expect(await shares()).toEqual(fullest.toReversed());

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^insights-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFID,Location,Bookings,Booked minutes,Bookable minutes,Cancelled,Moved,/);
  expect(lines).toHaveLength(fullest.length + 1);

  await table.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'By device' })).toBeVisible();
  await expect(page).toHaveURL(/location=\d+/);
  await page.goBack();
  await expect(table).toBeVisible();
  await page.getByRole('combobox', { name: 'Span' }).selectOption('This week');
  await expect(page).toHaveURL(/span=this_week/);
  await page.getByRole('combobox', { name: 'Span' }).selectOption('Own days');
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.fill('01/02/2026');
  await from.blur();
  await expect(page).toHaveURL(/from=2026-02-01/);
});

test('DEC-268 own days are typed key by key, and asked for once they stand', async ({ page }) => {
  await openScreen(page, '/insights?from=2026-10-01&to=2026-10-31');
  await expect(page.getByRole('region', { name: 'By location' })).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/v3/insights')) asked.push(searchParams.get('from'));
  });
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  const to = page.getByRole('textbox', { name: 'To', exact: true });
  await from.press('ControlOrMeta+a');
  await from.pressSequentially('05/10/2026');
  await expect(from).toBeFocused();
  await from.press('Enter');
  await expect(page).toHaveURL(/from=2026-10-05&to=2026-10-31/);
  await expect.poll(() => [...new Set(asked)]).toEqual(['2026-10-05']);
  // What lies further away than can be looked at takes the other day along.
  await from.press('ControlOrMeta+a');
  await from.pressSequentially('05/10/2020');
  await from.press('Tab');
  await expect(to).toHaveValue('05/10/2021');
  await to.fill('31/11/2026');
  await to.blur();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(to).toHaveValue('31/11/2026');
  await expect(page).toHaveURL(/from=2020-10-05&to=2021-10-05/);
});

test('DEC-170 a partner sees their own at 390 px, days that make no span give way, and a failure is said', async ({
  signedInAs,
  baseURL,
  allow,
}) => {
  const page = await signedInAs('partner');
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=50');
  const names: readonly string[] = data.map(({ name }: { name: string }) => name);
  await openScreen(page, `${baseURL}/insights?from=2026-03-01&to=2026-02-01`);
  await expect(page.getByRole('combobox', { name: 'Span' })).toHaveValue('last_month');
  const rows = page.getByRole('region', { name: 'By location' }).locator('tbody th a');
  await expect(rows).not.toHaveCount(0);
  for (const name of await rows.allTextContents()) expect(names).toContain(name);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  allow(/503 GET \/api\/v3\/insights/);
  await page.route('**/api/v3/insights?*', async route =>
    route.fulfill({
      status: 503,
      json: { code: 503, message: 'The database does not answer', error: 'x', params: {} },
    }),
  );
  await page.getByRole('combobox', { name: 'Span' }).selectOption('This month');
  await expect(page.getByRole('alert')).toContainText('The database does not answer');
  // In the place of the one before, without a moment in which the server itself would answer.
  await page.route('**/api/v3/insights?*', route => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('The figures could not be loaded');
  await page.unroute('**/api/v3/insights?*');
  await askAgain(
    page.getByRole('button', { name: 'Try again' }),
    page.getByRole('region', { name: 'By location' }),
  );
});

test('DEC-170 what has no rows says so in words: no location, no device, no reason', async ({ page }) => {
  const without = (changes: object) =>
    page.route('**/api/v3/insights?*', async route => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...changes } } });
    });
  await without({ rows: [], rows_total: 0, reasons: [] });
  await openScreen(page, '/insights?span=last_month');
  await expect(page.getByRole('region', { name: 'By location' })).toContainText(
    'In these days no location is open, and none has bookings.',
  );
  await expect(page.getByRole('region', { name: 'Why they are cancelled' })).toContainText(
    'None in these days.',
  );
  await openScreen(page, '/insights?span=last_month&location=1');
  await expect(page.getByRole('region', { name: 'By device' })).toContainText(
    'In these days no device can be booked, and none has bookings.',
  );
});

test('DEC-354 the last week has seven days, the last month thirty, today among them', async ({ page }) => {
  const asked = page.waitForRequest(/\/v3\/insights\?/);
  await openScreen(page, '/insights?span=last_week');
  const spans = [(await asked).url()];
  for (const name of ['Last month', 'Last 3 months']) {
    const next = page.waitForRequest(/\/v3\/insights\?/);
    await page.getByRole('combobox', { name: 'Span' }).selectOption(name);
    spans.push((await next).url());
  }
  const days = spans.map(url => {
    const { searchParams } = new URL(url);
    const [from, to] = ['from', 'to'].map(edge => Date.parse(searchParams.get(edge) ?? ''));
    return ((to ?? 0) - (from ?? 0)) / 86_400_000 + 1;
  });
  expect(days).toEqual([7, 30, 90]);
});

test('DEC-331 the page says by which prices it reckons, and what has none; a sum that leaves out some is no link', async ({
  page,
}) => {
  const figures = async (bookings: number, revenue: readonly object[]) =>
    await page.route('**/api/v3/insights?*', async route => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const told = { bookings, revenue };
      const rows = data.rows.slice(0, 1).map((row: object) => ({ ...row, ...told }));
      const total = { ...data.total, ...told };
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, total, rows } } });
    });
  const main = page.getByRole('main');
  const tile = main.getByRole('listitem').filter({ hasText: /^Revenue/ });
  const cell = page.getByRole('region', { name: 'By location' }).locator('tbody tr td:nth-child(4)');
  const words = '11 of 87 bookings have no price';
  await figures(87, [{ currency: 'GBP', amount: 107_300, bookings: 76 }]);
  await openScreen(page, '/insights?span=last_month');
  await expect(main.getByText('Revenue: By the prices that the locations have now')).toBeVisible();
  await expect(main.getByRole('listitem').getByText(words)).toBeVisible();
  await expect(cell).toContainText(words);
  for (const place of [tile, cell]) {
    await expect(place).toContainText('£1,073.00');
    await expect(place.getByRole('link')).toHaveCount(0);
  }
  await expectAccessible(page);
  const pounds = { currency: 'GBP', amount: 107_300, bookings: 80 };
  await figures(87, [pounds, { currency: 'USD', amount: 1_250, bookings: 7 }]);
  await openScreen(page, '/insights?span=this_month');
  await expect(main.getByText('Revenue in other currencies: $12.50')).toBeVisible();
  await expect(main.getByText(/no price/)).toHaveCount(0);
  await expect(tile.getByRole('link')).toHaveCount(0);
  await figures(80, [pounds]);
  await openScreen(page, '/insights?span=this_week');
  await expect(tile.getByRole('link', { name: '£1,073.00' })).toBeVisible();
  await expect(cell.getByRole('link')).toHaveCount(1);
});
