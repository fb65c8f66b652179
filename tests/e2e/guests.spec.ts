import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { callersBooking, movableBookings, nameOf, type SomeBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'service' });

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

test('DEC-130 DEC-131 her page is found by her number, lists what comes next first, and moves and cancels it over itself', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await callersBooking(api);
  // Partner management opens with partners; a search is for everybody.
  await openScreen(page, '/users');
  await page.keyboard.press('/');
  await page.keyboard.type(`0${booking.user.phone_number?.replaceAll('-', ' ')}`);
  await page.keyboard.press('Enter');
  await rowsOf(page).getByRole('link', { name: booking.user.email, exact: true }).click();
  await expect(page).toHaveURL(`/users/${booking.user_id}`);
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

const mail = { subject_html: 'Your new start', content_html: '<p>Dear guest</p>' };

/** Moves a booking to the same time of a later day that takes it. */
async function moveOn(api: ApiClient, { id, start_time }: SomeBooking, reason: string) {
  for (let days = 1; days <= 14; days++) {
    const start = new Date(Date.parse(start_time) + days * 86_400_000).toISOString();
    const asked = { ...mail, reason, start_time: start, confirm_reschedule: true };
    const done = await api.post(`/v3/bookings/admin-reschedule/${id}`, asked).catch(() => undefined);
    if (done !== undefined) return;
  }
  throw new Error(`Booking ${id} can be moved to none of fourteen days`);
}

/** A booking to come of somebody who has had a session already. */
async function returningGuest(api: ApiClient): Promise<SomeBooking> {
  const filter = JSON.stringify([{ field: 'booking_status', op: 'eq', value: 4 }]);
  const search = `page=1&itemsPerPage=100&sortBy=start_time&sortDesc=true&filter=${encodeURIComponent(filter)}`;
  const { data } = await api.get(`/v3/bookings?${search}`);
  const ran = data.filter((row: { massage_session: unknown }) => row.massage_session !== null);
  const guests = new Set(ran.map(({ user_id }: SomeBooking) => user_id));
  const found = (await movableBookings(api)).find(({ user_id }) => guests.has(user_id));
  if (found === undefined) throw new Error('Nobody of the demo data has had a session and comes again');
  return found;
}

test('DEC-300 one timeline tells of a guest what was moved, mailed and massaged, newest first, at 390 px too', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const booking = await returningGuest(api);
  await moveOn(api, booking, 'Ceiling drips');
  await openScreen(page, `/users/${booking.user_id}`);
  const story = page.getByRole('list', { name: 'Activity' });
  const entries = story.getByRole('listitem');
  const moved = entries.filter({ hasText: 'Reason: Ceiling drips' });
  await expect(moved).toContainText(booking.home_bed.name);
  await expect(moved.getByRole('link', { name: `booking ${booking.id}`, exact: true })).toHaveAttribute(
    'href',
    `/bookings/${booking.id}`,
  );
  await expect(entries.filter({ hasText: 'Email: Your new start' })).toContainText('Booking moved');
  const session = entries.filter({ hasText: /^Session ended after/ }).first();
  await expect(session.getByRole('link', { name: /^booking \d+$/ })).toBeVisible();
  const times = await entries.evaluateAll(all =>
    all.map(entry => [...entry.querySelectorAll('time')].at(-1)?.getAttribute('datetime') ?? ''),
  );
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted().toReversed());
  await expect(page.getByText(/^(Local time at the location:|Each time is local)/)).toBeVisible();
  // Only an admin opens mails.
  await expect(story.getByRole('link', { name: 'Open the email' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);

  const theirs = await signedInAs('admin');
  await goTo(theirs, `${baseURL}/users/${booking.user_id}`);
  const opened = theirs.getByRole('listitem').filter({ hasText: 'Email: Your new start' });
  await opened.getByRole('link', { name: 'Open the email' }).click();
  await expect(theirs).toHaveURL(/\/mails\/\d+$/);
});

test('DEC-301 the desk notes on her page what the next one should know; marketing does not see it', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'service');
  const { user_id } = await callersBooking(api);
  await api.put(`/v3/guests/${user_id}`, { note: null });
  await openScreen(page, `/users/${user_id}`);
  const section = page.getByRole('region', { name: 'Note for the desk' });
  const box = section.getByRole('textbox', { name: 'Note' });
  const add = page.getByRole('button', { name: 'Add a note for the desk' });
  await expect(section).toHaveCount(0);
  await add.click();
  await expect(box).toBeFocused();
  await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();
  await box.fill('Prefers the morning\nand a warm room');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await openScreen(page, `/users/${user_id}`);
  await expect(box).toHaveValue('Prefers the morning\nand a warm room');
  // Saved again without loading anew: nobody else has changed it meanwhile.
  await box.fill('Prefers the evening');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await api.get(`/v3/guests/${user_id}`)).note).toBe('Prefers the evening');

  const theirs = await signedInAs('marketing');
  await goTo(theirs, `${baseURL}/users/${user_id}`);
  await expect(theirs.getByRole('list', { name: 'Activity' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Note for the desk' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Add a note for the desk' })).toHaveCount(0);
  await expect(theirs.getByRole('article')).not.toContainText('Prefers the evening');
});
