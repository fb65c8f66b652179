import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo, scrollBy } from '../support/screen.ts';
import { sessionWithLog } from '../support/session-logs.ts';
import { executedSign, xssPayloads } from '../support/xss-payloads.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// Pages of their own: one that was kept went back once, and closed the log that a test had just opened.
test.use({ role: 'admin' });

const logCall = '**/api/v3/massagesession/*/log';

async function telling(page: Page, body: string) {
  await page.route(logCall, route => route.fulfill({ contentType: 'text/plain; charset=utf-8', body }));
}

/** Opens the log of a session of the demo data; the numbers of its device and of itself. */
async function openLog(page: Page, baseURL: string | undefined, file: string, search = '') {
  const found = await sessionWithLog(await ApiClient.signIn(baseURL ?? '', 'admin'), file);
  await goTo(page, `/devices/${found.device}/logs/${found.session}${search}`);
  return { ...found, text: page.getByRole('region', { name: 'Text of the log' }) };
}

test('LOG-01 the list of all sessions of a device has the one that runs', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const running = encodeURIComponent(JSON.stringify([{ field: 'booking_status', op: 'eq', value: 5 }]));
  const { data } = await api.get(`/v3/bookings?page=1&itemsPerPage=1&filter=${running}`);
  const [booking] = data;
  await goTo(page, `/devices/${booking.bed_id}`);
  await page.getByRole('link', { name: 'All sessions, as bookings' }).click();
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(page.getByRole('button', { name: /^Remove .*Status:/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Running' })).not.toHaveCount(0);
});

test('LOG-01 LOG-02 LOG-08 CONST-12 the latest ten sessions, and from one of them to its log and back', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { device, session } = await sessionWithLog(api, 'session-3.txt');
  // The page of the device shows the same list.
  await goTo(page, `/devices/${device}`);
  const part = page.getByRole('region', { name: 'Session logs' });
  await expect(part.getByRole('row')).toHaveCount(11);
  await expect(part.getByRole('link', { name: 'All sessions, as bookings' })).toBeVisible();
  await goTo(page, `/devices/${device}/logs`);
  const panel = page.getByRole('dialog', { name: 'Session logs' });
  await expect(panel.getByRole('columnheader')).toHaveText([
    'Date',
    'Session',
    'Start result',
    'End result',
    'Duration',
    'Actions',
  ]);
  await expect(panel.getByRole('row')).toHaveCount(11);
  const row = panel.getByRole('row').filter({ hasText: String(session) });
  await expect(row.getByText('Incorrect').first()).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: `Open the log of session ${session}` }).click();
  const viewer = page.getByRole('dialog', { name: `Log of session ${session}` });
  await expect(viewer.getByText(/ESP-IDF/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/devices/${device}/logs$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/devices/${device}$`));
});

test('LOG-01 SYS-03 D1 every other role sees sessions and logs of its devices without the self-tests; nobody those of others', async ({
  signedInAs,
  baseURL,
  allow,
}) => {
  test.slow();
  allow(/404 GET \/api\/v3\/(homebeds|massagesession)/);
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const own = await sessionWithLog(partner, 'session-1.txt');
  for (const role of ['partner', 'service', 'marketing'] as const) {
    const page = await signedInAs(role);
    await goTo(page, `${baseURL}/devices/${own.device}/logs`);
    const panel = page.getByRole('dialog', { name: 'Session logs' });
    await expect(panel.getByRole('columnheader')).toHaveText(['Date', 'Session', 'Duration', 'Actions']);
    await goTo(page, `${baseURL}/devices/${own.device}/logs/${own.session}`);
    await expect(page.getByText(/ESP-IDF/)).toBeVisible();
  }
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await partner.get('/v3/homebeds?page=1&itemsPerPage=100');
  const mine = new Set<number>(data.map(({ id }: { id: number }) => id));
  const foreign = await sessionWithLog(admin, 'session-3.txt', mine);
  const page = await signedInAs('partner');
  await goTo(page, `${baseURL}/devices/${foreign.device}/logs/${foreign.session}`);
  await expect(
    page
      .getByRole('dialog')
      .getByText(/does not exist|no longer/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/ESP-IDF/)).toHaveCount(0);
});

test('LOG-07 a log is coloured by level, searched, narrowed, linked to by line, copied and downloaded', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { session, text } = await openLog(page, baseURL, 'session-3.txt');
  const search = page.getByRole('searchbox', { name: 'Search the log' });
  await search.fill('m3 STALLED');
  await expect(page.getByRole('status').filter({ hasText: '1 of 3' })).toBeVisible();
  await expect(text.locator('mark.current')).toHaveText('M3 stalled');
  await expect(text.locator('.log-error').first()).toContainText('first try');
  await search.press('Enter');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await search.press('Shift+Enter');
  await search.press('Shift+Enter');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(text.getByText('given up')).toBeVisible();
  await search.fill('there is no such line');
  await expect(page.getByText('No match')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Errors (3)' }).click();
  await expect(text.locator('.log-row')).toHaveCount(3);
  const second = text.getByRole('link').nth(1);
  const number = (await second.textContent()) ?? '';
  await second.click();
  await expect(page).toHaveURL(new RegExp(`line=${number}$`));
  await page.reload();
  await expect(text.locator('.addressed')).toContainText('second try');
  await page.getByRole('textbox', { name: 'Line' }).fill('1');
  await page.getByRole('textbox', { name: 'Line' }).press('Enter');
  await expect(text.locator('.addressed')).toContainText('ESP-IDF');

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The log is on the clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`session-${session}.log`);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toBe(await readFile('server/assets/demo/session-3.txt', 'utf8'));
  expect(copied).toBe(saved);
});

test('long lines wrap within the window, letter by letter, and are copied as they were', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const long = `I (1) x: ${'0123456789'.repeat(60)} end`;
  await telling(page, `${long}\n\u001b[0;31mE (2) y: \u7e41\u9ad4 \tz\u001b[0m\r\n`);
  await page.setViewportSize({ width: 390, height: 844 });
  const { text } = await openLog(page, baseURL, 'session-1.txt');
  await expect(text.locator('.log-error')).toHaveText(/2E \(2\) y: 繁體 {2}z$/);
  expect(await text.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  expect(await text.locator('.log-info').count()).toBeGreaterThan(10);
  await text.focus();
  await text.evaluate(element => window.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${long}\nE (2) y: 繁體  z`);
  await expectAccessible(page);
});

test('F9 text of a log stays text: 50 payloads in it run nothing and load nothing', async ({
  page,
  baseURL,
}) => {
  const payloads = xssPayloads.slice(0, 50).map(payload => payload.replaceAll(/[\s\p{Cc}]/gu, ' '));
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', message => said.push(message.text()));
  page.on('request', request => asked.push(request.url()));
  await telling(page, payloads.map(payload => `E (1) x: ${payload}\n`).join(''));
  const { text } = await openLog(page, baseURL, 'session-1.txt');
  await page.getByRole('switch', { name: 'Wrap long lines' }).click();
  for (const [index, payload] of payloads.entries()) {
    await page.getByRole('textbox', { name: 'Line' }).fill(String(index + 1));
    await page.getByRole('textbox', { name: 'Line' }).press('Enter');
    await expect(text.locator('.addressed .log-text')).toHaveText(`E (1) x: ${payload}`);
  }
  expect(await text.locator('.log-text :not(mark)').count()).toBe(0);
  expect(said.filter(message => message.includes(String(executedSign)))).toEqual([]);
  expect(asked.filter(url => url.includes('evil.example'))).toEqual([]);
});

test('LOG-05 LOG-06 ERR-25 F8 why a log cannot be read is told in one sentence, and it can be read again', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/50[24] GET .*\/log/);
  const messages = [
    'The log of this session lies at an address that the portal may not open',
    'The server that keeps the log answered with a web page instead of a log',
    'The server that keeps the log does not answer; please try again in a moment',
  ];
  let next = 0;
  await page.route(logCall, route => {
    const message = messages[next];
    next += 1;
    if (message === undefined) return route.fallback();
    return route.fulfill({ status: 502, json: { code: 502, message } });
  });
  const { session } = await openLog(page, baseURL, 'session-1.txt');
  for (const message of messages) {
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await page.getByRole('button', { name: 'Read again' }).click();
  }
  await expect(page.getByText(/ESP-IDF/)).toBeVisible();

  await page.route(`**/api/v3/massagesession/${session}`, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), log_session_url: null } });
  });
  await page.reload();
  // The panel of sessions behind it says the same of those that have none.
  const log = page.getByRole('dialog', { name: `Log of session ${session}` });
  await expect(log.getByText('No session logs')).toBeVisible();
});

test('a log of 100 000 lines is there whole, and only what is in sight is in the page', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { text } = await openLog(page, baseURL, 'session-4.txt', '?line=60000');
  await expect(text.locator('.addressed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/All lines \(100,000\)/)).toBeVisible();
  const rows = text.locator('.log-row');
  expect(await rows.count()).toBeLessThan(150);
  await text.focus();
  await scrollBy(page, 'End', text.getByText('session closed, 1194 s, upload started'));
  await scrollBy(page, 'Home', text.getByText(/ESP-IDF/));
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('motor');
  await expect(page.getByRole('status').filter({ hasText: /of [\d,]{5,}$/ })).toBeVisible();
  expect(await rows.count()).toBeLessThan(150);
});

test('LOG-07 a log laid anew in another width shows on what one was reading, not the line of the address', async ({
  page,
  baseURL,
}) => {
  const { text } = await openLog(page, baseURL, 'session-4.txt', '?line=60000');
  // A line may take two rows on a phone.
  const addressed = text.locator('.addressed').first();
  await expect(addressed).toBeInViewport({ ratio: 1, timeout: 60_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => text.evaluate(element => element.scrollHeight)).toBeGreaterThan(2_200_000);
  await expect(addressed).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(addressed).toBeInViewport({ ratio: 1 });

  await text.evaluate(element => element.scrollTo({ top: 800_000 }));
  const first = text.getByRole('link', { name: '40010', exact: true });
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => text.evaluate(element => element.scrollTop)).not.toBe(800_000);
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(first).toBeInViewport({ ratio: 1 });
});

test('ZONE-01 ZONE-02 ZONE-03 ZONE-04 CONST-26 the back shows where a session helped, in shades and in words', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { booking, session } = await sessionWithLog(api, 'session-1.txt');
  await page.route(`**/api/v3/massagesession/${session}`, async route => {
    const answer = await route.fetch();
    const zone_improvement = {
      zone1: 'minor',
      zone2: 'moderate',
      zone3: 'full',
      zone4: 'full',
      zone5: 'minor',
      zone6: 'minor',
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), zone_improvement } });
  });
  await goTo(page, `/bookings/${booking}`);
  const drawing = page.getByRole('img', {
    name: /^The back, seen from behind: Upper left: Minor, Mid left: Moderate, Lower left: Full/,
  });
  await expect(drawing).toBeVisible();
  const shades = await drawing
    .locator('.zone-shade')
    .evaluateAll(zones => zones.map(zone => zone.getAttribute('fill-opacity')));
  expect(shades).toEqual(['0.3', '0.6', '1', '1', '0.3', '0.3']);
  await expect(page.getByRole('definition').filter({ hasText: 'Moderate' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open log' }).click();
  await expect(page.getByRole('dialog', { name: `Log of session ${session}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking}$`));
});
