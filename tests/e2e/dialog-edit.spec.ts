import type { Page } from '@playwright/test';
import { goTo } from '../support/screen.ts';
import { someCity } from '../support/some-city.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

function parts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
  return {
    dialog,
    city: dialog.getByRole('textbox', { name: 'City' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    overtaken: page.getByRole('dialog', { name: 'Changed by someone else' }),
  };
}

test('DLG-01 DLG-08 DLG-12 DLG-15 API-18 ERR-09 an edit sends what changed, with the version that was read', async ({
  page,
  baseURL,
}) => {
  const { api, name, path, address } = await someCity(baseURL);
  await goTo(page, address);
  const { dialog, city, save } = parts(page);
  await expect(city).toHaveValue(name);
  await city.fill(`${name} on Sea`);
  const sent = page.waitForRequest(request => request.method() === 'PUT');
  await save.click();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ city_name: `${name} on Sea` });
  expect(request.headers()['if-match']).toBe('"1"');
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await api.get(path)).city_name).toBe(`${name} on Sea`);
});

test('DLG-15 ERR-10 DEC-11 a failed update says Update Error, stays open and keeps what was typed', async ({
  page,
  allow,
  baseURL,
}) => {
  allow(/500 PUT/);
  const { address } = await someCity(baseURL);
  await page.route('**/api/v3/cities/*', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await goTo(page, address);
  const { dialog, city, save } = parts(page);
  await city.fill('Lost and found');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Update Error');
  await expect(city).toHaveValue('Lost and found');
});

test('A10 a stale edit of the same field shows before, theirs with who and when, and mine', async ({
  page,
  allow,
  baseURL,
}) => {
  allow(/409 PUT/);
  const { api, name, path, address } = await someCity(baseURL);
  await goTo(page, address);
  const { dialog, city, save, overtaken } = parts(page);
  await city.fill('Mine');
  await api.put(path, { city_name: 'Theirs', display_on_mobile: true });
  await save.click();
  await expect(overtaken).toContainText(name);
  await expect(
    overtaken.getByRole('radio', { name: /Theirs · .+, \d\d\/\d\d\/\d{4} \d\d:\d\d/ }),
  ).not.toBeChecked();
  await expect(overtaken.getByRole('radio', { name: 'Yours Mine' })).not.toBeChecked();
  await expect(overtaken).toContainText('Changed by others and kept: Display on mobile');
  const decided = overtaken.getByRole('button', { name: 'Save what I chose' });
  await expect(decided).toBeDisabled();
  await expectAccessible(page);
  await overtaken.getByRole('button', { name: 'Back to the form' }).click();
  await expect(city).toHaveValue('Mine');
  await save.click();
  await overtaken.getByRole('radio', { name: 'Yours Mine' }).check();
  await decided.click();
  await expect(dialog).toBeHidden();
  expect(await api.get(path)).toMatchObject({ city_name: 'Mine', display_on_mobile: true });
});

test('A10 a stale edit can take what is stored, and nothing is sent', async ({ page, allow, baseURL }) => {
  allow(/409 PUT/);
  const { api, path, address } = await someCity(baseURL);
  await goTo(page, address);
  const { dialog, city, save, overtaken } = parts(page);
  await city.fill('Mine');
  await api.put(path, { city_name: 'Theirs' });
  await save.click();
  await overtaken.getByRole('radio', { name: /^Theirs/ }).check();
  await overtaken.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(page.getByText('Nothing to save')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await api.get(path)).toMatchObject({ city_name: 'Theirs', version: 2 });
});

test('A10 two people in two browsers change different fields: both edits are kept, and the later one is told', async ({
  page,
  signedInAs,
  allow,
  baseURL,
}) => {
  allow(/409 PUT/);
  const { api, name, path, address } = await someCity(baseURL);
  const other = await signedInAs('admin');
  await goTo(page, address);
  await goTo(other, address);
  await expect(parts(page).city).toHaveValue(name);
  await parts(other).dialog.getByRole('switch', { name: 'Display on mobile' }).check();
  await parts(page).city.fill(`${name} on Sea`);
  await parts(other).save.click();
  await expect(parts(other).dialog).toBeHidden();
  await parts(page).save.click();
  await expect(
    page.getByText('Someone else changed meanwhile, and it is kept: Display on mobile'),
  ).toBeVisible();
  await expect(parts(page).dialog).toBeHidden();
  expect(await api.get(path)).toMatchObject({ city_name: `${name} on Sea`, display_on_mobile: true });
});

test('an edit of a row that does not exist says so', async ({ page, allow }) => {
  allow(/404 GET/);
  await goTo(page, '/cities/99999999/edit');
  const { dialog } = parts(page);
  await expect(dialog.getByText('This record does not exist')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/cities$/);
});

test.describe('without a live connection', () => {
  test.use({ keptOpen: false });

  test('DLG-12 DLG-15 the list under the dialog shows at once what was saved', async ({ page, baseURL }) => {
    await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
    const { name } = await someCity(baseURL);
    await page.goto(`/cities?q=${encodeURIComponent(name)}`);
    const { city, save } = parts(page);
    const rows = page.locator('section.list table.rows tbody tr');
    await expect(rows).toContainText([name]);
    await rows.getByRole('link', { name: /^Edit/ }).click();
    await expect(city).toHaveValue(name);
    await city.fill(`${name} on Sea`);
    await save.click();
    await expect(rows).toContainText([`${name} on Sea`]);
  });
});
