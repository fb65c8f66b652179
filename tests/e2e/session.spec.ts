import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from './fixtures.ts';

const idleMs = 1_200_000;

/** Every test ends a session, so each signs in on its own. */
test.beforeEach(async ({ page }) => {
  await signIn(page, 'marketing');
  await page.goto('/information');
  await expect(page.getByText('marketing@portal.test', { exact: true })).toBeVisible();
});

async function tokens(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.tokens');
  return cookie === undefined ? undefined : JSON.parse(decodeURIComponent(cookie.value));
}

test('SESS-08 NAV-10 AUTH-06 AUTH-07 the cookie lasts 7 days; Sign Out ends the session in every tab and on the server, and leaves nothing to return to', async ({
  page,
}) => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.tokens');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true })).toBeVisible();
  const held = await tokens(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await tokens(page)).toBeUndefined();
  const refused = await page.request.post('/api/v3/auth/access_token', {
    headers: { Token: held.refresh_token },
  });
  expect(refused.status()).toBe(401);
  await page.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL('/');
});

test('SESS-06 E4 two tabs with an expiring token refresh it once', async ({ page }) => {
  const held = await tokens(page);
  const expiring = encodeURIComponent(JSON.stringify({ ...held, rt: Date.now() - 700_000 }));
  const url = new URL(page.url()).origin;
  // Left first: a page that is open would refresh by itself, and leaving it would cut that off midway.
  await page.goto('about:blank');
  await page.context().addCookies([{ name: 'auth.tokens', value: expiring, url, sameSite: 'Strict' }]);
  const refreshes: string[] = [];
  page.context().on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/access_token'))
      refreshes.push(request.url());
  });
  const other = await page.context().newPage();
  await Promise.all([page.goto('/devices'), other.goto('/locations')]);
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect((await tokens(page)).access_token).not.toBe(held.access_token);
});

test('E17 AUTH-06 401 signs out and remembers the page', async ({ page, allow }) => {
  allow(/401/);
  const held = await tokens(page);
  await page.request.post('/api/v3/auth/logout', {
    headers: { Authorization: `Bearer ${held.access_token}` },
  });
  await page.goto('/devices');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL('/devices');
});

test('E17 403 of the API does not sign out', async ({ page, allow }) => {
  allow(/403/);
  await page.route('**/api/v3/homebeds?*', route =>
    route.fulfill({ status: 403, json: { code: 403, message: 'Your role may not do this' } }),
  );
  await page.goto('/devices');
  await expect(page.getByText('Your role may not do this').first()).toBeVisible();
  await expect(page).toHaveURL('/devices');
  expect(await tokens(page)).toBeDefined();
});

test('SESS-09 SESS-10 E10 idleness ends the session in every tab, also after a sleep', async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true })).toBeVisible();
  await page.evaluate(at => localStorage.setItem('auth.active', String(at)), Date.now() - idleMs);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await tokens(page)).toBeUndefined();
});

test('SESS-11 ERR-14 a user that cannot be fetched is told, and can be tried again', async ({
  page,
  allow,
}) => {
  allow(/500|access_token/);
  await page.route('**/api/v3/auth/access_token', route =>
    route.fulfill({ status: 500, json: { code: 500 } }),
  );
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Đã xảy ra lỗi, không thể lấy thông tin chi tiết bản ghi' }),
  ).toBeVisible();
  await page.unroute('**/api/v3/auth/access_token');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('marketing@portal.test', { exact: true })).toBeVisible();
});
