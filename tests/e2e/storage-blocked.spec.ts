import type { Page } from '@playwright/test';
import { goTo, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

/** What a browser does that keeps nothing of a site, or no more. */
const browsers: Readonly<Record<string, () => void>> = {
  'throws, as where cookies are blocked': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
  'is null, as where storages are switched off': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, value: null });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

async function signIn(page: Page) {
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@portal.test');
  await page.getByLabel('Password', { exact: true }).fill('Welcome2026');
  await page.keyboard.press('Enter');
}

for (const [what, prepare] of Object.entries(browsers))
  test(`DEC-320 where the storage of a browser ${what}, one signs in, works, and is told what to allow`, async ({
    page,
  }) => {
    await page.addInitScript(prepare);
    await page.goto('/cities?q=Hu');
    const told = page.getByRole('status').filter({ hasText: 'Allow cookies and site data for this address' });
    await expect(told).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL(/\/cities/);
    await expect(rowsOf(page)).not.toHaveCount(0);
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
    await rowsOf(page).first().getByRole('link', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit', exact: true });
    await dialog.getByRole('textbox', { name: 'City' }).fill('Somewhere else');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toBeHidden();
    await goTo(page, '/devices');
    await expect(rowsOf(page)).not.toHaveCount(0);
    await page.reload();
    await expect(told).toBeVisible();
  });

test('DEC-320 a browser that keeps what it is told says nothing of it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Allow cookies')).toHaveCount(0);
});
