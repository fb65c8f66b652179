import type { Page } from '@playwright/test';
import { timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { installClock } from '../support/page-clock.ts';
import { openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Locations' }).locator('> li');
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const minuteMs = 60_000;

interface Told {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly urgency: number;
  readonly devices: { readonly faults: readonly { readonly id: number; readonly name: string }[] };
  readonly bookings: readonly { readonly id: number; readonly start: string; readonly end: string }[];
}

/** Lies on the line from end to end: of one that an end of the line cuts, too little for a link may be left. */
function whollyOnTheLine({ start, end }: Told['bookings'][number], now: number): boolean {
  return Date.parse(start) > now - 55 * minuteMs && Date.parse(end) < now + 355 * minuteMs;
}

test('DEC-205 the locations stand in their order, what needs someone first, and each thing leads to its page', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const now = Date.now();
  const { data } = await api.get('/v3/now');
  const told: readonly Told[] = data.locations;
  expect(told.length).toBeGreaterThan(5);
  await openScreen(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Now' }).click();
  await expect(rowsOf(page)).toHaveCount(told.length);
  const names = await rowsOf(page).getByRole('heading').getByRole('link').allTextContents();
  expect(names).toEqual(told.map(({ name }) => name));
  await expect(page.getByRole('list', { name: 'In short' })).toContainText(`${data.total} locations`);
  const faulty = told.find(({ devices }) => devices.faults.length > 0);
  const [fault] = faulty?.devices.faults ?? [];
  if (faulty === undefined || fault === undefined) throw new Error('The demo has no device at fault');
  await expectAccessible(page);
  await rowOf(page, faulty.name).getByRole('link', { name: fault.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/devices/${fault.id}$`));
  await page.goBack();
  const busy = told.find(({ bookings }) => bookings.some(each => whollyOnTheLine(each, now)));
  if (busy !== undefined) {
    const bar = rowOf(page, busy.name).locator('a.now-bar').first();
    await expect(bar).toHaveAccessibleName(/^\d\d:\d\d–\d\d:\d\d \S+/);
    const address = (await bar.getAttribute('href')) ?? '';
    expect(busy.bookings.map(({ id }) => `/bookings/${id}`)).toContain(address);
    await bar.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await page.goBack();
  }
  await rowOf(page, faulty.name).getByRole('link', { name: faulty.name }).click();
  await expect(page.getByRole('tab', { name: 'Day board' })).toHaveAttribute('aria-selected', 'true');
});

test('DEC-205 it is narrowed by name or city, by / and from the address, and says what it does not find', async ({
  page,
}) => {
  await openScreen(page, '/now?q=sydney');
  const search = page.getByRole('searchbox', { name: 'Find a location' });
  await expect(search).toHaveValue('sydney');
  await expect(rowsOf(page)).not.toHaveCount(0);
  for (const text of await rowsOf(page).allTextContents()) expect(text).toContain('Sydney');
  await search.fill('atlantis');
  await expect(page.getByText('No location is called “atlantis”')).toBeVisible();
  await expect(page).toHaveURL(/q=atlantis/);
  await page.getByRole('button', { name: 'Show all locations' }).click();
  await expect(rowsOf(page)).not.toHaveCount(0);
  await expect(search).toHaveValue('');
  // A page that is not there gives way to the last one that is.
  await openScreen(page, '/now?page=70');
  await expect(page).toHaveURL(/page=\d$/);
  await expect(rowsOf(page)).not.toHaveCount(0);
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  /** As if somebody had signed in just then: idleness is told by the clock of the browser. */
  async function openAt(page: Page, instant: string, path: string) {
    await page.addInitScript(at => localStorage.setItem('auth.active', String(at)), Date.parse(instant));
    await installClock(page, { time: new Date(instant) });
    await openScreen(page, path);
  }

  /** The hours beneath the line of a location. */
  const hoursOf = async (page: Page, name: string) =>
    await rowOf(page, name).locator('.now-ground .tick span').allTextContents();

  test('DEC-205 each location has its own clock, its zone is named, and the clock ticks', async ({
    browser,
    sessions,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...{ timezoneId: 'Asia/Tokyo', storageState: await sessions.of('admin', baseURL ?? '') },
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    // A minute before the hour, so that the tick is seen at the hour.
    const at = `${new Date().toISOString().slice(0, 14)}59:00.000Z`;
    await openAt(page, at, '/now');
    const now = Date.parse(at);
    for (const [name, zone, words] of [
      ['Covent Garden Rest Rooms', 'Europe/London', 'London time'],
      ['Bryant Park Back Studio', 'America/New_York', 'New York time'],
      ['Lord Howe', 'Australia/Lord_Howe', 'Lord Howe time'],
    ] as const) {
      const row = rowOf(page, name).first();
      await expect(row.locator('.now-clock time')).toHaveText(timeOf(now, zone).slice(0, 5));
      await expect(row.locator('.now-clock')).toContainText(words);
    }
    const clock = rowOf(page, 'Covent Garden Rest Rooms').locator('.now-clock time');
    const answered = page.waitForResponse(/\/v3\/now\?/);
    await page.clock.fastForward(minuteMs);
    await expect(clock).toHaveText(timeOf(now + minuteMs, 'Europe/London').slice(0, 5));
    await answered;
    await context.close();
  });

  test('DEC-205 in the night in which London goes back, one o’clock comes twice there and once elsewhere', async ({
    browser,
    sessions,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...{ timezoneId: 'Asia/Tokyo', storageState: await sessions.of('admin', baseURL ?? '') },
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    // 31 October 2027, an hour before the clocks change.
    await openAt(page, '2027-10-31T00:30:00.000Z', '/now');
    expect((await hoursOf(page, 'Covent Garden Rest Rooms')).slice(0, 4)).toEqual([
      ...['01:00', '01:00', '02:00', '03:00'],
    ]);
    expect((await hoursOf(page, 'Bryant Park Back Studio')).slice(0, 5)).toEqual([
      ...['20:00', '21:00', '22:00', '23:00', '00:00 Sun'],
    ]);
    await context.close();
  });
});

test('DEC-205 a failure says so; once something is there it stays, with its time', async ({
  page,
  allow,
}) => {
  allow(/503 GET \/api\/v3\/now/);
  // What others change is asked for at once: the page would be well again before anybody presses.
  await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
  let isAway = true;
  await page.route('**/api/v3/now?*', async route =>
    isAway
      ? await route.fulfill({
          status: 503,
          json: { code: 503, message: 'The database does not answer', error: 'x', params: {} },
        })
      : await route.continue(),
  );
  await installClock(page);
  await page.goto('/now');
  await expect(page.getByRole('alert')).toContainText('The database does not answer');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).not.toHaveCount(0);
  isAway = true;
  await page.clock.fastForward(minuteMs);
  await expect(page.getByRole('alert')).toContainText(/could not be brought up to date. It shows \d\d:\d\d/);
  await expect(rowsOf(page)).not.toHaveCount(0);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('DEC-205 DEC-143 a partner’s phone: from the agenda of today to Now and back, their locations only', async ({
  signedInAs,
  baseURL,
}) => {
  const page = await signedInAs('partner');
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=100');
  const own: readonly string[] = data.map(({ name }: { name: string }) => name);
  await openScreen(page, `${baseURL}/`);
  await page.getByRole('link', { name: 'What happens now, on one line of time' }).click();
  // Twenty on a page.
  await expect(rowsOf(page)).toHaveCount(Math.min(own.length, 20));
  for (const name of await rowsOf(page).getByRole('heading').getByRole('link').allTextContents())
    expect(own).toContain(name);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Today’s agenda' }).click();
  await expect(page.getByRole('region', { name: /^Today, / })).toBeVisible();
});

test('DEC-206 on a wall: no frame, dark by its address, page by page by itself, awake, signed in, left by Escape', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    const request = async (kind: string) => {
      asked.push(kind);
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { wakeLocks: asked });
    // A window that fills the screen cannot be made longer, to look at all of it.
    Object.defineProperty(document, 'fullscreenEnabled', { value: false });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await installClock(page);
  await openScreen(page, '/now?q=o');
  await page.getByRole('link', { name: 'Wall mode' }).click();
  await expect(page).toHaveURL(/\/now\/wall\?q=o$/);
  await expect(page.locator('.wall').getByRole('heading', { level: 1, name: 'Now' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wakeLocks'))).toEqual(['screen']);
  await expect(page).toHaveTitle(/^Now on a wall/);
  await expectAccessible(page);

  const ground = () => page.locator('.wall').evaluate(wall => getComputedStyle(wall).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(page).toHaveURL(/look=dark/);
  await expect.poll(ground).not.toBe(light);
  await expectAccessible(page);

  const pages = page.locator('.wall-tools').getByText(/^\d+ \/ \d+$/);
  await expect(pages).toHaveText(/^1 \//);
  const first = await rowsOf(page).getByRole('heading').allTextContents();
  await page.clock.fastForward(20_000);
  await expect(pages).toHaveText(/^2 \//);
  await expect.poll(() => rowsOf(page).getByRole('heading').allTextContents()).not.toEqual(first);
  await page.keyboard.press('ArrowLeft');
  await expect(pages).toHaveText(/^1 \//);
  await page.getByRole('button', { name: 'Stay here' }).click();
  // Longer than anybody may be idle, by the minute as it passes.
  for (let minutes = 0; minutes < 25; minutes += 1) await page.clock.fastForward(minuteMs);
  await expect(pages).toHaveText(/^1 \//);
  await expect(rowsOf(page)).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/now\?q=o$/);
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
});

test('DEC-206 the wall fills the screen where the browser lets it, and gives it back', async ({ page }) => {
  await openScreen(page, '/now');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('link', { name: 'Wall mode' }).click();
  await expect(page).toHaveURL(/\/now\/wall$/);
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: 'Leave (Esc)' }).click();
  await expect(page).toHaveURL(/\/now$/);
  await expect.poll(isFull).toBe(false);
});
