import { installClock } from '../support/page-clock.ts';
import { askAgain, goTo, openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** So long nothing is asked before a page counts as still. */
const quietMs = 1500;

test.describe('home, opened from another page', () => {
  test.use({ role: 'admin' });

  test('DEC-257 it asks the server four times at most, whatever stands on it', async ({ page }) => {
    const asked: string[] = [];
    let lastAt = Date.now();
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      asked.push(pathname);
      lastAt = Date.now();
    });
    const isQuiet = expect.poll(() => Date.now() - lastAt, { timeout: 20_000 });
    await openScreen(page, '/cities');
    await expect(rowsOf(page).first()).toBeVisible();
    // What every page asks for by itself has begun.
    await expect.poll(() => asked, { timeout: 20_000 }).toContain('/api/v3/jobs');
    await isQuiet.toBeGreaterThan(quietMs);
    asked.length = 0;
    await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
    await expect(
      page.getByRole('region', { name: 'Next bookings' }).getByRole('listitem').first(),
    ).toBeVisible();
    await screenIsReady(page);
    // What follows may be news of others, on which the same is asked again.
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(4);
    lastAt = Date.now();
    await isQuiet.toBeGreaterThan(quietMs);
    expect(asked).toContain('/api/v3/records/bookings/totals');
    expect(asked).toContain('/api/v3/homebeds/fleet-health');
    expect(new Set(asked).size, asked.join(' ')).toBeLessThanOrEqual(4);
  });

  test('DEC-257 what calls for someone is asked for with the rest, not after the health of the fleet', async ({
    page,
  }) => {
    // What the host offers is known from the first page that was ever opened.
    await openScreen(page, '/cities');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.offers'))).toContain('alerts');
    const held = Promise.withResolvers<void>();
    await page.route('**/fleet-health*', async route => {
      await held.promise;
      await route.continue();
    });
    const askedAt = async (call: RegExp) => {
      const request = await page.waitForRequest(call);
      const response = await request.response();
      return response === null ? Number.NaN : request.timing().startTime;
    };
    const alerts = askedAt(/\/api\/v3\/alerts\?/);
    const bookings = askedAt(/\/api\/v3\/bookings\?/);
    await page.goto('/');
    // The bell of the header asks the same, three seconds after the page.
    expect(Math.abs((await alerts) - (await bookings))).toBeLessThan(1_500);
    held.resolve();
    const fleet = page.getByRole('region', { name: 'Fleet health' });
    await expect(fleet.getByRole('listitem').first()).toBeVisible();
  });

  test('DEC-149 an answer that does not come keeps away nothing that stands beside the page', async ({
    page,
  }) => {
    await page.route('**/fleet-health*', () => new Promise(() => undefined));
    await page.goto('/');
    await expect(page.getByRole('banner').locator('a[href="/needs-someone"]')).toBeVisible({
      timeout: 30_000,
    });
  });

  test('DEC-193 home and the bell together ask once a minute what calls for someone', async ({ page }) => {
    // What others change is asked for at once, whatever the clock says.
    await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
    await installClock(page);
    await openScreen(page, '/');
    await expect(page.getByRole('banner').locator('a[href="/needs-someone"]')).toBeVisible();
    await expect(page.getByRole('main').locator('a[href="/needs-someone"]')).toBeVisible();
    let asked = 0;
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/api/v3/alerts') asked += 1;
    });
    // On a busy machine a second passes until it is paused, and there is no way back.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1_000);
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(asked).toBe(1);
  });

  test('DEC-257 a page stands as soon as its script has come: nothing waits for a clock', async ({
    page,
  }) => {
    await installClock(page);
    await openScreen(page, '/cities');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  });
});

test.describe('home', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('DEC-54 a figure leads to the list that it counts', async ({ page }) => {
    await goTo(page, '/');
    const figure = page.getByRole('link', { name: /^Bookings today/ });
    await expect(figure).toHaveText(/\d+$/);
    const count = /\d+$/.exec((await figure.textContent()) ?? '')?.[0] ?? '';
    await figure.click();
    await expect(page).toHaveURL(/\/bookings\?bookings=/);
    await expect(
      count === '0'
        ? page.getByText('No bookings match these filters')
        : page.getByText(new RegExp(`^Total ${count}(?!\\d)`)),
    ).toBeVisible();
    // The list reads in the order of time, below its days.
    const starts = await rowsOf(page)
      .locator('td[data-label="Start"] time')
      .evaluateAll(all => all.map(time => Date.parse(time.getAttribute('datetime') ?? '')));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    if (count !== '0')
      await expect(page.getByRole('main').locator('table.rows tr.day')).toHaveText(/^Today /);
  });

  test('DEC-54 the next bookings come in order, each leading to its page', async ({ page }) => {
    await goTo(page, '/');
    const next = page.getByRole('region', { name: 'Next bookings' });
    await expect(next.getByRole('listitem')).toHaveCount(8);
    await next
      .getByRole('link', { name: /\d\d:\d\d/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/bookings\/\d+$/);
  });

  test('DEC-307 a bar of the chart leads to the list of just the bookings that it counts', async ({
    page,
  }) => {
    await goTo(page, '/');
    // What is over is changed by nobody meanwhile; by the keyboard, from bar to bar.
    const bars = page.getByRole('group', { name: 'Bookings per day' }).getByRole('link');
    await bars.last().focus();
    await page.keyboard.press('Home');
    await expect(bars.first()).toBeFocused();
    const told = (await bars.first().getAttribute('aria-label')) ?? '';
    const count = Number(/^\w{3} \d{1,2}: (\d+) Bookings$/.exec(told)?.[1]);
    expect(count, told).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/bookings\?bookings=.*begins/);
    const chips = page.getByRole('list', { name: 'What the list is asked for' });
    await expect(chips.getByRole('button', { name: 'Begins' })).toBeVisible();
    await expect(page.locator('.pager .total')).toHaveText(new RegExp(`^Total ${count}\\b`));
    // All of them begin on that day of whoever looks, from Tokyo.
    const { searchParams } = new URL(page.url());
    const entries = JSON.parse(searchParams.get('bookings') ?? '[]');
    const asked = entries.filter(({ field }: { field: string }) => field === 'begins');
    expect(asked.map(({ value }: { value: string }) => value.slice(10))).toEqual([
      'T15:00:00.000Z',
      'T14:59:59.999Z',
    ]);
  });

  test('DEC-54 the chart says its figures in a table too, and names its zone', async ({ page }) => {
    await goTo(page, '/');
    const chart = page.getByRole('region', { name: 'Bookings per day' });
    await chart.getByText('Show as a table (days in Asia/Tokyo)').click();
    await expect(chart.getByRole('row')).toHaveCount(14);
    await expect(chart.getByRole('row').first().getByRole('cell')).toHaveText(/^\d+$/);
    await page.route('**/api/v3/records/bookings/totals?*', route =>
      route.fulfill({ json: { code: 200, message: 'OK', data: Array.from({ length: 14 }, () => 0) } }),
    );
    const asked = new Set<string>();
    page.on('request', request => {
      if (/\/api\/v3\/(bookings|homebeds|records)/.test(request.url())) asked.add(request.url());
    });
    await page.reload();
    await expect(chart.getByText('No bookings a week back or a week ahead.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next bookings' }).getByRole('listitem')).toHaveCount(8);
    // Whatever others change meanwhile is asked for again, by the same calls.
    expect(asked.size, [...asked].join('\n')).toBeLessThanOrEqual(5);
    await expect(chart.locator('svg')).toHaveCount(0);
  });

  test('one part that fails does not take the others with it', async ({ page, allow }) => {
    allow(/500|fleet-health/);
    const path = '**/api/v3/homebeds/fleet-health?*';
    await page.route(path, route => route.fulfill({ status: 500, json: { code: 500 } }));
    await goTo(page, '/');
    const fleet = page.getByRole('region', { name: 'Fleet health' });
    await expect(fleet.getByRole('alert')).toContainText('This could not be loaded.');
    await expect(page.getByRole('region', { name: 'Next bookings' }).getByRole('listitem')).toHaveCount(8);
    await page.unroute(path);
    await askAgain(fleet.getByRole('button', { name: 'Try again' }), fleet.getByRole('listitem').first());
  });

  test('G16 is accessible in light and dark', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await goTo(page, '/');
      await expect(page.getByRole('region', { name: 'Next bookings' }).getByRole('listitem')).toHaveCount(8);
      await expectAccessible(page);
    }
  });
});

for (const role of ['admin', 'service', 'partner'] as const)
  test.describe(`one truth for ${role}`, () => {
    test.use({ keptOpen: true, role });

    test('DEC-54 a figure of devices is the one of fleet health, and lists those devices with their reasons', async ({
      page,
    }) => {
      for (const [name, state] of [
        [/^Devices without a connection/, 'Offline'],
        [/^Disabled devices/, 'Disabled'],
      ] as const) {
        await goTo(page, '/');
        const figure = page.getByRole('link', { name });
        await expect(figure).toHaveText(/\d+$/);
        const count = Number(/\d+$/.exec((await figure.textContent()) ?? '')?.[0]);
        await figure.click();
        const fleet = page.getByRole('region', { name: 'Fleet health' });
        await expect(
          fleet.getByRole('button', { name: `${state} ${count}`, pressed: true }),
        ).toBeInViewport();
        await expect(
          fleet.getByRole('listitem').or(fleet.getByText('No device is in this state.')),
        ).toHaveCount(Math.max(1, Math.min(count, 6)));
      }
    });
  });

for (const role of ['admin', 'service', 'marketing', 'partner'] as const)
  test.describe(`which devices are offline, asked by ${role}`, () => {
    test.use({ keptOpen: true, role });

    test('DEC-146 one press on home tells them; the list of devices, its filter and the saved view say the same', async ({
      page,
    }) => {
      await goTo(page, '/');
      const figure = page.getByRole('link', { name: /^Devices without a connection/ });
      await expect(figure).toHaveText(/\d+$/);
      const count = Number(/\d+$/.exec((await figure.textContent()) ?? '')?.[0]);
      await figure.click();
      const fleet = page.getByRole('region', { name: 'Fleet health' });
      await expect(
        fleet.getByRole('listitem').or(fleet.getByText('No device is in this state.')),
      ).toHaveCount(Math.max(1, Math.min(count, 6)));
      const named = await fleet.getByRole('listitem').getByRole('link').allTextContents();

      await fleet.getByRole('link', { name: 'Show them in the list' }).click();
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(Math.max(1, count));
      for (const name of named) await expect(rows.filter({ hasText: name })).toContainText('Offline');

      await goTo(page, '/devices');
      const health = page.getByRole('table').locator('td[data-label="Health"]');
      await expect(health.first()).toBeVisible();
      const states = (await health.allTextContents()).map(text =>
        order.findIndex(state => text.startsWith(state)),
      );
      expect(states).toEqual(states.toSorted((left, right) => left - right));
      expect(states.filter(state => state === 0)).toHaveLength(Math.min(count, 20));
    });
  });

/** From the most urgent on. */
const order = [
  'Offline',
  'Failing',
  'Disabled',
  'Weak signal',
  'Update available',
  'Well',
  'Planned',
  'In stock',
];

test.describe('home of a partner', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('PROD-02 shows what belongs to the partner only', async ({ page, signedInAs }) => {
    const everything = await signedInAs('admin');
    const bookings = async (of: typeof page) => {
      await goTo(of, '/');
      const figure = of.getByRole('link', { name: /^Bookings in the next 7 days/ });
      await expect(figure).toHaveText(/\d+$/);
      return Number(/\d+$/.exec((await figure.textContent()) ?? '')?.[0]);
    };
    const [mine, all] = [await bookings(page), await bookings(everything)];
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(all);
  });
});
