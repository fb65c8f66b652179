import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { HeldPlans } from '../support/held-plans.ts';
import { installClock } from '../support/page-clock.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

/** The panel about one booking of Manchester. */
async function openedFor(page: Page, url: string) {
  const api = await ApiClient.signIn(url, 'admin');
  const one = await movableBooking(api, { field: 'location_id', op: 'eq', value: 4 });
  await goTo(page, `/bookings/solve?ids=${one.id}`);
  const panel = page.getByRole('dialog', { name: 'Move or cancel bookings' });
  const sayWhy = () => panel.getByRole('textbox', { name: 'Reason' }).fill('Staff is ill');
  return { api, one, panel, sayWhy, carryOut: panel.getByRole('button', { name: 'Carry out' }) };
}

test('DEC-172 nothing can be carried out while its plan is still to come', async ({
  page,
  mailPortal: { url },
}) => {
  await installClock(page);
  const { carryOut, sayWhy } = await openedFor(page, url);
  await expect(carryOut).toBeEnabled();
  // The pause after the last letter does not end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await sayWhy();
  await expect(carryOut).toBeDisabled();
  await page.clock.resume();
  await expect(carryOut).toBeEnabled();
});

test('DEC-172 nothing can be carried out without a plan, and one that failed is asked for again', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/503/);
  await page.route('**/api/v3/bookings/solve', route => route.fulfill({ status: 503, json: {} }));
  const { panel, carryOut, sayWhy } = await openedFor(page, url);
  await sayWhy();
  const again = panel.getByRole('alert').getByRole('button');
  await expect(again).toBeVisible();
  await expect(carryOut).toBeDisabled();
  await page.unroute('**/api/v3/bookings/solve');
  await again.click();
  await expect(carryOut).toBeEnabled();
  await expect(panel.getByText('1 booking moves')).toBeVisible();
});

test('DEC-172 a press counts while the plan is looked at again for news of something else', async ({
  page,
  mailPortal: { url },
}) => {
  const plans = await HeldPlans.of(page, '**/api/v3/bookings/solve');
  const { api, one, panel, carryOut, sayWhy } = await openedFor(page, url);
  await sayWhy();
  await expect(panel.getByText('1 booking moves')).toBeVisible();
  plans.hold();
  // A device in Saigon; the booking is one of Manchester.
  await api.put('/v3/homebeds/8', { customer_name: 'Another one' });
  await plans.asked();
  await carryOut.click();
  await expect(panel).toHaveCount(0);
  await expect.poll(async () => (await api.get(`/v3/bookings/${one.id}`)).booking_status).toBe(10);
});
