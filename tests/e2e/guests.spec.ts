import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { movableBookings, type SomeBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'service' });

const nameOf = ({ user }: SomeBooking) => `${user.first_name} ${user.last_name}`;

/** A booking that can be moved, of a guest whom one can call, and that is the guest's next one. */
async function callersBooking(api: ApiClient): Promise<SomeBooking> {
  const bookings = await movableBookings(api, { field: 'booking_status', op: 'eq', value: 2 });
  const next = bookings.find(
    ({ user, user_id: id }, at) =>
      user.phone_number !== null && bookings.findIndex(({ user_id }) => user_id === id) === at,
  );
  if (next === undefined) throw new Error('Nobody of the demo data can be called about a booking to come');
  return next;
}

/** Counts what one presses with a pointer from here on; keys press nothing. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, { capture: true });
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

test('DEC-130 whoever calls is found by phone number, and moved with five clicks', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  const [area = '', office = '', line = ''] = booking.user.phone_number?.split('-') ?? [];
  await openScreen(page, '/');
  const clicks = await countClicks(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search pages and records' });
  await search.fill(`+1 (${area}) ${office} ${line}`);
  const theirs = page.getByRole('option').filter({ hasText: nameOf(booking) });
  await expect(theirs.filter({ hasText: booking.user.phone_number ?? '' })).toBeVisible();
  const next = theirs.filter({ hasText: `#${booking.id}` });
  await expect(next).toContainText(booking.partner_location.name);
  await expect(next).toContainText('Booked');
  await expectAccessible(page);
  while ((await next.getAttribute('aria-selected')) !== 'true') await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(booking));
  const call = page.getByRole('link', { name: booking.user.phone_number ?? '' }).first();
  await expect(call).toHaveAttribute('href', `tel:${booking.user.phone_number}`);

  await page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'Reschedule' }).click();
  const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('The guest has called');
  const starts = panel.getByRole('grid', { name: 'Starts' });
  await starts.locator('button[aria-disabled="false"]').first().click();
  await panel.getByRole('button', { name: 'Continue to e-mail' }).click();
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Reschedule success').first()).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(5);
});

test('DEC-130 DEC-131 the list finds a guest by name in any order, and says who comes before it says when', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  const { first_name, last_name, email, phone_number } = booking.user;
  await openScreen(page, '/bookings');
  await page.keyboard.press('/');
  await page.keyboard.type(`${last_name.toLowerCase()} ${first_name}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(rowsOf(page).filter({ hasText: nameOf(booking) })).not.toHaveCount(0);
  await expect(rowsOf(page).filter({ hasNotText: nameOf(booking) })).toHaveCount(0);
  const guest = rowsOf(page).first().locator('td[data-label="User"]');
  await expect(guest).toHaveText(new RegExp(`^${nameOf(booking)}.*${email}`));
  if (phone_number !== null) await expect(guest).toContainText(phone_number);
  await expectAccessible(page);
});

test('DEC-131 her page lists what comes next first, and moves and cancels it over itself', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  await openScreen(page, `/users/${booking.user_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${nameOf(booking)} · ${booking.user.email}`,
  );
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' });
  const starts = upcoming.locator('td[data-label="Start"] time');
  await expect(starts).not.toHaveCount(0);
  const instants = await starts.evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''));
  expect(instants).toEqual(instants.toSorted());
  expect(Date.parse(instants[0] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await expectAccessible(page);

  const row = upcoming.getByRole('row').filter({ has: page.locator(`a[href="/bookings/${booking.id}"]`) });
  for (const [verb, title] of [
    ['Reschedule', 'Reschedule booking'],
    ['Cancel', 'Cancel booking'],
  ] as const) {
    await row.getByRole('link', { name: new RegExp(`^${verb}:`) }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    // The page stays under the panel, where screen readers do not look meanwhile.
    await expect(page.getByText('Upcoming bookings')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/users/${booking.user_id}`);
  }
  await page.getByRole('link', { name: /^All \d+ bookings?$/ }).click();
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(rowsOf(page).filter({ hasNotText: nameOf(booking) })).toHaveCount(0);
});

test('DEC-132 DEC-28 a partner gets from a booking to its guest, whom to call, and to no other person', async ({
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  const booking = await callersBooking(api);
  const page = await signedInAs('partner');
  await goTo(page, `${baseURL}/bookings/${booking.id}`);
  await page
    .getByRole('region', { name: 'Overview' })
    .getByRole('link', { name: nameOf(booking) })
    .click();
  await expect(page).toHaveURL(`/guests/${booking.user_id}`);
  await expect(page.getByRole('heading', { level: 1, name: nameOf(booking) })).toBeVisible();
  const article = page.getByRole('article');
  await expect(article.getByRole('link', { name: booking.user.email })).toBeVisible();
  await expect(article.getByRole('link', { name: booking.user.phone_number ?? '' })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' });
  await expect(upcoming.locator(`a[href="/bookings/${booking.id}"]`).first()).toBeVisible();
  await expectAccessible(page);

  await goTo(page, '/guests/999999');
  await expect(page.getByText(/This record does not exist/)).toBeVisible();
});
