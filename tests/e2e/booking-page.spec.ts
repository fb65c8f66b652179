import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const mail = { subject_html: 'About your booking', content_html: '<p>Dear <b>guest</b></p>' };

async function completed(api: ApiClient) {
  const filter = JSON.stringify([{ field: 'booking_status', op: 'eq', value: 4 }]);
  const { data } = await api.get(`/v3/bookings?page=1&itemsPerPage=50&filter=${encodeURIComponent(filter)}`);
  return data.find((row: { massage_session: unknown }) => row.massage_session !== null);
}

test('BOOK-11 LOC-10 a booking is titled by the clocks of its place, and names the viewer’s beside them', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=50');
  const inNewYork = data.find(({ timezone }: { timezone: string }) => timezone === 'America/New_York');
  const booking = await movableBooking(api, { field: 'location_id', op: 'eq', value: inNewYork.id });
  await goTo(page, `/bookings/${booking.id}`);
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.parse(booking.start_time));
  // New York is five hours behind, four in summer.
  const [offset = ''] =
    /GMT-[45]/.exec(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeZoneName: 'shortOffset' }).format(
        Date.parse(booking.start_time),
      ),
    ) ?? [];
  expect(offset).not.toBe('');
  const title = page.getByRole('heading', { level: 1 });
  const { user, partner_location: place } = booking;
  await expect(title).toHaveText(
    `${user.first_name} ${user.last_name} · ${written.replace(', ', ' ')} ${offset} · ${place.name}`,
  );
  await expect(page.getByRole('article').getByText(`New York time (${offset})`).first()).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .getByText(/for you, Tokyo time \(GMT\+9\)/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('BOOK-04 BOOK-06 BOOK-08 BOOK-09 the session shows how long it ran, in minutes and seconds, once it is completed', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const booking = await completed(api);
  await goTo(page, `/bookings/${booking.id}`);
  const session = page.getByRole('region', { name: 'Session' });
  const { running_duration: seconds, id } = booking.massage_session;
  const minutes = `${Math.floor(seconds / 60)} min`;
  await expect(session).toContainText(seconds % 60 === 0 ? minutes : `${minutes} ${seconds % 60} s`);
  const link = session.getByRole('link', { name: String(id) });
  await expect(link).toHaveAttribute('href', `/bookings/${booking.id}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.getByText(/^Session started/)).toBeVisible();
  await expect(page.getByText(/^Session ended after/)).toBeVisible();

  await page.route(`**/api/v3/bookings/${booking.id}`, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), booking_status: 5 } });
  });
  await page.reload();
  await expect(session).toBeVisible();
  await expect(session.getByText('Duration')).toHaveCount(0);
});

test('BOOK-03 the links of a booking lead each role only where it may go', async ({
  signedInAs,
  baseURL,
}) => {
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const booking = await movableBooking(partner);
  for (const role of ['admin', 'partner', 'service', 'marketing'] as const) {
    const page = await signedInAs(role);
    await goTo(page, `${baseURL}/bookings/${booking.id}`);
    const facts = page.getByRole('region', { name: 'Overview' });
    await expect(facts.getByText(booking.home_bed.name)).toBeVisible();
    await expect(facts.getByRole('link', { name: booking.partner_location.name })).toBeVisible();
    const guest = facts.getByRole('link', { name: `${booking.user.first_name} ${booking.user.last_name}` });
    await expect(guest).toHaveCount(role === 'marketing' ? 0 : 1);
    if (role !== 'marketing') {
      const path = role === 'partner' ? '/guests' : '/users';
      await expect(guest).toHaveAttribute('href', `${path}/${booking.user_id}`);
    }
    await expect(facts.getByRole('link', { name: booking.home_bed.name })).toHaveCount(
      role === 'marketing' ? 0 : 1,
    );
  }
});

test('one timeline tells everything that happened, with the text of each mail; partners are told no names', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
  const booking = await movableBooking(partner);
  const asked = { reason: 'Burst pipe', confirm_cancel: true, ...mail };
  const { operation } = await admin.post(`/v3/bookings/admin-cancel/${booking.id}`, asked);
  await goTo(page, `/bookings/${booking.id}`);
  const story = page.getByRole('list', { name: 'Activity' });
  await expect(story.getByText('Reason: Burst pipe').first()).toBeVisible();
  await expect(story.getByText('by Ada Hartley').first()).toBeVisible();
  const show = story.getByRole('button', { name: 'Show the text' });
  await show.click();
  await expect(story.frameLocator('iframe[sandbox=""]').getByText('Dear guest')).toBeVisible();
  await expectAccessible(page);

  const theirs = await signedInAs('partner');
  await goTo(theirs, `${baseURL}/bookings/${booking.id}`);
  const told = theirs.getByRole('list', { name: 'Activity' });
  await expect(told.getByText('by staff').first()).toBeVisible();
  await expect(told).not.toContainText('Ada');

  await admin.post(`/v3/operations/${operation.id}/undo`, {});
  await expect(story.getByText('The cancel was undone')).toBeVisible();
  await expect(told.getByText('Recalled')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
