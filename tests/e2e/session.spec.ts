import type { Page } from '@playwright/test';
import { demoPassword } from '../support/demo-accounts.ts';
import { installClock } from '../support/page-clock.ts';
import { askAgain, openScreen } from '../support/screen.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const idleMs = 1_200_000;

/** Every test ends a session, so each signs in on its own. */
test.beforeEach(async ({ page }) => {
  await signIn(page, 'marketing');
  await page.goto('/information');
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
});

/** The refresh token of the browser, which no script of the page can see. */
async function refreshCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'auth.refresh');
}

/** Every page load and every refresh asks for tokens by the cookie. */
function countRefreshes(page: Page): () => number {
  let refreshes = 0;
  page.context().on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/access_token')) refreshes += 1;
  });
  return () => refreshes;
}

test('SESS-08 NAV-10 AUTH-06 AUTH-07 the cookie lasts 7 days; Sign Out ends the session in every tab and on the server, and leaves nothing to return to', async ({
  page,
  allow,
}) => {
  // What was still asked when the session ended is refused.
  allow(/401 (GET|POST)/);
  const cookie = await refreshCookie(page);
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: true });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await refreshCookie(page)).toBeUndefined();
  const refused = await page.request.post('/api/v3/auth/access_token', {
    headers: { Token: cookie?.value ?? '' },
  });
  expect(refused.status()).toBe(401);
  await page.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL('/');
});

test('DEC-329 a page that the browser has kept shows nothing of what it held once somebody has signed out', async ({
  page,
  allow,
}) => {
  allow(/401 (GET|POST)/);
  await page.context().clearCookies();
  // This browser keeps no pages: it is told that it has.
  const left = page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.body.hidden;
  });
  expect(await left).toBe(true);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('marketing@portal.test')).toHaveCount(0);
});

test('E18 no script can read a token, neither after signing in, nor after a reload and a refresh', async ({
  page,
}) => {
  const handedOut: string[] = [];
  page.context().on('request', request => {
    const [scheme, token] = (request.headers().authorization ?? '').split(' ');
    if (scheme === 'Bearer' && token !== undefined) handedOut.push(token);
  });
  await page.reload();
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await expect.poll(() => handedOut.length).toBeGreaterThan(0);
  const readable = await page.evaluate(async () =>
    JSON.stringify({
      cookies: document.cookie,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }),
  );
  const held = (await refreshCookie(page))?.value ?? '';
  expect(held).toHaveLength(43);
  for (const token of [held, ...handedOut]) expect(readable).not.toContain(token);
  expect(readable).not.toMatch(/eyJ|auth\.tokens/);
});

test('E18 a cookie of before, which scripts can read, is exchanged for one that they cannot, and removed', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.post('/api/v3/auth/login', {
    data: { email: 'marketing@portal.test', password: demoPassword },
  });
  const value = encodeURIComponent(JSON.stringify({ ...(await answer.json()), rt: Date.now() }));
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'auth.tokens', value, url: baseURL ?? '', sameSite: 'Strict' }]);
  await page.goto('/information');
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await refreshCookie(page))?.httpOnly).toBe(true);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth.tokens');
  await page.reload();
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
});

test('SESS-06 E4 E9 two tabs whose token expires refresh it once, and go on', async ({ page }) => {
  const other = await page.context().newPage();
  // One clock for all pages of the browser.
  await installClock(page);
  for (const tab of [page, other]) {
    await tab.goto('/information');
    await expect(tab.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  }
  const refreshes = countRefreshes(page);
  await page.clock.fastForward('11:20');
  for (const tab of [page, other]) {
    await openScreen(tab, '/devices');
    await expect(tab.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  }
  expect(refreshes()).toBe(1);
});

test('E18 a page asks for its token once, and knows by the answer who it is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/auth/access_token'))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.reload();
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  expect(asked).toEqual(['POST /api/v3/auth/access_token']);
});

test('E18 a sign-out that the server did not hear is told to it at the next visit', async ({
  page,
  allow,
}) => {
  // What was still asked when the session ended is refused.
  allow(/DELETE|ERR_FAILED|401 (GET|POST)/);
  const held = (await refreshCookie(page))?.value ?? '';
  const stillOpens = async () =>
    (await page.request.post('/api/v3/auth/access_token', { headers: { Token: held } })).ok();
  await page.route('**/api/v3/auth/access_token', route =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await refreshCookie(page)).toBeDefined();
  await page.unroute('**/api/v3/auth/access_token');
  await page.reload();
  await expect.poll(() => refreshCookie(page)).toBeUndefined();
  expect(await stillOpens()).toBe(false);
});

test('SESS-07 ERR-20 a refresh that fails is logged, and disturbs nobody', async ({ page, allow }) => {
  allow(/500|access_token|refresh/i);
  await installClock(page);
  await page.reload();
  await expect(page.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await page.route('**/api/v3/auth/access_token', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 500, message: 'The key is being exchanged' } })
      : route.fallback(),
  );
  const logged = page.waitForEvent('console', message =>
    message.text().includes('The tokens could not be refreshed'),
  );
  await page.clock.fastForward('11:20');
  await openScreen(page, '/devices');
  expect((await logged).type()).toBe('warning');
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await expect(page.locator('table.rows tbody tr').first()).toBeVisible();
  await expect(page).toHaveURL('/devices');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('The key is being exchanged')).toHaveCount(0);
});

test('E17 AUTH-06 401 signs out and remembers the page', async ({ page, allow }) => {
  allow(/401/);
  const held = (await refreshCookie(page))?.value ?? '';
  // A page that is open hears of it at once, and its way out would cross the one that is tried here.
  await page.goto('about:blank');
  await page.request.delete('/api/v3/auth/access_token', { headers: { Token: held } });
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
  expect(await refreshCookie(page)).toBeDefined();
});

test('SESS-09 SESS-10 E10 idleness ends the session in every tab, also after a sleep', async ({
  page,
  allow,
}) => {
  // What a page had just asked for is refused as the session ends.
  allow(/401 (GET|POST)/);
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await page.evaluate(at => localStorage.setItem('auth.active', String(at)), Date.now() - idleMs);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect.poll(() => refreshCookie(page)).toBeUndefined();
  for (const tab of [page, other])
    await expect(tab.getByText('You were signed out after 20 minutes without activity.')).toBeVisible();
});

test('SESS-09 the end is announced with the seconds that are left, and what is done in any tab calls it off', async ({
  page,
}) => {
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  const nearEnd = () =>
    page.evaluate(at => localStorage.setItem('auth.active', String(at)), Date.now() - idleMs + 50_000);
  await nearEnd();
  await expect(warning).toContainText(/You will be signed out in \d\d seconds\./);
  await expect(other.getByRole('alertdialog')).toBeVisible();
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);
  await other.keyboard.press('Shift');
  await expect(warning).toBeHidden();
  await nearEnd();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await expect(other.getByRole('alertdialog')).toBeHidden();
  await expect(page).not.toHaveURL('/login');
});

test('SESS-10 who signs out and in again in one tab is told so in the others, and is in there too', async ({
  page,
  allow,
}) => {
  // What was still asked when the session ended is refused.
  allow(/401 (GET|POST)/);
  const other = await page.context().newPage();
  await other.goto('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(other.getByText('You have signed out in another window.')).toBeVisible();
  await expect(page.getByText('You have signed out in another window.')).toHaveCount(0);
  await signIn(page, 'marketing');
  await expect(other).toHaveURL('/information');
  await expect(other.getByText('marketing@portal.test', { exact: true }).first()).toBeVisible();
});

test('SESS-11 ERR-14 I18N-05 DEC-03 a user that cannot be fetched is told, and can be tried again', async ({
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
  await askAgain(
    page.getByRole('button', { name: 'Try again' }),
    page.getByText('marketing@portal.test', { exact: true }).first(),
  );
});
