import type { Page } from '@playwright/test';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf, instantOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { countPresses } from '../support/count-presses.ts';
import { soundFiles } from '../support/sample-files.ts';
import { openScreen } from '../support/screen.ts';
import { movableBookings, nameOf, type SomeBooking } from '../support/some-booking.ts';
import { windows } from '../support/windows.ts';
import { expect } from './fixtures.ts';
import { test } from './mail-fixtures.ts';

// One portal for all of them; what one changes, another may look for.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, mailEnv: { MAIL_DELAY_SECONDS: '60' } });

interface Movable {
  readonly booking: SomeBooking;
  readonly start: string;
}

/** The next booking of a guest who can be called, on a device that is free tomorrow at 15:00 by the clocks of its location. */
async function movableToTomorrow(api: ApiClient): Promise<Movable> {
  const bookings = await movableBookings(api, { field: 'booking_status', op: 'eq', value: 2 });
  for (const [at, booking] of bookings.entries()) {
    const { user, user_id, partner_location: place } = booking;
    if (user.phone_number === null || bookings.findIndex(each => each.user_id === user_id) !== at) continue;
    const tomorrow = addDays(dayOf(Date.now(), place.timezone), 1);
    const instant = instantOf(tomorrow, '15:00:00', place.timezone);
    if (instant === undefined) continue;
    const start = new Date(instant).toISOString();
    const asked = { reason: 'Asked for by phone', start_time: start, bed_id: booking.bed_id };
    const plan = await api.post(`/v3/bookings/admin-reschedule/${booking.id}`, asked).catch(() => undefined);
    // Others whose number has the same figures would stand before this guest.
    const { data } = await api.get(`/v3/user?page=1&itemsPerPage=20&q=${partOfNumber(booking)}`);
    if (plan !== undefined && data.length === 1) return { booking, start };
  }
  throw new Error('No guest of the demo data can come tomorrow at 15:00');
}

/** Without its first figure, and spelled otherwise than it is kept. */
const partOfNumber = ({ user }: SomeBooking) => user.phone_number?.replaceAll('-', '').slice(1) ?? '';

/** A location whose first price somebody has just raised. */
async function dearerLocation(api: ApiClient) {
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=20');
  const { id, name } = data[0];
  const { price_rules } = await api.get(`/v3/location/${id}`);
  const raised = price_rules.map((rule: { price: number }, at: number) =>
    at === 0 ? { ...rule, price: rule.price + 100 } : rule,
  );
  await api.put(`/v3/location/${id}`, { price_rules: raised });
  const pricesNow = async () => (await api.get(`/v3/location/${id}`)).price_rules;
  return { id, name, before: price_rules, pricesNow };
}

async function find(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill(typed);
  await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

for (const { width, height } of windows('desk'))
  test.describe(`${width} pixels wide`, () => {
    test.use({ role: 'admin', viewport: { width, height } });

    test('DEC-130 RESCH-02 a guest is found by a part of the number, and the booking moved to tomorrow 15:00, with six presses', async ({
      page,
      mailPortal: { url },
    }) => {
      const api = await ApiClient.signIn(url, 'admin');
      const { booking, start } = await movableToTomorrow(api);
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await find(page, partOfNumber(booking), new RegExp(`^${nameOf(booking)}`));
      await expect(page).toHaveURL(`/users/${booking.user_id}`);
      await page
        .getByRole('region', { name: 'Upcoming bookings' })
        .locator(`a[href^="/bookings/${booking.id}/reschedule"]`)
        .click();
      const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
      const { timezone } = booking.partner_location;
      const tomorrow = dayOf(Date.parse(start), timezone);
      // At the end of a month, tomorrow may stand on the page before.
      const isOnPage = dayOf(Date.parse(booking.start_time), timezone).startsWith(tomorrow.slice(0, 7));
      if (!isOnPage) await panel.getByRole('button', { name: 'Previous month' }).click();
      await panel.locator(`[data-day="${tomorrow}"]`).click();
      await panel.getByRole('grid', { name: 'Starts' }).locator('button[data-time^="15:00"]').click();
      await panel.getByRole('textbox', { name: 'Reason' }).fill('Asked for by phone');
      await panel.getByRole('button', { name: 'Next: email' }).click();
      await panel.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Reschedule success').first()).toBeVisible();
      expect(await presses()).toBe(isOnPage ? 6 : 7);
      await panel.getByRole('link', { name: 'Open the new booking' }).click();
      await expect(page).toHaveURL(/\/bookings\/\d+$/);
      expect(await api.get(`/v3${new URL(page.url()).pathname}`)).toMatchObject({
        moved_from_id: booking.id,
        start_time: start,
        user_id: booking.user_id,
      });
    });

    test('who changed the price of a location is found, and the price put back, with four presses', async ({
      page,
      mailPortal: { url },
    }) => {
      const api = await ApiClient.signIn(url, 'admin');
      const { id, name, before, pricesNow } = await dearerLocation(api);
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await find(page, name, new RegExp(`^${name}`));
      await expect(page).toHaveURL(new RegExp(`/location/${id}`));
      await page
        .getByRole('main')
        .getByRole('link', { name: /^History/ })
        .click();
      const panel = page.getByRole('dialog', { name: 'History' });
      const newest = panel.getByRole('listitem').first();
      await expect(newest).toContainText('changed this record');
      await expect(newest).toContainText('Price');
      await newest.getByRole('button', { name: /^Undo this change/ }).click();
      const question = page.getByRole('dialog', { name: /Undo the change of/ });
      await question.getByRole('button', { name: 'Undo this change' }).click();
      await expect(page.getByText('The change is undone')).toBeVisible();
      expect(await presses()).toBe(4);
      expect(await pricesNow()).toEqual(before);
    });

    test('DEC-157 a track comes into a playlist with six presses at most', async ({
      page,
      mailPortal: { url },
    }) => {
      const api = await ApiClient.signIn(url, 'admin');
      const name = `Evening ${width}`;
      await api.post('/v3/playlists', { name });
      await openScreen(page, '/');
      const presses = await countPresses(page);
      await find(page, name, new RegExp(`^${name}`));
      await page.getByRole('button', { name: 'Add tracks' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add tracks' });
      const chosen = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Sounds: choose a file' }).click();
      await (await chosen).setFiles([
        { name: 'Mira - Rain.wav', mimeType: 'audio/wav', buffer: soundFiles['tone.wav'] },
      ]);
      await dialog.getByRole('button', { name: 'Save 1 track' }).click();
      await expect(dialog.getByRole('heading', { name: 'Tracks added' })).toBeVisible();
      // Choosing the file in the window of the system is one more.
      expect((await presses()) + 1).toBeLessThanOrEqual(6);
      await expect(page.getByText('Plays for 0 min 5 s')).toHaveCount(1);
    });
  });
