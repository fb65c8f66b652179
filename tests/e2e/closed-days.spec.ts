import type { Page } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { answerBookings } from '../support/places.ts';
import { atScale } from '../support/scale.ts';
import { openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Covent Garden, where the demo closes one day for a fire safety inspection. */
const locationId = 1;
const hourMs = 3_600_000;

/** The closed day, with two bookings that hold a device on it and two that hold none, and one on the day after. */
async function bookedClosedDay(page: Page, baseURL: string | undefined): Promise<string> {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const { logs, timezone } = await api.get(`/v3/location/${locationId}`);
  const reason = 'Fire safety inspection';
  const { day } = logs.find(({ reason_close }: { reason_close: string }) => reason_close === reason);
  expect(day > dayOf(Date.now(), timezone)).toBe(true);
  const midnight = boundsOfDay(day, timezone).start;
  const at = (hour: number) => new Date(midnight + hour * hourMs).toISOString();
  await answerBookings(page, [
    { id: 901, start: at(10), guest: 'Ann Able', status: 2 },
    { id: 902, start: at(12), guest: 'Ben Best', status: 1 },
    { id: 903, start: at(13), guest: 'Cy Cancelled', status: 3 },
    { id: 904, start: at(14), guest: 'Dora Done', status: 4 },
    { id: 905, start: at(34), guest: 'Eve Earl', status: 2 },
  ]);
  return day;
}

const words = 'Closed, 2 bookings Fire safety inspection';
const boardAt = (day: string) => `/location/${locationId}?activeTab=board&date=${day}`;

const views = [
  ['week', '.hours .lane .closed'],
  ['devices', '.week-board td.shut'],
  ['day', '.hours .lane .closed'],
] as const;

for (const [width, height, colorScheme, red] of [
  [1440, 900, 'light', 'rgb(253, 234, 232)'],
  [390, 844, 'dark', 'rgb(68, 32, 29)'],
] as const)
  test.describe(`${width} pixels wide, ${colorScheme}`, () => {
    test.use({ role: 'service', viewport: { width, height }, colorScheme });

    // The views differ in what they draw, the looks in colours and widths: every run sees each once.
    for (const [view, column] of atScale(width === 390 ? views.slice(-1) : views, views))
      test(`DEC-302 a closed day with bookings on it is red in the view '${view}', says why, and leads to them`, async ({
        page,
        baseURL,
      }) => {
        const day = await bookedClosedDay(page, baseURL);
        await openScreen(page, `/location/${locationId}?view=${view}&date=${day}`);
        const head = page.getByRole('tabpanel').getByRole('button', { name: words });
        await expect(head).toBeVisible();
        await expect(head).toHaveCSS('background-color', red);
        // Its words are not cut off by the width of the column.
        const line = head.locator('.opening');
        expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        await expect(page.locator(`${column}.conflict`).first()).toHaveCSS('background-color', red);
        await expect(page.locator('.column-head.conflict')).toHaveCount(1);
        await expectAccessible(page);
        await head.click();
        const panel = page.getByRole('dialog', { name: /^List Booking/ });
        await expect(panel).toContainText(words);
        await expect(panel.getByRole('link', { name: 'Change opening hour' })).toBeVisible();
      });

    test('DEC-302 the open day after it is red neither in the calendar nor on the board', async ({
      page,
      baseURL,
    }) => {
      const after = addDays(await bookedClosedDay(page, baseURL), 1);
      await openScreen(page, `/location/${locationId}?view=day&date=${after}`);
      await expect(page.locator('.hours').getByRole('button', { name: /Eve Earl/ })).toBeVisible();
      await expect(page.locator('.conflict')).toHaveCount(0);
      await openScreen(page, boardAt(after));
      await expect(page.getByRole('button', { name: /Eve Earl/ })).toBeVisible();
      await expect(page.locator('.conflict')).toHaveCount(0);
    });

    test('DEC-302 a closed day with bookings on it is red on the board, says why, and leads to them', async ({
      page,
      baseURL,
    }) => {
      const day = await bookedClosedDay(page, baseURL);
      await openScreen(page, boardAt(day));
      await expect(page.locator('.board-ground .closed').first()).toHaveCSS('background-color', red);
      const link = page.getByRole('link', { name: words });
      await expect(link).toBeInViewport();
      await expectAccessible(page);
      await link.click();
      const panel = page.getByRole('dialog', { name: /^List Booking/ });
      await expect(panel).toContainText(words);
      await expect(panel.getByRole('link', { name: 'Change opening hour' })).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(new RegExp(`activeTab=board&date=${day}`));
    });
  });

test.describe('in Vietnamese', () => {
  test.use({ role: 'service' });

  test('DEC-302 the board says in Vietnamese that a day is closed with bookings on it', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: 'vi', url: String(baseURL) }]);
    const day = await bookedClosedDay(page, baseURL);
    await openScreen(page, boardAt(day));
    await expect(page.getByRole('link', { name: /^Đóng cửa, 2 lượt đặt/ })).toBeVisible();
  });
});
