import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBookings } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true });

// Each takes the first booked device, and leaves it as it was.
test.describe.configure({ mode: 'serial' });

const dayMs = 86_400_000;

/** A device with bookings, and a time after its first of them on the clocks of its place. */
async function bookedDevice(baseURL: string | undefined) {
  const api = await ApiClient.signIn(baseURL ?? '', 'partner');
  // The first device belongs to the tests that disable one.
  const [first, ...others] = await movableBookings(api);
  const booking = others.find(({ bed_id }) => bed_id !== first?.bed_id);
  if (booking === undefined) throw new Error('The partner has no second device with a booking to come');
  const { bed_id: id, start_time, partner_location: place } = booking;
  const after = new Date(Date.parse(start_time) + dayMs);
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: place.timezone, dateStyle: 'short', timeStyle: 'medium' },
  }).format(after);
  return { api, id, booking, picked: parts.replace(' ', 'T'), zone: place.timezone };
}

test('INST-01 INST-02 INST-03 DEC-90 a partner sees whom another date hits, says no, says yes, and takes it back', async ({
  signedInAs,
  baseURL,
}) => {
  const { api, id, booking, picked } = await bookedDevice(baseURL);
  const before = await api.get(`/v3/homebeds/${id}`);
  const page = await signedInAs('partner');
  await goTo(page, `${baseURL}/devices/${id}`);
  await page.getByRole('link', { name: 'Change installation date' }).click();
  const panel = page.getByRole('dialog', { name: 'Change installation date' });
  await panel.getByLabel('Installation date *').fill(picked);
  await panel.getByRole('button', { name: 'Check bookings' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm update of the installation date' });
  await expect(
    question.getByText(/^\d+ upcoming bookings will be canceled \(users will be notified\)$/),
  ).toBeVisible();
  await expect(question.getByRole('list')).toContainText(booking.user.last_name);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  const { installation_date } = before;
  expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({ installation_date });

  await panel.getByRole('button', { name: 'Check bookings' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(panel.getByRole('heading', { name: 'Update Bed success' })).toBeVisible();
  expect(await api.get(`/v3/bookings/${booking.id}`)).toMatchObject({ booking_status: 3 });
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
  expect(await api.get(`/v3/bookings/${booking.id}`)).toMatchObject({
    booking_status: booking.booking_status,
  });
  expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({ installation_date });
});

test('INST-04 FORM-DEV-11 a past time and one that the clock skips are named at the field', async ({
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get('/v3/homebeds?page=1&itemsPerPage=100');
  const bed = data.find(
    ({ location }: { location: { timezone: string } | null }) => location?.timezone === 'Europe/London',
  );
  const page = await signedInAs('admin');
  await goTo(page, `${baseURL}/devices/${bed.id}/installation-date`);
  const panel = page.getByRole('dialog', { name: 'Change installation date' });
  const date = panel.getByLabel('Installation date *');
  await date.fill('2020-01-31T09:00:00');
  await panel.getByRole('button', { name: 'Check bookings' }).click();
  await expect(date).toHaveAccessibleDescription('Must not lie in the past');
  // London's clocks go from 1 to 2 o'clock on 31 March 2030.
  await date.fill('2030-03-31T01:30:00');
  await expect(date).toHaveAccessibleDescription('The clock skips this time on that day');
  await date.fill('');
  await expect(date).toHaveAccessibleDescription('You must choose an installation time');
});

test('INST-01 marketing is not offered another date, by address neither', async ({ signedInAs, baseURL }) => {
  const { id } = await bookedDevice(baseURL);
  const page = await signedInAs('marketing');
  await goTo(page, `${baseURL}/devices/${id}`);
  await expect(page.getByRole('region', { name: 'Current state' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Change installation date' })).toHaveCount(0);
  await goTo(page, `${baseURL}/devices/${id}/installation-date`);
  await page.waitForURL(/:\d+\/$/);
  await expect(page.getByText('Your role may not open that page')).toBeVisible();
});
