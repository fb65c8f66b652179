import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { demoDirectory } from '../support/demo-directory.ts';
import { willHearChanges } from '../support/live-page.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { promisedMs } from '../support/scale.ts';
import { rowsOf } from '../support/screen.ts';
import { test as base, expect, expectAccessible } from './fixtures.ts';

interface OwnPortal {
  readonly url: string;
  readonly api: ApiClient;
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

/** A portal that nobody else changes; one a worker. */
const test = base.extend<object, { own: OwnPortal }>({
  own: [
    async ({ browserName: _any }, use) => {
      const dataDir = await demoDirectory();
      let portal: PortalProcess = await startPortal({ DATA_DIR: dataDir });
      const { url } = portal;
      await use({
        url,
        api: await ApiClient.signIn(url, 'admin'),
        restart: async whileDown => {
          await portal.end();
          await whileDown?.();
          portal = await startPortal({ DATA_DIR: dataDir, PORT: new URL(url).port });
        },
      });
      await portal.end();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.url);
  },
});
test.use({ role: 'admin' });
test.describe.configure({ mode: 'default' });

/** Resolves when the page hears changes. */
async function opened(page: Page, path: string): Promise<void> {
  const hearsChanges = willHearChanges(page);
  await page.goto(path);
  await hearsChanges();
}

/** Milliseconds from now until it is so. */
async function took(isSo: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await isSo();
  return Math.round(performance.now() - started);
}

/** Bookings that can be cancelled, as list conditions. */
const toCome = JSON.stringify([
  { field: 'booking_status', op: 'eq', value: 2 },
  { field: 'start_time', op: 'ge', value: new Date(Date.now() + 3 * 86_400_000).toISOString() },
]);

async function bookingsToCome(api: ApiClient) {
  const asked = `page=1&itemsPerPage=20&sortBy=create_time&sortDesc=true&filter=${encodeURIComponent(toCome)}`;
  return (await api.get(`/v3/bookings?${asked}`)).data;
}

/** Cancels a booking as its panel does: what was previewed is confirmed. */
async function cancel(api: ApiClient, id: number): Promise<void> {
  const path = `/v3/bookings/admin-cancel/${id}`;
  const reason = 'Water in the room';
  const { subject_html, content_html, plan } = await api.post(path, { reason });
  await api.post(path, { reason, subject_html, content_html, plan, confirm_cancel: true });
}

test('DEC-84 a booking that one cancels shows in the list and on the page of others within a second', async ({
  page,
  signedInAs,
  own,
}) => {
  const other = await signedInAs('service');
  await opened(page, `/bookings?bookings=${encodeURIComponent(toCome)}`);
  const times: number[] = [];
  for (const booking of (await bookingsToCome(own.api)).slice(0, 3)) {
    await opened(other, `/bookings/${booking.id}`);
    await expect(other.getByRole('main').getByText('Booked', { exact: true }).first()).toBeVisible();
    const row = rowsOf(page).filter({ has: page.locator(`a[href^="/bookings/${booking.id}"]`) });
    await expect(row).toContainText('Booked');
    await cancel(own.api, booking.id);
    const shown = [row, other.getByRole('main')].map(place =>
      took(() => expect(place.getByText('Cancelled', { exact: true }).first()).toBeVisible()),
    );
    times.push(Math.max(...(await Promise.all(shown))));
  }
  expect(Math.min(...times), `milliseconds: ${times.join(', ')}`).toBeLessThan(promisedMs(1_000));
});

test('DEC-84 a row changes in its place, new rows wait behind a button, and nothing jumps', async ({
  page,
  own,
}) => {
  await opened(page, '/cities');
  const rows = rowsOf(page);
  const { data } = await own.api.get('/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false');
  await expect(rows.first()).toContainText(data[0].city_name);
  const third = await rows.nth(2).boundingBox();

  await own.api.put(`/v3/cities/${data[2].id}`, { city_name: 'Zzyzx' });
  const inPlace = await took(() => expect(rows.nth(2)).toContainText('Zzyzx'));
  for (const city_name of ['Aaa 1', 'Aaa 2', 'Aaa 3']) await own.api.post('/v3/cities', { city_name });
  const button = page.getByRole('button', { name: '3 new' });
  await expect(button).toBeVisible();
  await expect(rows.first()).toContainText(data[0].city_name);
  expect(await rows.nth(2).boundingBox()).toEqual(third);
  expect(inPlace).toBeLessThan(promisedMs(3_000));

  await own.api.delete(`/v3/cities/${data[1].id}`);
  await expect(rows.nth(1)).toHaveClass(/deleted/);
  await expect(rows.nth(1)).toContainText(data[1].city_name);
  await expectAccessible(page);

  await button.click();
  await expect(rows.first()).toContainText('Aaa 1');
  await expect(rows.nth(3)).toContainText(data[0].city_name);
  await expect(rows.filter({ hasText: data[1].city_name })).toHaveCount(0);
  await expect(button).toBeHidden();
});

test('DEC-84 one’s own change is no news', async ({ page, own }) => {
  await opened(page, '/cities');
  const calls: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/v3/cities')) calls.push(request.method());
  });
  await rowsOf(page).first().getByRole('link', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Aaa mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: 'Aaa mine' })).toHaveCount(1);
  // A change that comes later proves that the own one has been heard.
  await own.api.post('/v3/cities', { city_name: 'Aaa later' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(calls.filter(method => method === 'PUT')).toHaveLength(1);
});

test('DEC-84 A10 who edits a row learns that somebody else has changed it, and loses nothing', async ({
  page,
  own,
  allow,
}) => {
  allow(/409 PUT/);
  const { data } = await own.api.get('/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false');
  await opened(page, `/cities/${data[5].id}/edit`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Typed by me');
  await own.api.put(`/v3/cities/${data[5].id}`, { city_name: 'Stored by them' });
  await expect(dialog.getByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Typed by me');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stored by them').first()).toBeVisible();
  await expect(page.getByText('Typed by me').first()).toBeVisible();
});

test('DEC-84 what somebody types stays when somebody else removes the row', async ({ page, own, allow }) => {
  allow(/40[49] GET|409/);
  const { data } = await own.api.get('/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false');
  await opened(page, `/cities/${data[6].id}/edit`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Typed in vain');
  await own.api.delete(`/v3/cities/${data[6].id}`);
  await expect(dialog.getByText('Somebody else has removed this meanwhile.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Typed in vain');
});

test('DEC-84 the figures of the home page follow', async ({ page, own }) => {
  await opened(page, '/');
  const figure = page.getByRole('link', { name: /^Bookings in the next 7 days/ });
  await expect(figure).toHaveText(/\d+$/);
  const count = async () => Number(/\d+$/.exec((await figure.textContent()) ?? '')?.[0]);
  const before = await count();
  const soon = [
    { field: 'booking_status', op: 'eq', value: 2 },
    { field: 'start_time', op: 'ge', value: new Date(Date.now() + 86_400_000).toISOString() },
    { field: 'start_time', op: 'le', value: new Date(Date.now() + 6 * 86_400_000).toISOString() },
  ];
  const filter = encodeURIComponent(JSON.stringify(soon));
  const { data } = await own.api.get(`/v3/bookings?page=1&itemsPerPage=5&filter=${filter}`);
  await cancel(own.api, data[0].id);
  await expect.poll(count).toBe(before - 1);
});

test('G11 after a restart of the server the page is live again, and shows what it missed', async ({
  page,
  own,
  allow,
}) => {
  test.setTimeout(120_000);
  allow(/WebSocket|ERR_CONNECTION|failed |50[23]/);
  // The last part of the page that is fetched asks for this; what is still to be fetched would be lost.
  const atRest = page.waitForResponse(/\/v3\/operations\?/);
  await opened(page, '/cities');
  await atRest;
  const { data } = await own.api.get('/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false');
  await expect(rowsOf(page).first()).toContainText(data[0].city_name);
  // Somebody types in another tab meanwhile.
  const other = await page.context().newPage();
  await opened(other, '/cities');
  await other.getByRole('main').getByRole('link', { name: 'Create', exact: true }).first().click();
  await other.getByRole('dialog').getByRole('textbox').first().fill('Typed while the server was away');
  const lost = page.getByRole('status').filter({ hasText: /No connection to the portal since \d\d:\d\d/ });
  let hearsChanges = async () => {};
  await own.restart(async () => {
    await expect(lost).toBeVisible();
    await expect(lost).toContainText(/What you see is as of \d\d:\d\d/);
    // The rows that were read stay; the next page, which was not, is not made up of them.
    await expect(rowsOf(page).first()).toContainText(data[0].city_name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Cities could not be loaded')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(rowsOf(page).first()).toContainText(data[0].city_name);
    // The page may be back before we hear that the server is: it is listened for from here on.
    hearsChanges = willHearChanges(page);
  });
  await own.api.put(`/v3/cities/${data[3].id}`, { city_name: 'Changed while nobody listened' });
  await hearsChanges();
  await expect(rowsOf(page).nth(3)).toContainText('Changed while nobody listened');
  await expect(lost).toBeHidden();
  await expect(other.getByText(/^No connection to the portal/)).toBeHidden();
  await expect(other.getByRole('dialog').getByRole('textbox').first()).toHaveValue(
    'Typed while the server was away',
  );
});

test('G11 LIST-18 without a network no list shows the rows of another filter, and each recovers by itself', async ({
  page,
  own,
  allow,
}) => {
  allow(/WebSocket|ERR_INTERNET|failed |Failed/);
  const atRest = page.waitForResponse(/\/v3\/operations\?/);
  await opened(page, '/cities');
  await atRest;
  const { data } = await own.api.get('/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false');
  await expect(rowsOf(page).first()).toContainText(data[0].city_name);
  const bar = page.getByRole('status').filter({ hasText: 'No connection to the portal since' });
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(data[4].city_name);
  await search.press('Enter');
  await expect(page.getByText('Cities could not be loaded')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(rowsOf(page).first()).toContainText(data[4].city_name);
  await expect(bar).toBeHidden();
});

test.describe('as partner', () => {
  test.use({ role: 'partner' });

  test('G9 D12 a partner hears of nothing that is not theirs', async ({ page, own }) => {
    const frames: string[] = [];
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
    );
    await opened(page, '/bookings');
    const partner = await ApiClient.signIn(own.url, 'partner');
    const locations = (await own.api.get('/v3/location?page=1&itemsPerPage=999')).data;
    const mine = (await partner.get('/v3/location?page=1&itemsPerPage=999')).data;
    const isMine = (id: number) => mine.some((location: { id: number }) => location.id === id);
    const foreign = locations.find((location: { id: number }) => !isMine(location.id));
    const first = mine[0];
    await own.api.put(`/v3/location/${foreign.id}`, { name: `${foreign.name} (theirs)` });
    await own.api.put(`/v3/location/${first.id}`, { name: `${first.name} (mine)` });
    await expect.poll(() => frames.filter(frame => frame.includes('"locations"')).length).toBe(1);
    expect(frames.join(' ')).toContain(`"resource":"locations","id":${first.id}`);
  });
});
