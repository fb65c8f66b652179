import type { Page } from '@playwright/test';
import { askAgain, openScreen, rowsOf } from '../support/screen.ts';
import { expect, openFilters, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const search = { name: 'Search', exact: true };
const clear = { name: 'Clear', exact: true };

/** The filter entries of the next list call to an endpoint. */
async function nextFilter(page: Page, endpoint: string, naming = ''): Promise<unknown> {
  const request = await page.waitForRequest(
    found => found.url().includes(`${endpoint}?`) && found.url().includes(naming),
  );
  const filter = new URL(request.url()).searchParams.get('filter');
  return filter === null ? null : JSON.parse(filter);
}

test('FILTER-07 FILTER-17 a location is found by its country and then by one of its cities', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/v3\/location\/countries\?.*reqFrom=web/);
  await openScreen(page, '/locations');
  await openFilters(page);
  await asked;
  const country = page.getByRole('combobox', { name: 'Country and city' });
  const city = page.getByRole('combobox', { name: 'City', exact: true });
  await expect(city).toBeDisabled();
  await country.selectOption('United Kingdom');
  await city.selectOption('London');
  const sent = nextFilter(page, '/v3/location', 'London');
  await page.getByRole('button', search).click();
  expect(await sent).toEqual([
    { field: 'country', op: 'eq', value: 'United Kingdom' },
    { field: 'city', op: 'eq', value: 'London' },
  ]);
  await page.reload();
  await openFilters(page);
  await expect(country).toHaveValue('United Kingdom');
  await expect(city).toHaveValue('London');
  await country.selectOption('Any');
  await expect(city).toHaveValue('');
  await expect(city).toBeDisabled();
});

test('FILTER-17 ERR-20 DEC-91 countries that cannot be loaded are asked for again in place, and disturb nobody', async ({
  page,
  allow,
}) => {
  allow(/500/);
  let isDown = true;
  await page.route('**/location/countries?*', route =>
    isDown ? route.fulfill({ status: 500, json: { code: 500, message: 'Down' } }) : route.continue(),
  );
  await openScreen(page, '/locations');
  await openFilters(page);
  await expect(page.getByText('The choices could not be loaded')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Country and city: Try again' });
  const asked = page.waitForRequest('**/location/countries?*');
  await again.click();
  await asked;
  isDown = false;
  await askAgain(again, page.getByRole('combobox', { name: 'Country and city' }));
});

test('FILTER-09 people are found by their age, and the ages stay after a reload', async ({ page }) => {
  await openScreen(page, '/users');
  await openFilters(page);
  const from = page.getByRole('spinbutton', { name: 'Age, from' });
  const to = page.getByRole('spinbutton', { name: 'Age, to' });
  await from.fill('30');
  await to.fill('40');
  const sent = nextFilter(page, '/v3/user', 'date_of_birth');
  await page.getByRole('button', search).click();
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await sent).toEqual([
    { field: 'role', op: 'eq', value: 1 },
    { field: 'date_of_birth', op: 'ge', value: day },
    { field: 'date_of_birth', op: 'le', value: day },
  ]);
  await page.reload();
  await openFilters(page);
  await expect(from).toHaveValue('30');
  await expect(to).toHaveValue('40');
});

test('ROUTE-11 NAV-01 Partner management opens on the partners, Clear shows everybody', async ({ page }) => {
  const sent = nextFilter(page, '/v3/user');
  await openScreen(page, '/users');
  expect(await sent).toEqual([{ field: 'role', op: 'eq', value: 1 }]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner management');
  await openFilters(page);
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await expect(role.locator('option:checked')).toHaveText('Partner');
  await expect(page).toHaveURL(/\/users$/);
  const all = page.waitForRequest(
    found => found.url().includes('/v3/user?') && !found.url().includes('filter='),
  );
  await page.getByRole('button', clear).click();
  await all;
  await expect(role.locator('option:checked')).toHaveText('Any');
  await page.reload();
  await openFilters(page);
  await expect(role.locator('option:checked')).toHaveText('Any');
  await page.goBack();
  await expect(role.locator('option:checked')).toHaveText('Partner');
});
