import { z } from 'zod';
import { HeldPlans } from '../support/held-plans.ts';
import { newPlace } from '../support/places.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { movableBooking, nameOf } from '../support/some-booking.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for both.
test.describe.configure({ mode: 'default' });
test.use({ role: 'partner', mailEnv: { MAIL_DELAY_SECONDS: '60' } });
test.setTimeout(120_000);

const device = z.object({
  ...{ id: z.number(), name: z.string(), hardware_id: z.number() },
  partner_location_id: z.number().nullable(),
});

/** A second open location of the demo partner in London, day and night, with one device; nothing costs anything there. */
async function secondInLondon(url: string) {
  // Whose booking is the soonest, and how long it is, depends on the hour and on the tests before.
  const place = await newPlace(url, { country_short_name: 'GB', duration_mins: [10, 20, 30, 40] });
  const { api } = place;
  const { data } = await api.get(
    '/v3/homebeds/filter/v2?page=1&itemsPerPage=2000&sortBy=id&filter=%5B%7B%22field%22%3A%22reg_status%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%22pre-registered%22%7D%5D',
  );
  const bed = z
    .array(device)
    .parse(data)
    .find(({ partner_location_id }) => partner_location_id === null);
  if (bed === undefined) throw new Error('No device is in stock');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  await api.put(`/v3/homebeds/${bed.id}/shared`, {
    ...{ name: 'Only bed', device_type: 'Commercial', customer_name: 'Other', is_disabled: false },
    ...{ hardware_id: bed.hardware_id, partner_location_id: place.id, reg_status: 'pre-registered' },
    installation_date: `${tomorrow} 10:00:00`,
  });
  await api.put(`/v3/location/${place.id}`, { status: 2 });
  return place;
}

for (const { width, height } of windows('phone'))
  test(`DEC-305 the guest of a closed day goes to the next location, is told where, and comes back by one undo, ${width} pixels wide`, async ({
    page,
    mailPortal: { url },
  }) => {
    await page.setViewportSize({ width, height });
    const place = await secondInLondon(url);
    const { api } = place;
    const booking = await movableBooking(api, { field: 'location_id', op: 'eq', value: 1 });
    // Saigon has no second one, and it says so.
    const alone = await movableBooking(api, { field: 'location_id', op: 'eq', value: 2 });
    await goTo(page, `/bookings/solve?ids=${alone.id}`);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Burst pipe');
    const none = page.getByText('No start is free at another location so near');
    const others = page.getByRole('combobox', { name: 'Other locations' });
    await expect(others).toBeVisible();
    const plans = await HeldPlans.of(page, '**/api/v3/bookings/solve');
    plans.hold();
    await others.selectOption({ label: 'up to 100 km away' });
    await plans.asked();
    // Not before it is known.
    await expect(none).toHaveCount(0);
    await plans.release();
    await expect(none).toBeVisible();
    await others.selectOption({ label: 'none' });
    await expect(none).toHaveCount(0);
    await page.reload();
    await goTo(page, `/bookings/solve?ids=${booking.id}`);
    const panel = page.getByRole('dialog', { name: 'Move or cancel bookings' });
    await panel.getByRole('textbox', { name: 'Reason' }).fill('Burst pipe');
    const becomes = panel.getByRole('combobox', {
      name: `What becomes of the booking of ${nameOf(booking)}`,
    });
    await expect(becomes).toBeVisible();
    await expect(becomes.getByRole('option', { name: place.name })).toHaveCount(0);
    const far = panel.getByRole('combobox', { name: 'Other locations' });
    await expect(far).toHaveValue('');
    await far.selectOption({ label: 'in the same city' });
    const there = becomes.locator('option', { hasText: `Only bed · ${place.name} (same city)` });
    await expect(there).toHaveCount(1);
    await expect(none).toHaveCount(0);
    const leaving = panel.getByText('1 of them goes to another location');
    await expect(leaving).toHaveCount(0);
    await becomes.selectOption((await there.textContent()) ?? '');
    await expect(leaving).toBeVisible();
    // Beneath the choice itself, of which only the beginning shows on a phone.
    await expect(becomes.locator('xpath=../..').locator('p')).toContainText(place.name);
    // Farther on, what was chosen still is; with none it cannot be.
    const chosen = await becomes.inputValue();
    const planned = page.waitForResponse(
      answer =>
        answer.url().includes('/bookings/solve') && answer.request().postDataJSON().solve?.within_km === 10,
    );
    await far.selectOption({ label: 'up to 10 km away' });
    await planned;
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(leaving).toBeVisible();
    await expect(becomes).toHaveValue(chosen);
    await far.selectOption({ label: 'none' });
    await expect(leaving).toHaveCount(0);
    await far.selectOption({ label: 'in the same city' });
    await expect(there).toHaveCount(1);
    await becomes.selectOption((await there.textContent()) ?? '');
    await expect(leaving).toBeVisible();
    await panel.locator('summary').click();
    await expect(panel.locator('dd').last()).toContainText(place.name);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Carry out' }).click();
    await expect(panel).toHaveCount(0);
    const { data } = await api.get(
      `/v3/bookings?page=1&itemsPerPage=5&filter=${encodeURIComponent(
        JSON.stringify([{ field: 'location_id', op: 'eq', value: place.id }]),
      )}`,
    );
    const [moved] = z.array(z.object({ id: z.number(), start_time: z.string() })).parse(data);
    if (moved === undefined) throw new Error('Nobody was moved there');
    await openScreen(page, `/bookings/${moved.id}`);
    const line = page
      .getByRole('listitem')
      .filter({ hasText: /^Moved/ })
      .filter({ hasText: place.name });
    await expect(line).toContainText(place.name);
    await expect(line).toContainText('Covent Garden Rest Rooms');
    await openScreen(page, `/bookings/${booking.id}`);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect
      .poll(async () => (await api.get(`/v3/bookings/${booking.id}`)).booking_status)
      .toBe(booking.booking_status);
  });
