import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const unique = () => `Testville ${Math.random().toString(36).slice(2, 9)}`;

test('DLG-01 DLG-09 DLG-11 DLG-13 VAL-01 API-17 ERR-06 a city is created in a dialog that says what is missing', async ({
  page,
}) => {
  await goTo(page, '/cities/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const city = dialog.getByRole('textbox', { name: 'City' });
  await expect(city).toBeFocused();
  await city.fill('   ');
  const posted: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/v3/cities')) posted.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('City cannot be left blank')).toBeVisible();
  expect(posted, 'nothing is sent before the form is valid').toEqual([]);
  await expect(city).toBeFocused();
  await expectAccessible(page);

  const name = unique();
  await city.fill(name);
  await dialog.getByRole('combobox', { name: 'Country' }).fill('United K');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/v3/cities'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ city_name: name, display_on_mobile: false });
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  await expect(page.getByText('successfully added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cities$/);

  // One place says what was done, and offers the way back.
  const tray = page.getByRole('region', { name: 'What can be undone' });
  // What the same person does meanwhile in another test comes first, and it is called by what it was then.
  const done = tray.getByRole('listitem').filter({ hasText: name });
  await expect(done).toContainText(/successfully added|City created/);
  expect(await page.getByText('successfully added').count()).toBeLessThanOrEqual(1);

  // By its name the row would stand far behind; it stands first, and once, until the list is read otherwise.
  const first = page.locator('table.rows tbody tr').first();
  await expect(first).toContainText(name);
  await expect(page.getByText('Just created, and therefore first.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show in order' }).click();
  await expect(first).not.toContainText(name);
  await expect(page.getByText('Just created, and therefore first.')).toBeHidden();

  await page.getByRole('searchbox', { name: /search/i }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('United Kingdom');
});

test('DLG-14 what the server refuses stays in the dialog, with its message at the field', async ({
  page,
  allow,
}) => {
  allow(/409 POST|422 POST/);
  await goTo(page, '/countries/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await dialog.getByRole('textbox', { name: 'Country' }).fill('Second Kingdom');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('GB');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Country' })).toHaveValue('Second Kingdom');
});

test('DLG-14 ERR-07 a failure without words says New addition failed, a lost connection is told, and nothing is lost', async ({
  page,
  allow,
}) => {
  allow(/500 POST|failed POST/);
  await page.route('**/api/v3/cities', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await goTo(page, '/cities/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Unlucky');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('New addition failed');
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Unlucky');
  // In the place of the one before, without a moment in which the server itself would answer.
  await page.route('**/api/v3/cities', route => route.abort('connectionrefused'));
  const name = unique();
  await dialog.getByRole('textbox', { name: 'City' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue(name);
  await page.unroute('**/api/v3/cities');
  await dialog.getByRole('textbox', { name: 'City' }).press('Control+Enter');
  await expect(page.getByText('successfully added')).toBeVisible();
});
