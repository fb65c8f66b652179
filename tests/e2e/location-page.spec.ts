import type { Page } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { askAgain, goTo, openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Parts of this location' }).getByRole('tab');
const everything = [
  'Calendar',
  'Devices',
  'Bookings',
  'Day board',
  'Opening hours',
  'Blocks',
  'Promotion',
  'Prices',
  'Information',
];

test.describe('who sees what', () => {
  test('LOC-01 LOC-03 DEC-25 customer service and the partner see every tab', async ({
    signedInAs,
    baseURL,
  }) => {
    const { id } = await newPlace(baseURL);
    for (const role of ['service', 'partner'] as const) {
      const page = await signedInAs(role);
      await openScreen(page, `${baseURL}/location/${id}`);
      await expect(tabs(page)).toHaveText(everything);
    }
  });

  test('BOOK-05 DEV-02 ROLE-12 marketing sees neither devices nor bookings, by address either', async ({
    signedInAs,
    baseURL,
  }) => {
    const { id } = await newPlace(baseURL);
    const page = await signedInAs('marketing');
    await openScreen(page, `${baseURL}/location/${id}?activeTab=booking`);
    await expect(tabs(page)).toHaveText(everything.filter(name => name !== 'Devices' && name !== 'Bookings'));
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await openScreen(page, `${baseURL}/location/${id}?activeTab=prices`);
    await expect(page.getByRole('table', { name: 'Prices' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await openScreen(page, `${baseURL}/location/${id}?activeTab=promotion`);
    await expect(page.getByRole('switch')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  });

  test('LOC-05 a partner finds no place of another partner, and is told what the server said', async ({
    signedInAs,
    baseURL,
    allow,
  }) => {
    allow(/404 GET/);
    const { id, name } = await newPlace(baseURL, { foreign: true });
    const page = await signedInAs('partner');
    for (const path of ['', '?activeTab=booking', '/bookings/2027-01-04']) {
      await goTo(page, `${baseURL}/location/${id}${path}`);
      await expect(page.getByText(`Location ${id} does not exist`).first()).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(0);
    }
  });
});

test.describe('as admin', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('LOC-01 LOC-02 LOC-04 DEC-29 the head names the place and what its clocks show; the open tab stands in the address, and back leads to the one before', async ({
    page,
    baseURL,
  }) => {
    const { id, name } = await newPlace(baseURL, { timezone: 'Asia/Kathmandu' });
    await openScreen(page, `/location/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const main = page.getByRole('main');
    await expect(main.getByText('Coming soon')).toBeVisible();
    await expect(main.getByText('High Street 1, AB1 2CD, London, United Kingdom')).toBeVisible();
    await expect(main.getByText('Kathmandu time (GMT+5:45)')).toBeVisible();
    const hours = Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit' });
    await expect(async () => {
      await expect(main.locator('time').first()).toContainText(hours.format(Date.now()), { timeout: 500 });
    }).toPass();
    await expect(main.getByRole('link', { name: 'partner@portal.test' })).toBeVisible();

    await expect(tabs(page)).toHaveText(everything);
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Prices' }).click();
    await expect(page).toHaveURL(/activeTab=prices/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Prices' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
    await openScreen(page, `/location/${id}?activeTab=nonsense`);
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
  });

  test("LOC-05 ERR-24 'Error Location' where the server says nothing, and another try helps", async ({
    page,
    allow,
    baseURL,
  }) => {
    allow(/500 GET/);
    const { id, name } = await newPlace(baseURL);
    await page.route(`**/api/v3/location/${id}`, route => route.fulfill({ status: 500, json: {} }));
    await goTo(page, `/location/${id}`);
    await expect(page.getByRole('alert')).toContainText('Error Location');
    await page.unroute(`**/api/v3/location/${id}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await askAgain(again, page.getByRole('heading', { level: 1, name }));
  });

  test('LOC-06 LOC-07 LOC-08 PRICE-02 CONST-20 information is read only, with prices and small pictures', async ({
    page,
  }) => {
    await openScreen(page, '/location/1?activeTab=information');
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('term')).toHaveText([
      'Name',
      'Country',
      'City',
      'Street',
      'Timezone',
      'Postcode/zip code',
      'Duration (booking slot)',
      'Location Images',
    ]);
    await expect(panel.getByText('Europe/London')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: '20 min (30 min)' })).toContainText(
      /£\d+\.\d\d/,
    );
    const picture = panel.getByRole('img').first();
    await expect(picture).toBeVisible();
    expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(120);
    await expect(panel.getByRole('textbox')).toHaveCount(0);
  });

  test('PROD-08 one place leads to its hours, its days, its bookings, its prices and what can be done to its devices', async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const filter = JSON.stringify([
      { field: 'booking_status', op: 'eq', value: 2 },
      { field: 'location_id', op: 'eq', value: 1 },
      { field: 'start_time', op: 'ge', value: new Date(Date.now() + 2 * 86_400_000).toISOString() },
    ]);
    const { data } = await api.get(`/v3/bookings?itemsPerPage=1&filter=${encodeURIComponent(filter)}`);
    const [{ id, start_time }] = data;
    await goTo(page, `/location/1/bookings/${start_time.slice(0, 10)}`);
    const day = page.getByRole('dialog', { name: /^List Booking/ });
    for (const action of ['cancel', 'reschedule'])
      await expect(day.locator(`a[href="/bookings/${id}/${action}"]`)).toBeVisible();
    await expect(day.getByRole('link', { name: 'Change opening hour' })).toBeVisible();
    await page.keyboard.press('Escape');
    const panel = page.getByRole('tabpanel');
    await tabs(page).filter({ hasText: 'Opening hours' }).click();
    await expect(panel.getByRole('button', { name: /^Add break on/ }).first()).toBeVisible();
    await tabs(page).filter({ hasText: 'Promotion' }).click();
    await expect(panel.getByText('Discount (%)').first()).toBeVisible();
    await tabs(page).filter({ hasText: 'Prices' }).click();
    await expect(panel.getByRole('table', { name: 'Prices' })).toBeVisible();
    await tabs(page).filter({ hasText: 'Devices' }).click();
    await rowsOf(page)
      .first()
      .getByRole('button', { name: /^More actions/ })
      .click();
    for (const name of ['Replace device', 'Change installation date', 'Session logs'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Device status' }).click();
    const status = page.getByRole('dialog', { name: 'Device status' });
    await expect(status.getByText('Manufacturing QA test results')).toBeVisible();
  });

  test('LOC-10 a place that names no zone lives by UTC', async ({ page }) => {
    await page.route('**/api/v3/location/1', async route => {
      const answer = await route.fetch();
      await route.fulfill({
        json: { ...(await answer.json()), timezone: null, location_hours: [], logs: [] },
      });
    });
    await openScreen(page, '/location/1');
    await expect(page.getByText('Local time at this location: UTC')).toBeVisible();
    // Without hours the usual ones count (HOURS-03).
    await expect(page.getByRole('main').getByText('00:00–23:59').first()).toBeVisible();
  });

  test('LOC-01 every tab is accessible, and nothing of it sticks out at 390 px', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await openScreen(page, '/location/1');
    for (const tab of ['Calendar', 'Devices', 'Bookings', 'Promotion', 'Prices', 'Information']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await screenIsReady(page);
      await expectAccessible(page);
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(wider, tab).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('while it is open', () => {
  test.use({ role: 'partner', keptOpen: false });

  test('LOC-01 a location stays on the screen when a change of it is named in the tray', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/location/1?activeTab=board');
    const board = page.locator('.board');
    await expect(board.getByRole('button', { name: 'Print' })).toBeVisible();
    await board.evaluate(shown => shown.setAttribute('data-kept', 'yes'));
    const api = await ApiClient.signIn(baseURL ?? '', 'partner');
    const day = addDays(new Date().toISOString().slice(0, 10), 60);
    const { data } = await api.post('/v3/location/1/block', {
      ...{ first_day: day, last_day: day, from_time: '12:00:00', to_time: '13:00:00', weekdays: [] },
      ...{ reason: 'Stock-taking', confirm_block: true },
    });
    await expect(page.getByText(/Time blocked/).first()).toBeVisible();
    await expect(page.getByText(/Time blocked.*Covent Garden Rest Rooms/).first()).toBeVisible();
    await expect(page.locator('.board[data-kept]')).toBeVisible();
    await api.delete(`/v3/blocks/${data.id}`);
  });
});
