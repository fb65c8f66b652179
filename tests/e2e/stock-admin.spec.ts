import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ApiClient } from '../support/api-client.ts';
import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { expect, test } from './fixtures.ts';

// react-admin's own screens on the portal's providers. They are built for this file alone and answered to the
// browser under an address of the portal, so that its API and its cookies are those of the portal itself.
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
let folder = '';

// One worker, so that the screens are built once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'stock-admin-'));
  await build({
    configFile: false,
    root: 'tests/e2e/stock',
    base: '/stock/',
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 10_000 },
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openStock(page: Page, hash: string): Promise<void> {
  await page.route('**/stock/**', async route => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname === '/stock/' ? 'index.html' : pathname.slice('/stock/'.length));
    if (!existsSync(path)) return await route.abort();
    const contentType = types[extname(path)] ?? 'application/octet-stream';
    await route.fulfill({ body: readFileSync(path), contentType });
  });
  await page.goto(`/stock/#${hash}`);
}

const rows = (page: Page) => page.locator('tbody tr');
/** What somebody sees where a reference could not be read. */
const broken = (page: Page) => page.locator('[aria-errormessage]');

/** react-admin shows a row that it knows at once and reads it again: what is typed before then is gone. */
async function readAgain(page: Page, open: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(/\/cities\/\d+$/);
  await open();
  await answer;
}

test.describe('signed in', () => {
  test.use({ role: 'admin' });

  test('a stock list pages, sorts, filters and names what its rows refer to', async ({ page }) => {
    await openStock(page, '/cities');
    await expect(rows(page)).toHaveCount(10);
    const cities = page.locator('tbody td.column-city_name');
    const names = await cities.allInnerTexts();
    await expect(page.locator('tbody td.column-country_id').first()).toHaveText(/[A-Z]/);

    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await expect(cities.first()).not.toHaveText(names[0] ?? '');
    expect(names).not.toContain(await cities.first().textContent());
    await page.getByRole('button', { name: 'Go to page 1', exact: true }).click();
    await expect(cities.first()).toHaveText(names[0] ?? '');

    await page.locator('th.column-city_name .MuiTableSortLabel-root').click();
    await expect(cities.first()).not.toHaveText(names[0] ?? '');
    expect((await cities.allInnerTexts())[0]?.localeCompare(names[0] ?? '', 'en')).toBe(1);

    await page.getByRole('textbox', { name: 'Name holds' }).fill(names[3] ?? '');
    await expect(cities.first()).toHaveText(names[3] ?? '');
    await expect(page).toHaveURL(/filter=/);
  });

  test('a stock table searches, and its search is the one of the API', async ({ page }) => {
    await openStock(page, '/countries');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Search' }).fill('viet');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/Vi[eệ]t/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await file).suggestedFilename()).toBe('countries.csv');
  });

  test('a stock form creates, says what is wrong at its field, changes and deletes', async ({
    page,
    baseURL,
    allow,
  }) => {
    const name = `Stockholm ${Date.now()}`;
    await openStock(page, '/cities/create');
    const field = page.getByRole('textbox', { name: 'City' });
    const save = page.getByRole('button', { name: 'Save' });
    allow(/422 POST/);
    await field.fill(' ');
    await save.click();
    await expect(page.getByText('City cannot be left blank')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(name);
    await save.click();
    await expect(page).toHaveURL(/#\/cities$/);

    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const { data } = await api.get(`/v3/cities?page=1&itemsPerPage=2&q=${encodeURIComponent(name)}`);
    expect(data.map(({ city_name }: { city_name: string }) => city_name)).toEqual([name]);
    const [{ id }] = data;

    await readAgain(page, () => openStock(page, `/cities/${id}`));
    await expect(field).toHaveValue(name);
    await api.put(`/v3/cities/${id}`, { display_on_mobile: true });
    allow(/409 PUT/);
    await field.fill(`${name} B`);
    const refused = page.waitForResponse(answer => answer.status() === 409);
    await save.click();
    await refused;
    await expect(page.getByRole('alert')).toContainText(/changed/i);

    await readAgain(page, () => page.reload());
    await expect(field).toHaveValue(name);
    await field.fill(`${name} C`);
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ city_name: `${name} C` });
    await expect(page).toHaveURL(/#\/cities$/);

    await openStock(page, `/cities/${id}`);
    await expect(field).toHaveValue(`${name} C`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/#\/cities$/);
    await expect
      .poll(
        async () => (await api.get(`/v3/cities?page=1&itemsPerPage=2&q=${encodeURIComponent(name)}`)).data,
      )
      .toEqual([]);
  });

  for (const [name, column, shown] of [
    ['devices', 'serial_id', /^#\S+/],
    ['tracks', 'genre_id', /^[A-Z]/],
    ['bookings', 'bed_id', /^[A-Z]/],
  ] as const) {
    test(`guessers find every reference of ${name}`, async ({ page }) => {
      await openStock(page, `/${name}`);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.locator(`tbody td.column-${column}`).first()).toHaveText(shown);
      await expect(broken(page)).toHaveCount(0);
    });
  }

  test('an edit guesser opens a device and a track with all that they refer to', async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    for (const [name, path, label] of [
      ['devices', '/v3/homebeds', 'Connection'],
      ['tracks', '/v3/tracks', 'Genre'],
    ] as const) {
      const { data } = await api.get(`${path}?page=1&itemsPerPage=1`);
      await openStock(page, `/${name}/${data[0].id}`);
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
      await expect(page.getByLabel(label).first()).toBeVisible();
      await expect(broken(page)).toHaveCount(0);
    }
  });
});

test('the stock form of signing in lets in; signing out leads back to it', async ({ page, allow }) => {
  // What was still on screen asks once more for a token.
  allow(/401 GET .*access_token/);
  await openStock(page, '/cities');
  await expect(page).toHaveURL(/#\/login/);
  await page.getByRole('textbox', { name: 'Username' }).fill(demoAccounts.admin.email);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // A path within the stock portal: it was not taken to the sign-in page of ours.
  await expect(page).toHaveURL(/\/stock\/#\/login/);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});
