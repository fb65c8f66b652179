import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

/** What the status of the location in the open dialog can be set to. */
async function offeredStates(page: Page): Promise<string[]> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
  return page.getByRole('option').allInnerTexts();
}

test('FORM-LOC-13 a new location can only be Coming soon', async ({ page }) => {
  await goTo(page, '/locations/create');
  expect(await offeredStates(page)).toEqual(['Coming soon']);
});

test('FORM-LOC-15 FORM-LOC-16 a location without devices cannot be opened, one with devices can', async ({
  page,
  baseURL,
}) => {
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const empty = await admin.post('/v3/location', {
    name: `Bare ${Math.random().toString(36).slice(2, 9)}`,
    user_id: 2,
    street: '1 High Street',
    city: 'London',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
  });
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/v3/beds');
  await goTo(page, `/locations/${empty.id}/edit`);
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get('page'), searchParams.get('itemsPerPage')]).toEqual(['1', '10']);
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual([
    { field: 'partner_location_id', op: 'eq', value: empty.id },
    { field: 'deleted', op: 'eq', value: false },
  ]);
  expect(await offeredStates(page)).toEqual(['Close', 'Coming soon']);

  const installed = encodeURIComponent('[{"field":"reg_status","op":"eq","value":"registered"}]');
  const { data } = await admin.get(`/v3/homebeds?page=1&itemsPerPage=1&filter=${installed}`);
  await goTo(page, `/locations/${data[0].partner_location_id}/edit`);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['Close', 'Open', 'Coming soon']);
});
