import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { movableBookings } from '../support/some-booking.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

/** A device with guests to come, at a place with others. */
async function bookedDevice(url: string) {
  const api = await ApiClient.signIn(url, 'admin');
  for (const { bed_id, location_id } of await movableBookings(api)) {
    const there = encodeURIComponent(
      JSON.stringify([{ field: 'partner_location_id', op: 'eq', value: location_id }]),
    );
    const { data } = await api.get(`/v3/homebeds?page=1&itemsPerPage=50&filter=${there}`);
    const inService: readonly { id: number }[] = data.filter(
      (device: { is_disabled: boolean }) => !device.is_disabled,
    );
    if (inService.length < 2) continue;
    const device = await api.get(`/v3/homebeds/${bed_id}`);
    const { bookings } = await api.get(`/v3/homebeds/${bed_id}/upcoming-bookings`);
    return { api, device, count: bookings.length };
  }
  throw new Error('No place of the demo data has two devices in service');
}

for (const { width, height } of windows('desk'))
  test(`DEC-168 a broken bed is out of service and its guests are moved and told, with five presses, and one undo takes it back, ${width} pixels wide`, async ({
    page,
    mailPortal: { url },
  }) => {
    const { api, device, count } = await bookedDevice(url);
    await page.setViewportSize({ width, height });
    await openScreen(page, '/');
    let presses = 0;
    const press = async (target: ReturnType<typeof page.getByRole>) => {
      presses += 1;
      await target.click();
    };
    await press(page.getByRole('button', { name: 'Search or jump to' }));
    await page.getByRole('combobox', { name: 'Search pages and records' }).fill(device.name);
    const found = page.getByRole('option', { name: new RegExp(`^${device.name}`) }).first();
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/devices/${device.id}`));
    // A phone shows fewer actions at once.
    if (width < 600) await press(page.getByRole('button', { name: 'More actions' }));
    await press(page.getByRole(width < 600 ? 'menuitem' : 'link', { name: 'Disable', exact: true }));
    const panel = page.getByRole('dialog', { name: 'Disable device' });
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The motor is broken');
    await press(panel.getByRole('button', { name: 'Move all that fit' }));
    const list = panel.getByRole('list', { name: 'Conflicting bookings' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(panel.getByText(/bookings? moves?$/)).toBeVisible();
    await expect(panel.getByText(/Email to the/).first()).toBeVisible();
    await expectAccessible(page);
    const answered = page.waitForResponse(
      response =>
        response.url().endsWith('/relieve') && response.request().postDataJSON().confirm_relieve === true,
    );
    await press(panel.getByRole('button', { name: 'Disable device' }));
    const { operation } = await (await answered).json();
    expect(presses).toBe(width < 600 ? 5 : 4);
    await expect(panel.getByText('The device is disabled')).toBeVisible();
    expect(operation.moved).toBeGreaterThan(0);
    expect(operation.mails).toBeGreaterThan(0);
    const { is_disabled, reason_disabled } = await api.get(`/v3/homebeds/${device.id}`);
    expect([is_disabled, reason_disabled]).toEqual([true, 'The motor is broken']);
    const left = await api.get(`/v3/homebeds/${device.id}/upcoming-bookings`);
    expect(left.bookings.length).toBe(count - operation.moved - operation.cancelled);

    // The way back stands in the panel, which lies over everything else.
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
    const back = await api.get(`/v3/homebeds/${device.id}/upcoming-bookings`);
    expect(back.bookings.length).toBe(count);
    expect((await api.get(`/v3/homebeds/${device.id}`)).is_disabled).toBe(false);
  });

test('DEC-304 whom a mail may not reach in time is named before and after the device is disabled', async ({
  page,
  mailPortal: { url },
}) => {
  const { device } = await bookedDevice(url);
  // Nobody of the demo comes within three hours of every hour: the plan is told as if its first one did.
  await page.route('**/relieve', async route => {
    const response = await route.fetch();
    const plan = await response.json();
    const first = plan.bookings?.find(({ outcome }: { outcome: string }) => outcome !== 'keep');
    if (first !== undefined) first.call = { why: 'no-address', phone_number: '+44 20 7946 0001' };
    await route.fulfill({ response, json: plan });
  });
  await goTo(page, `/devices/${device.id}/disable`);
  const panel = page.getByRole('dialog', { name: 'Disable device' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Flood');
  await panel.getByRole('button', { name: 'Move all that fit' }).click();
  const calls = panel.getByRole('list', { name: 'Guests to call' }).getByRole('listitem');
  await expect(calls).toHaveText([/, \+44 20 7946 0001: has no email address$/]);
  await panel.getByRole('button', { name: 'Disable device' }).click();
  await expect(panel.getByText('The device is disabled')).toBeVisible();
  await expect(calls).toHaveText([/, \+44 20 7946 0001: has no email address$/]);
});

test('DEC-152 DEC-304 a guest with several bookings is one guest who is told, and is called once', async ({
  page,
  mailPortal: { url },
}) => {
  const { device } = await bookedDevice(url);
  await page.route('**/relieve', async route => {
    const response = await route.fetch();
    const plan = await response.json();
    const [mail] = plan.mails ?? [];
    if (mail !== undefined) {
      const call = { why: 'soon', phone_number: '+44 20 7946 0001' };
      const told = plan.bookings.filter(({ outcome }: { outcome: string }) => outcome !== 'keep');
      for (const booking of told.slice(0, 2)) Object.assign(booking, { call, user: told[0].user });
      // Five mails to three guests: one is moved twice, and one is moved and cancelled.
      plan.mails = [
        { ...mail, outcome: 'move', count: 3, guests: [71, 72] },
        { ...mail, outcome: 'cancel', subject_html: 'Cancelled', count: 2, guests: [72, 73] },
      ];
    }
    await route.fulfill({ response, json: plan });
  });
  await goTo(page, `/devices/${device.id}/disable`);
  const panel = page.getByRole('dialog', { name: 'Disable device' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Flood');
  await panel.getByRole('button', { name: 'Move all that fit' }).click();
  await expect(panel.getByText('3 guests are told by email, with the reason')).toBeVisible();
  await expect(panel.getByText('Email to the 2 guests who are moved')).toBeVisible();
  await expect(panel.getByText('Email to the 2 guests whose bookings are cancelled')).toBeVisible();
  await expect(panel.getByText('1 guest must be called')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Guests to call' }).getByRole('listitem')).toHaveCount(1);
});

test('DEC-168 nothing is asked before it is known why, and bookings can be left as they are', async ({
  page,
  mailPortal: { url },
}) => {
  const { device } = await bookedDevice(url);
  await goTo(page, `/devices/${device.id}/disable`);
  const panel = page.getByRole('dialog', { name: 'Disable device' });
  await panel.getByRole('button', { name: 'Cancel all' }).click();
  await expect(panel.getByText('Say why first: the guests are told.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Flood');
  await expect(panel.getByText(/bookings? (is|are) cancelled$/)).toBeVisible();
  await panel.getByRole('button', { name: 'One by one' }).click();
  await expect(panel.getByText(/bookings? stays? with this device/)).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(
    rowsOf(page)
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
});

test('DEC-333 a device out of service offers no starts to move to, another one does', async ({
  page,
  mailPortal: { url },
}) => {
  const { api, device } = await bookedDevice(url);
  const { bookings } = await api.get(`/v3/homebeds/${device.id}/upcoming-bookings`);
  await api.put(`/v3/homebeds/${device.id}`, { is_disabled: true, reason_disabled: 'Flood' });
  await goTo(page, `/bookings/${bookings[0].id}/reschedule`);
  const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
  await expect(panel.getByText('This device is out of service. Choose another one.')).toBeVisible();
  await expect(panel.locator('[data-time]')).toHaveCount(0);
  // axe would measure the colours of a text that is still fading in.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectAccessible(page);
  await panel.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option').filter({ hasNotText: '(disabled)' }).first().click();
  await expect(panel.locator('[data-time]').first()).toBeVisible();
  await expect(panel.getByText('This device is out of service')).toHaveCount(0);
  await api.put(`/v3/homebeds/${device.id}`, { is_disabled: false });
});
