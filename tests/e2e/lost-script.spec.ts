import type { Page } from '@playwright/test';
import { newPlace } from '../support/places.ts';
import { askAgain, openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

interface Missing {
  /** Does what asks for the script, and returns when that was refused: what is seen then is no answer of before. */
  readonly refused: (asked: () => Promise<void>) => Promise<void>;
  readonly comesAgain: () => Promise<void>;
}

/** The network gives no script of that name until it comes again. */
async function withoutScript(page: Page, name: string): Promise<Missing> {
  const pattern = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  await page.route(pattern, route => route.abort());
  return {
    refused: async asked => {
      const begun = page.waitForRequest(pattern);
      await asked();
      const request = await begun;
      await expect.poll(() => request.failure()).not.toBeNull();
    },
    comesAgain: async () => await page.unroute(pattern),
  };
}

const lost = (page: Page) => page.getByText('This could not be loaded. Check the connection and try again.');

test('GUARD-17 C8 a part whose script cannot be had takes nothing away that was typed, and comes when it can', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/failed GET \/assets\/(palette|tutorials-panel)-/);
  const { id } = await newPlace(baseURL, { timezone: 'Asia/Kathmandu', currency: 'NPR' });
  await openScreen(page, `/location/${id}?activeTab=hours`);
  const monday = page.getByRole('group', { name: 'Mon' }).getByRole('combobox', { name: 'Opens' });
  await monday.click();
  await page.getByRole('option', { name: '08:00', exact: true }).click();
  const { refused, comesAgain } = await withoutScript(page, '(?:palette|tutorials-panel)');
  await refused(() => page.keyboard.press('Control+k'));
  await expect(lost(page)).toBeVisible();
  await page.getByRole('button', { name: 'Quickstart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(monday).toHaveText('08:00');
  await comesAgain();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(monday).toHaveText('08:00');
});

for (const { what, script, path, part } of [
  { what: 'a panel of home', script: 'fleet-health', path: '/', part: 'Fleet health' },
  { what: 'a chart', script: 'bookings-chart', path: '/', part: 'Bookings per day' },
  {
    what: 'a tab of a location',
    script: 'prices-tab',
    path: '/location/1?activeTab=prices',
    part: undefined,
  },
  { what: 'a section of a device', script: 'timeline-section', path: '/devices/1', part: undefined },
]) {
  test(`GUARD-17 C8 DEC-283 ${what} whose script cannot be had says so in its place, and comes when it is asked for again`, async ({
    page,
    allow,
  }) => {
    allow(new RegExp(`failed GET /assets/${script}-`));
    const { refused, comesAgain } = await withoutScript(page, script);
    await openScreen(page, path);
    const main = page.getByRole('main');
    const place = part === undefined ? main : main.getByRole('region', { name: part });
    const failed = place.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
    await expect(failed).toBeVisible();
    await expect(page.getByText('Check the connection and try again')).toHaveCount(0);
    await refused(() => failed.getByRole('button', { name: 'Try again' }).click());
    await expect(failed).toBeVisible();
    const arrives = page.waitForResponse(new RegExp(`/assets/${script}-`));
    await comesAgain();
    // A page that draws the part anew has asked for it by itself: then there is nothing to press.
    const again = failed.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(failed).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    expect((await arrives).status()).toBe(200);
    await expect(place.locator('[aria-busy="true"]')).toHaveCount(0);
  });
}

test('DEC-315 GUARD-17 a list whose rows cannot be dragged for a lost script is a list, says so, and offers another try', async ({
  page,
  allow,
}) => {
  allow(/failed GET \/assets\/parts-/);
  // It has no name of its own, as the page of a playlist shares it.
  const shared = /\/assets\/parts-[^/]*\.js$/;
  await page.route(shared, async route => {
    const response = await route.fetch();
    const isSought = (await response.text()).includes('reorder.lifted');
    await (isSought ? route.abort() : route.fulfill({ response }));
  });
  await openScreen(page, '/plans');
  const told = page.getByRole('alert').filter({ hasText: 'Rows cannot be dragged' });
  await expect(told).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  const handles = page.getByRole('button', { name: /^Move / });
  await expect(handles).toHaveCount(0);
  await page.unroute(shared);
  await askAgain(told.getByRole('button', { name: 'Try again' }), handles.first());
  await expect(told).toHaveCount(0);
});

test('DEC-313 beside something typed no script is imported that has not arrived: Firefox and Safari would not ask again', async ({
  page,
  baseURL,
  allow,
}) => {
  allow(/failed GET \/assets\/palette-/);
  const { id } = await newPlace(baseURL, { timezone: 'Asia/Kathmandu', currency: 'NPR' });
  await openScreen(page, `/location/${id}?activeTab=hours`);
  const monday = page.getByRole('group', { name: 'Mon' }).getByRole('combobox', { name: 'Opens' });
  await monday.click();
  await page.getByRole('option', { name: '08:00', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(await wouldAsk(page), 'whether the page would ask before it is left').toBe(true);
  const asked: string[] = [];
  await page.route(/\/assets\/palette-[^/]*\.js$/, route => {
    asked.push(route.request().resourceType());
    return route.abort();
  });
  for (const each of [['fetch'], ['fetch', 'fetch']]) {
    await page.keyboard.press('Control+k');
    await expect(lost(page)).toBeVisible();
    await page.locator('.MuiAlert-action button').click();
    await expect(lost(page)).toBeHidden();
    await expect(monday).toHaveText('08:00');
    expect(await wouldAsk(page), 'whether the page would ask before it is left').toBe(true);
    // What an import asks for is a 'script'.
    expect(asked).toEqual(each);
  }
});

/** What the browser would hear of the page if somebody closed it now. */
async function wouldAsk(page: Page): Promise<boolean> {
  return await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

test('GUARD-16 GUARD-17 from an error in place of the whole portal one gets to the home page', async ({
  page,
  allow,
}) => {
  allow(/failed GET \/assets\/bare-frame-|console: |uncaught: /);
  await withoutScript(page, 'bare-frame');
  await openScreen(page, '/cities');
  await page.goto('/now/wall');
  await expect(page.getByText('Status 500')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('DLG-01 the first field of a form has the focus, also when its input comes with a script of its own', async ({
  page,
}) => {
  await openScreen(page, '/users');
  await page.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
});

test('UPLOAD-01 a host that does not say what it takes gets forms with the usual limits', async ({
  page,
  allow,
}) => {
  allow(/failed GET \/api\/config/);
  await page.route('**/api/config', route => route.abort());
  await openScreen(page, '/playlists');
  await page.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByText(/JPEG or PNG, under 3 MB/)).toBeVisible();
});

const late = (page: Page) =>
  page.getByText('This page takes longer than usual. Check the connection, then reload it.');

/** Nothing but what a signed-out visitor is brought first; all scripts, where that is lost too. */
async function withoutScripts(page: Page, which = /\/assets\/(?!rolldown-runtime|sign-in)[^/]*\.js$/) {
  await page.route(which, route => route.abort());
  return async () => await page.unroute(which);
}

/** A page that misses a script comes once more by itself, as there may be another version (GUARD-19): until it has. */
async function openTwice(page: Page, path: string): Promise<void> {
  let times = 0;
  page.on('domcontentloaded', () => {
    times += 1;
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => times, { message: 'times that the page has come' }).toBe(2);
}

for (const { what, path } of [
  { what: 'the portal', path: '/' },
  { what: 'a mailed link', path: '/reset-password#secret' },
  { what: 'the page on which guests choose', path: '/choose#secret' },
])
  test(`DEC-286 ${what} without any script says after ten seconds, in every language, what to do`, async ({
    page,
    allow,
  }) => {
    allow(/failed GET \/assets\//);
    await withoutScripts(page, /\/assets\/.*\.js$/);
    const began = Date.now();
    await page.goto(path);
    await expect(late(page)).toBeHidden();
    await expect(late(page)).toBeVisible({ timeout: 15_000 });
    expect(Date.now() - began).toBeGreaterThan(9_000);
    await expect(page.getByText('Hãy kiểm tra mạng rồi tải lại trang.')).toBeVisible();
    await expect(page).toHaveURL(path);
  });

test('DEC-286 GUARD-19 a portal whose scripts cannot be had says so at once, and comes when it is reloaded', async ({
  page,
  allow,
}) => {
  allow(/failed GET \/assets\/|console: |uncaught: /);
  const comesAgain = await withoutScripts(page);
  await openTwice(page, '/');
  await expect(late(page)).toBeVisible({ timeout: 5_000 });
  await comesAgain();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(late(page)).toBeHidden();
});

test.describe('for guests', () => {
  test.use({ role: undefined });

  test('DEC-286 E16 a mailed link whose page cannot be had keeps what it carries, and opens when it is reloaded', async ({
    page,
    allow,
  }) => {
    allow(/failed GET \/assets\/|console: |uncaught: /);
    const comesAgain = await withoutScripts(page);
    await openTwice(page, '/reset-password#secret');
    await expect(late(page)).toBeVisible({ timeout: 5_000 });
    await expect(page).toHaveURL(/\/reset-password#secret$/);
    await comesAgain();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
  });

  test('DEC-286 AUTH-11 a press on the sign-in page whose script cannot be had says so', async ({
    page,
    allow,
  }) => {
    allow(/failed GET \/assets\/|console: |uncaught: /);
    await page.goto('/login');
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(passkey).toBeVisible();
    await withoutScripts(page);
    // After the first the page is loaded anew, as there may be another version.
    await passkey.click();
    await expect(async () => {
      await passkey.click();
      await expect(lost(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
