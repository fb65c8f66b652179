import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { movableBookings, type SomeBooking } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// A move adds a booking, which would be one too many for the tests that count those of the demo.
test.use({ role: 'service' });

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
