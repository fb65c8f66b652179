import type { Locator, Page } from '@playwright/test';
import { goTo } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const unique = () => `Twiceville ${Math.random().toString(36).slice(2, 9)}`;

/** Answers of POST to this path take that long; gives the keys under which they were sent. */
async function slowPosts(page: Page, path: string, ms: number): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**/api${path}`, async route => {
    const request = route.request();
    if (request.method() !== 'POST') return await route.fallback();
    keys.push(request.headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    await new Promise(done => setTimeout(done, ms));
    await route.fulfill({ response });
  });
  return keys;
}

/** Clicks like somebody who does not see that it was taken: each time the button can be pressed at all. */
async function clickWheneverPossible(button: Locator): Promise<void> {
  await button.evaluate(element => {
    const press = () => {
      if (element instanceof HTMLButtonElement && element.isConnected && !element.disabled) element.click();
    };
    new MutationObserver(press).observe(element, { attributes: true });
    const timer = setInterval(() => (element.isConnected ? press() : clearInterval(timer)), 1);
    press();
  });
}

async function rowsNamed(page: Page, name: string): Promise<number> {
  await goTo(page, `/cities?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible();
  return await page.getByRole('row', { name: new RegExp(name) }).count();
}

async function newCity(page: Page, name: string): Promise<Locator> {
  await goTo(page, '/cities/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  await dialog.getByRole('textbox', { name: 'City' }).fill(name);
  return dialog;
}

for (const answerMs of [0, 150, 700])
  test(`DLG-13 two clicks on Save 300 ms apart make one row when the answer takes ${answerMs} ms`, async ({
    page,
  }) => {
    const keys = await slowPosts(page, '/v3/cities', answerMs);
    const name = unique();
    const save = (await newCity(page, name)).getByRole('button', { name: 'Save' });
    await save.evaluate(async element => {
      if (!(element instanceof HTMLElement)) return;
      element.click();
      await new Promise(done => setTimeout(done, 300));
      element.click();
    });
    await expect(page).toHaveURL(/\/cities$/);
    expect(new Set(keys).size, 'keys sent').toBe(1);
    expect(await rowsNamed(page, name)).toBe(1);
  });

test('DLG-13 a dialog that was saved takes no second Save while it goes', async ({ page }) => {
  const keys = await slowPosts(page, '/v3/cities', 100);
  const name = unique();
  await clickWheneverPossible((await newCity(page, name)).getByRole('button', { name: 'Save' }));
  await expect(page).toHaveURL(/\/cities$/);
  expect(keys, 'POSTs').toHaveLength(1);
  expect(await rowsNamed(page, name)).toBe(1);
});

test('DLG-13 what was refused, and then changed, is sent again', async ({ page, allow }) => {
  allow(/422 POST/);
  const name = unique();
  const dialog = await newCity(page, name);
  await page.route('**/api/v3/cities', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { message: 'Not like that', errors: { city_name: 'Not like that' } },
        })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Not like that').first()).toBeVisible();
  await page.unroute('**/api/v3/cities');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/cities$/);
  expect(await rowsNamed(page, name)).toBe(1);
});

test('LIST-10 a view of a list is kept once, however often its button is pressed', async ({ page }) => {
  await goTo(page, '/cities?q=Bath');
  const posted: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/v3/saved-views')) posted.push(request.url());
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  const name = unique();
  await dialog.getByLabel('Name of the view').fill(name);
  await clickWheneverPossible(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(posted, 'POSTs').toHaveLength(1);
});
