import { newPlace } from '../support/places.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, openFilters, test } from './fixtures.ts';

const bookings = '/location/1?activeTab=booking';

test.describe('bookings of a place', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('BOOK-01 BOOK-02 BOOK-11 API-25 DEC-39 DEC-09 five on a page, the newest first, of this place alone', async ({
    page,
  }) => {
    const asked = page.waitForRequest(/\/api\/v3\/bookings\?.*max_result/);
    await openScreen(page, bookings);
    const call = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(call)).toMatchObject({
      page: '1',
      itemsPerPage: '5',
      max_result: '5',
      sortBy: 'create_time',
      sortDesc: 'true',
    });
    expect(JSON.parse(call.get('filter') ?? '')).toEqual([{ field: 'location_id', op: 'eq', value: 1 }]);
    await expect(rowsOf(page)).toHaveCount(5);
    // Times of the place, though the browser stands in Tokyo (STATE-05).
    await expect(rowsOf(page).first().locator('time').first()).toHaveAttribute('title', 'Europe/London');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Created in Asia/Tokyo');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/activeTab=booking/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  test('BOOK-04 BOOK-08 BOOK-09 a finished booking tells how long its session ran, which opens in a new tab', async ({
    page,
    context,
  }) => {
    await openScreen(page, bookings);
    await openFilters(page);
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Completed');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const row = rowsOf(page)
      .filter({ hasText: /\d+ min( \d+ s)?/ })
      .first();
    const session = row.locator('a[target=_blank]');
    await expect(session).toHaveText(/^\d+$/);
    const opened = context.waitForEvent('page');
    await session.click();
    await expect(await opened).toHaveURL(/\/bookings\/\d+$/);
  });
});

test('BOOK-03 customer service gets from a booking to its user, its device and its page', async ({
  signedInAs,
  baseURL,
}) => {
  const page = await signedInAs('service');
  await openScreen(page, `${baseURL}${bookings}`);
  const links = await rowsOf(page)
    .first()
    .getByRole('link')
    .evaluateAll(found => found.map(link => new URL(Object(link).href).pathname));
  for (const path of [/^\/users\/\d+$/, /^\/devices\/\d+$/, /^\/bookings\/\d+$/])
    expect(links).toContainEqual(expect.stringMatching(path));
});

test('PROD-05 DEC-25 a partner sees of one place when it is open, who booked it, and how its devices are, and adds none', async ({
  signedInAs,
  baseURL,
}) => {
  const page = await signedInAs('partner');
  await openScreen(page, `${baseURL}/location/1`);
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('button', { name: /\d\d:\d\d/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect(rowsOf(page).locator('td[data-label="Wi-Fi"]').first()).toHaveText(
    /^(Connected|Not connected|Never configured)$/,
  );
  await expect(page.getByText('Add new device')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0);
});

test.describe('devices of a place', () => {
  test.use({ keptOpen: true, role: 'service' });

  test('DEV-01 DEV-04 DLG-02 ROUTE-23 DEC-25 are listed by the call for them, and a new one is made here', async ({
    page,
    baseURL,
  }) => {
    const { id, name } = await newPlace(baseURL);
    const asked = page.waitForRequest(/\/api\/v3\/homebeds\/filter\/v2\?/);
    await openScreen(page, `/location/${id}?activeTab=device`);
    const filter = new URL((await asked).url()).searchParams.get('filter') ?? '';
    expect(JSON.parse(filter)).toEqual([
      { field: 'deleted', op: 'eq', value: false },
      { field: 'partner_location_id', op: 'eq', value: id },
    ]);
    await expect(page.getByText('No devices yet')).toBeVisible();
    await page.getByRole('link', { name: 'Add new device' }).click();
    await expect(page).toHaveURL(new RegExp(`/devices/register\\?location=${id}$`));
    const panel = page.getByRole('dialog', { name: 'Register device' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/location/${id}\\?activeTab=device$`));
    await page.getByRole('link', { name: 'Add new device' }).click();
    await panel.getByRole('option').first().click();
    await expect(page.getByRole('combobox', { name: 'Partner location' })).toHaveValue(name);
  });
});
