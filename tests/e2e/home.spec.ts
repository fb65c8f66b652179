import { askAgain, goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('home', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('DEC-54 a figure leads to the list that it counts', async ({ page }) => {
    for (const name of [/^Disabled devices/, /^Devices without a connection/]) {
      await goTo(page, '/');
      const figure = page.getByRole('link', { name });
      await expect(figure).toHaveText(/\d+$/);
      const count = /\d+$/.exec((await figure.textContent()) ?? '')?.[0] ?? '';
      await figure.click();
      await expect(page).toHaveURL(/\/devices\?devices=/);
      await expect(page.getByText(new RegExp(`^Total ${count}(?!\\d)`))).toBeVisible();
    }
    await expect(page.getByRole('search').getByText('Installation date', { exact: true })).toBeVisible();
  });

  test('DEC-54 a device that is disabled, or not installed yet, does not count as without a connection', async ({
    page,
  }) => {
    await goTo(page, '/');
    const figure = page.getByRole('link', { name: /^Devices without a connection/ });
    const asked = new URL((await figure.getAttribute('href')) ?? '', 'http://portal').searchParams;
    expect(JSON.parse(asked.get('devices') ?? '')).toEqual([
      { field: 'wifi_status', op: 'in', value: [1, 0] },
      { field: 'is_disabled', op: 'eq', value: false },
      { field: 'installation_date', op: 'le', value: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ]);
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

  test('DEC-54 the chart says its figures in a table too, and names its zone', async ({ page }) => {
    await goTo(page, '/');
    const chart = page.getByRole('region', { name: 'Bookings per day' });
    await chart.getByText('Show as a table (days in Asia/Tokyo)').click();
    await expect(chart.getByRole('row')).toHaveCount(14);
    await expect(chart.getByRole('row').first().getByRole('cell')).toHaveText(/^\d+$/);
    await page.route('**/api/v3/bookings?*', route =>
      route.fulfill({ json: { code: 200, message: 'OK', data: [], total_item: 0 } }),
    );
    await page.reload();
    await expect(chart.getByText('No bookings a week back or a week ahead.')).toBeVisible();
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
