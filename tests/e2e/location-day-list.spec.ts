import { ApiClient } from '../support/api-client.ts';
import { answerBookings } from '../support/places.ts';
import { askAgain, goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const path = '/location/1/bookings/2027-01-12';
const name = 'List Booking 12/01/2027';

test('CAL-10 BOOK-07 tells status, guest, device and times, and offers what each status allows', async ({
  page,
}) => {
  await answerBookings(page, [
    { id: 11, start: '2027-01-12T11:00:00Z', guest: 'Bo Ray', status: 5, device: 'London Elm' },
    { id: 12, start: '2027-01-12T09:20:00Z', guest: 'Ann Lee', status: 2, device: 'London Fir', minutes: 40 },
    { id: 13, start: '2027-01-12T12:00:00Z', guest: 'Cy Day', status: 1 },
  ]);
  await goTo(page, path);
  const panel = page.getByRole('dialog', { name });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('09:20–10:00');
  await expect(rows.nth(0)).toContainText('Ann Lee');
  await expect(rows.nth(0)).toContainText('London Fir');
  await expect(rows.nth(0)).toContainText('Booked');
  await expect(panel.getByRole('status')).toContainText('Local time at this location: London time (GMT)');
  await expect(rows.nth(0)).not.toContainText('GMT');
  // The browser stands in Tokyo, nine hours ahead.
  await expect(rows.nth(0)).toContainText('18:20 here');
  await expect(rows.nth(1)).toContainText('Running');
  await expect(rows.nth(1).getByRole('link', { name: 'Reschedule' })).toHaveCount(0);
  await expect(rows.nth(2)).toContainText('Created');
  for (const action of ['Reschedule', 'Cancel'])
    await expect(rows.nth(2).getByRole('link', { name: action })).toHaveAttribute(
      'href',
      `/bookings/13/${action.toLowerCase()}`,
    );
  await expectAccessible(page);
});

test('LOC-09 a panel that is opened from the list closes back to it', async ({ page, baseURL }) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const filter = JSON.stringify([
    { field: 'booking_status', op: 'eq', value: 2 },
    { field: 'location_id', op: 'eq', value: 1 },
    { field: 'start_time', op: 'ge', value: new Date(Date.now() + 2 * 86_400_000).toISOString() },
  ]);
  const { data } = await api.get(`/v3/bookings?itemsPerPage=1&filter=${encodeURIComponent(filter)}`);
  const [booking] = data;
  await goTo(page, `/location/1/bookings/${booking.start_time.slice(0, 10)}`);
  const list = page.getByRole('dialog', { name: /^List Booking/ });
  await list.locator(`a[href="/bookings/${booking.id}/cancel"]`).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}/cancel`));
  await expect(page.getByRole('dialog', { name: /cancel/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\/location\/1\/bookings\//);
});

test('CAL-15 a thousand bookings on a day stay in pages of a hundred, and somebody is found', async ({
  page,
}) => {
  const bookings = Array.from({ length: 1000 }, (_, at) => ({
    id: at + 1,
    start: new Date(Date.parse('2027-01-12T08:00:00Z') + at * 40_000).toISOString(),
    guest: `Guest ${at + 1}`,
  }));
  const calls = await answerBookings(page, bookings);
  await goTo(page, path);
  const panel = page.getByRole('dialog', { name });
  const rows = panel.getByRole('listitem');
  await expect(panel.getByText('1000 bookings')).toBeVisible();
  await expect(rows).toHaveCount(100);
  const ofDay = calls.filter(call => call.get('filter')?.includes('2027-01-12T23:59:59.999Z'));
  // Ten pages each time that the day is read; a live change reads it anew.
  expect(ofDay.length).toBeGreaterThan(0);
  expect(ofDay.length % 10).toBe(0);
  await panel.getByRole('button', { name: 'Next page' }).click();
  await expect(rows.first()).toContainText('Guest 101');
  await panel.getByRole('searchbox').fill('Guest 777');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Guest 777');
});

test('an empty day, a day that does not exist, and a list that cannot be read say so', async ({
  page,
  allow,
}) => {
  allow(/500 GET/);
  await answerBookings(page, []);
  await goTo(page, path);
  await expect(page.getByText('No bookings yet on this day.')).toBeVisible();
  await goTo(page, '/location/1/bookings/2027-02-30');
  await expect(page.getByText('There is no such day.')).toBeVisible();
  await page.unrouteAll();
  await page.route(/\/api\/v3\/bookings\?/, route => route.fulfill({ status: 500, json: {} }));
  await goTo(page, path);
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('alert')).toContainText('The bookings could not be loaded.');
  await page.unrouteAll();
  const again = panel.getByRole('button', { name: 'Try again' });
  await askAgain(again, panel.getByText(/bookings?$|No bookings yet/).first());
});

test('the panel is the whole screen at 390 px, and accessible there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerBookings(page, [{ id: 12, start: '2027-01-12T09:20:00Z', guest: 'Ann Lee' }]);
  await goTo(page, path);
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Ann Lee')).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
});

for (const [role, may] of [
  ['partner', true],
  ['marketing', false],
] as const) {
  test(`CAL-12 ${role} ${may ? 'may' : 'may not'} change the opening hour`, async ({
    signedInAs,
    baseURL,
  }) => {
    const page = await signedInAs(role);
    await goTo(page, `${baseURL}${path}`);
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByText(/bookings?$|No bookings yet/).first()).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Change opening hour' })).toHaveCount(may ? 1 : 0);
  });
}
