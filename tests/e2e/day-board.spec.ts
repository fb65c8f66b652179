import type { Page } from '@playwright/test';
import { dayOf, timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { openScreen } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { takeHold } from '../support/take-hold.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'service', viewport: { width: 1440, height: 900 } });

/** What may come first to the right of a booking, whatever the day of the demo network. */
const refusals = /Closed|Taken|Break|Blocked/;

async function open(page: Page, baseURL: string | undefined) {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await movableBooking(api, { field: 'booking_status', op: 'eq', value: 2 });
  const { user, start_time, partner_location, home_bed: device } = booking;
  const day = dayOf(Date.parse(start_time), partner_location.timezone);
  await openScreen(page, `/location/${booking.location_id}?activeTab=board&date=${day}`);
  // A guest may have several bookings on a day: one alone starts at that time on that device.
  const starts = timeOf(Date.parse(start_time), partner_location.timezone).slice(0, 5);
  const block = page
    .getByRole('region', { name: device.name, exact: true })
    .getByRole('button', { name: new RegExp(`^${starts}–.* ${user.first_name} ${user.last_name}`) });
  return { api, booking, block };
}

test('DEC-268 a day of the board is typed key by key, and is one step back', async ({ page }) => {
  await openScreen(page, '/location/1?activeTab=board&date=2031-03-04');
  const day = page.getByRole('textbox', { name: 'Choose a date' });
  await expect(day).toHaveValue('04/03/2031');
  await day.press('ControlOrMeta+a');
  await day.pressSequentially('05/10/2031');
  await expect(page).toHaveURL(/date=2031-03-04/);
  await day.press('Enter');
  await expect(page).toHaveURL(/date=2031-10-05/);
  await expect(page.getByRole('heading', { level: 2, name: /October/ })).toBeVisible();
  await expect(day).toHaveValue('05/10/2031');
  await page.goBack();
  await expect(page).toHaveURL(/date=2031-03-04/);
  await expect(day).toHaveValue('04/03/2031');
  await day.fill('31/11/2031');
  await day.blur();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(day).toHaveValue('05/03/2031');
});

test('a booking is dragged to another time, and nothing moves before somebody confirms it', async ({
  page,
  baseURL,
}) => {
  const { api, booking, block } = await open(page, baseURL);
  await expectAccessible(page);
  const { x, y } = await takeHold(page, block);
  for (const direction of [1, -1]) {
    for (let step = 2; step < 12; step += 1) {
      await page.mouse.move(x + direction * step * 30, y, { steps: 2 });
      if (await page.locator('.landing.free').isVisible()) break;
    }
    if (await page.locator('.landing.free').isVisible()) break;
  }
  await expect(page.locator('.landing.free')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'free' })).toBeAttached();
  await page.mouse.up();
  await expect(page).toHaveURL(
    new RegExp(`/bookings/${booking.id}/reschedule\\?bed=${booking.bed_id}&start=20`),
  );
  await expect(page.getByRole('dialog', { name: 'Reschedule booking' })).toBeVisible();
  expect(await api.get(`/v3/bookings/${booking.id}`)).toMatchObject({
    start_time: booking.start_time,
    version: booking.version,
  });
});

test('SLOT-06 the same by keys, and a place that is taken says why', async ({ page, baseURL }) => {
  const { booking, block } = await open(page, baseURL);
  await block.focus();
  await page.keyboard.press('Space');
  const said = page.getByRole('status').filter({ hasText: /\d\d:\d\d/ });
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press('ArrowRight');
    if (await page.locator('.landing.refused').isVisible()) break;
  }
  await expect(said).toContainText(refusals);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(new RegExp(`/location/${booking.location_id}\\?`));
  await expect(page.locator('.MuiAlert-message').filter({ hasText: refusals })).toBeVisible();
});

test('Escape leaves a booking where it is, and Enter opens it', async ({ page, baseURL }) => {
  const { booking, block } = await open(page, baseURL);
  await block.focus();
  await page.keyboard.press('Space');
  // Only a booking that follows the arrows has been taken up, and can be put back.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.landing')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.locator('.landing')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/location/${booking.location_id}\\?`));
  await expect(block).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}$`));
});

test('a booking on the board has the ink of its status, also the one that runs', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL);
  await expect(page.locator('.board-block').first()).toBeVisible();
  const inks = await page.locator('.board-block').evaluateAll(blocks =>
    blocks.map(block => {
      const sample = document.createElement('i');
      sample.style.color = getComputedStyle(block).getPropertyValue('--tone-text');
      document.body.append(sample);
      const wanted = getComputedStyle(sample).color;
      sample.remove();
      return [getComputedStyle(block).color, wanted];
    }),
  );
  expect(inks.length).toBeGreaterThan(0);
  for (const [ink, wanted] of inks) expect(ink).toBe(wanted);
});
