import { addDays } from '../../domain/time/calendar.ts';
import { dayOf, firstInstantFrom } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

interface Named {
  readonly id: number;
  readonly name: string;
}

const locationId = 1;
let guests = 0;

/** Tomorrow at an open location: a device that somebody has booked at 12:20, beside others that are free then. */
async function bookedTomorrow(url: string) {
  const api = await ApiClient.signIn(url, 'service');
  const location = await api.get(`/v3/location/${locationId}`);
  const zone: string = location.timezone;
  const day = addDays(dayOf(Date.now(), zone), 1);
  const at = (time: string) => new Date(firstInstantFrom(day, time, zone)).toISOString();
  const here = encodeURIComponent(
    JSON.stringify([
      { field: 'partner_location_id', op: 'eq', value: locationId },
      { field: 'is_disabled', op: 'eq', value: false },
    ]),
  );
  const { data } = await api.get(`/v3/homebeds?page=1&itemsPerPage=50&filter=${here}`);
  const devices: readonly Named[] = data;
  for (const device of devices) {
    guests += 1;
    const booking = await api
      .post('/v3/bookings', {
        ...{ bed_id: device.id, slot_duration: 40, start_time: at('12:20:00') },
        ...{ first_name: 'Quentin', last_name: `Inside ${guests}`, email: `inside.${guests}@example.com` },
        ...{ subject_html: 'Booked', content_html: '<p>Booked</p>', confirm_booking: true },
      })
      // Somebody has it already, or it is not there yet.
      .catch(() => undefined);
    if (booking !== undefined) return { api, device, booking, day, guest: `Quentin Inside ${guests}` };
  }
  throw new Error('No device is free tomorrow at 12:20');
}

for (const { width, height } of windows('phone'))
  test(`DEC-185 a device is blocked for tomorrow, its guest moved, the slot says why, and one undo takes it back, ${width} pixels wide`, async ({
    page,
    mailPortal: { url },
  }) => {
    await page.setViewportSize({ width, height });
    const { api, device, booking, day, guest } = await bookedTomorrow(url);
    await openScreen(page, `/location/${locationId}?activeTab=board&date=${day}`);
    const lane = page.getByRole('region', { name: device.name, exact: true });
    await expect(lane.getByRole('button', { name: new RegExp(guest) })).toBeAttached();
    await page.getByRole('link', { name: 'Block time' }).click();
    const panel = page.getByRole('dialog', { name: 'Block time' });
    await panel.getByLabel('What is blocked').selectOption({ label: device.name });
    await panel.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: '14:00', exact: true }).click();
    await expect(panel.getByText('Say why first')).toBeVisible();
    await panel.getByRole('button', { name: 'Cleaning' }).click();
    const list = panel.getByRole('list', { name: /Conflicting bookings/ });
    await expect(list.getByRole('listitem').filter({ hasText: guest })).toBeVisible();
    // By some days somebody of the demo lies there, too.
    const moves = Number.parseInt((await panel.getByText(/^\d+ bookings? moves?$/).textContent()) ?? '', 10);
    await expect(panel.getByText(/Email to the/).first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(panel).toHaveCount(0);

    const blocked = lane.getByRole('button', { name: '12:00–14:00 blocked: Cleaning' });
    await expect(blocked).toBeAttached();
    await expect(lane.getByRole('button', { name: new RegExp(guest) })).toHaveCount(0);
    await expectAccessible(page);
    const inside = encodeURIComponent(booking.start_time);
    await goTo(page, `/bookings/new?location=${locationId}&bed=${device.id}&start=${inside}&length=40`);
    const start = page.getByRole('grid', { name: 'Starts' }).getByRole('button', { name: /^12:20/ });
    await expect(start).toHaveAccessibleName(/Blocked: Cleaning/);

    await goTo(page, `/location/${locationId}?activeTab=blocks`);
    const line = page.getByRole('list', { name: 'Blocks that are not over' }).getByRole('listitem');
    await expect(line.filter({ hasText: device.name })).toContainText('12:00–14:00');
    await goTo(page, `/location/${locationId}?activeTab=calendar&view=day&date=${day}`);
    await expect(page.getByText(`Cleaning · ${device.name}`)).toBeVisible();
    await goTo(page, `/location/${locationId}?activeTab=calendar&date=${day}`);
    await expect(page.getByText(`12:00–14:00 blocked: Cleaning · ${device.name}`).first()).toBeAttached();

    await page
      .getByRole('region', { name: /can still be undone|Undo/i })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`Moved ${moves} booking`) })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await goTo(page, `/location/${locationId}?activeTab=board&date=${day}`);
    await expect(lane.getByRole('button', { name: new RegExp(guest) })).toBeAttached();
    await expect(blocked).toHaveCount(0);
    expect(await api.get(`/v3/bookings/${booking.id}`)).toMatchObject({
      ...{ bed_id: device.id, booking_status: 2 },
    });
    await api.post(`/v3/bookings/admin-cancel/${booking.id}`, {
      ...{ reason: 'Done', subject_html: 'Cancelled', content_html: '<p>Done</p>', confirm_cancel: true },
    });
  });

test('DEC-186 a whole location is blocked on weekdays, changed, freed, and blocked again by undo', async ({
  page,
}) => {
  await openScreen(page, `/location/${locationId}?activeTab=blocks`);
  await page.getByRole('link', { name: 'Block time' }).click();
  const panel = page.getByRole('dialog', { name: 'Block time' });
  await panel.getByRole('button', { name: 'On weekdays' }).click();
  await panel.getByRole('button', { name: 'Training' }).click();
  await expect(panel.getByText('Please select value')).toBeVisible();
  for (const day of ['Mon', 'Wed']) await panel.getByRole('button', { name: day, exact: true }).click();
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(panel).toHaveCount(0);
  const line = page
    .getByRole('list', { name: 'Blocks that are not over' })
    .getByRole('listitem')
    .filter({ hasText: 'Training' });
  await expect(line).toContainText('The whole location');
  await expect(line).toContainText('Mon, Wed');
  await expectAccessible(page);

  await line.getByRole('link', { name: 'Change: Training' }).click();
  const change = page.getByRole('dialog', { name: 'Change block' });
  await expect(change.getByRole('textbox', { name: 'Reason' })).toHaveValue('Training');
  await change.getByRole('textbox', { name: 'Reason' }).fill('Works');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toHaveCount(0);
  const works = page.getByRole('listitem').filter({ hasText: 'Mon, Wed' });
  await expect(works).toContainText('Works');

  await works.getByRole('button', { name: 'Free again: Works' }).click();
  await expect(works).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Works' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(works).toHaveCount(1);
  await works.getByRole('button', { name: 'Free again: Works' }).click();
  await expect(works).toHaveCount(0);
});

test('DEC-185 what cannot be blocked is said at its field, before anything is asked', async ({ page }) => {
  await goTo(page, `/location/${locationId}/block`);
  const panel = page.getByRole('dialog', { name: 'Block time' });
  await panel.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
  await panel.getByRole('button', { name: 'Maintenance' }).click();
  await panel.getByRole('textbox', { name: 'First day' }).fill('01/01/2026');
  await expect(panel.getByText('Past dates cannot be changed')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
});

test.describe('loaded anew', () => {
  test.use({ keptOpen: false });

  test('LOC-04 a location opens whole, also from the tray, which knows its name alone', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'service');
    const day = addDays(dayOf(Date.now(), 'UTC'), 50);
    await api.post(`/v3/location/${locationId}/block`, {
      ...{ reason: 'Named by the tray', first_day: day, last_day: day, confirm_block: true },
      ...{ from_time: '12:00:00', to_time: '14:00:00' },
    });
    await openScreen(page, '/bookings');
    await page
      .getByRole('link', { name: /^Time blocked/ })
      .first()
      .click();
    await expect(page.getByRole('tab', { name: 'Calendar', selected: true })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
  });
});

test.describe('by marketing', () => {
  test.use({ role: 'marketing' });

  test('D1 DEC-188 who may not change a location sees what is blocked, and is offered nothing of it', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'service');
    const day = addDays(dayOf(Date.now(), 'UTC'), 40);
    await api.post(`/v3/location/${locationId}/block`, {
      ...{ reason: 'Seen by all', first_day: day, last_day: day, confirm_block: true },
      ...{ from_time: '12:00:00', to_time: '14:00:00' },
    });
    await goTo(page, `/location/${locationId}?activeTab=blocks`);
    const line = page.getByRole('listitem').filter({ hasText: 'Seen by all' });
    await expect(line).toBeVisible();
    await expect(line.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Block time' })).toHaveCount(0);
    await goTo(page, `/location/${locationId}/block`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goTo(page, `/location/${locationId}?activeTab=board&date=${day}`);
    await expect(page.getByRole('img', { name: '12:00–14:00 blocked: Seen by all' }).first()).toBeAttached();
  });
});
