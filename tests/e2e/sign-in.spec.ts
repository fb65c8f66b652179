import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('signing in', () => {
  test('GUARD-01 GUARD-11 AUTH-04 AUTH-05 comes back to the page that was asked for', async ({ page }) => {
    await page.goto('/cities?page=2');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/cities\?page=2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Cities' })).toBeVisible();
  });

  test('AUTH-13 names the empty field and puts the cursor into it', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });

  test('AUTH-01 a wrong password is told, and what was typed stays', async ({ page, allow }) => {
    allow(/401|status of 401/);
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@portal.test');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@portal.test');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password');
  });

  test('a server that is away gets a clear sentence', async ({ page, allow }) => {
    allow(/login|ERR_FAILED|Failed to load/);
    await page.route('**/api/v3/auth/login', route => route.abort());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Marketing' }).click();
    await expect(page.getByRole('alert')).toHaveText(/The server cannot be reached/);
  });

  test('one click on a demo account signs in', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Customer service' }).click();
    await expect(page.getByRole('link', { name: 'Partner management' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('Caps Lock is told, and the password can be shown', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.evaluate(field =>
      field.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', modifierCapsLock: true, bubbles: true })),
    );
    await expect(page.getByText('Caps Lock is on')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('I18N-04 the language is chosen before sign-in and kept in a cookie', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Tiếng Việt' }).click();
    await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
    const locale = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(locale?.value).toBe('vi');
    const days = ((locale?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  });

  test('LAYOUT-01 GUARD-03 G16 is usable without seeing it, in light and dark and at 390 px', async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: colorScheme === 'light' ? 1440 : 390, height: 844 });
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Marketing' })).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test.describe('signed in', () => {
  test.use({ role: 'admin' });

  test('GUARD-02 GUARD-04 the sign-in page leads home', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  });
});
