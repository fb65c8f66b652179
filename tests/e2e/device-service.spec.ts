import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true });

// Each takes the first booked device, and leaves it as it was.
test.describe.configure({ mode: 'serial' });

const reason = 'Smells of smoke';

/** The device of a booking to come, enabled again whatever a test before did. */
async function bookedDevice(baseURL: string | undefined, role: 'admin' | 'partner') {
  const api = await ApiClient.signIn(baseURL ?? '', role);
  const booking = await movableBooking(api);
  await api.put(`/v3/homebeds/${booking.bed_id}`, { is_disabled: false });
  return { api, booking, id: booking.bed_id };
}

async function disable(page: Page, id: number) {
  await goTo(page, `/devices/${id}`);
  await page.getByRole('link', { name: 'Disable' }).click();
  const panel = page.getByRole('dialog', { name: 'Disable device' });
  await expect(panel.getByText(/bookings? stays? with this device/)).toBeVisible();
  return panel;
}

test('DIS-02 DIS-04 DIS-05 DIS-06 DIS-08 DEC-82 DEC-99 ERR-31 FORM-DEV-17 a partner disables a device with its reason, tells support, and enables it again', async ({
  signedInAs,
  baseURL,
}) => {
  const { api, booking, id } = await bookedDevice(baseURL, 'partner');
  const page = await signedInAs('partner');
  const panel = await disable(page, id);
  await expect(panel.getByRole('list', { name: 'Bookings of this device' })).toContainText(
    booking.user.last_name,
  );
  await panel.getByRole('button', { name: 'Disable device' }).click();
  await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
  const told = page.waitForRequest(/\/api\/v3\/user\/\d+\/support$/);
  await panel.getByRole('button', { name: 'Disable device' }).click();
  const { name } = await api.get(`/v3/homebeds/${id}`);
  expect((await told).postDataJSON()).toEqual({
    ...{ subject: name, description: reason, category: 'DEVICE_ISSUE', device_id: id },
  });
  await expect(panel.getByText('Support has been told, with your reason.')).toBeVisible();
  await expect(page.getByText('Update Bed success')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/devices/${id}$`));
  const state = page.getByRole('region', { name: 'Current state' });
  await expect(state).toContainText(`Disabled${reason}`);
  await expect(
    page.getByRole('list', { name: 'Activity' }).getByText(`Reason: ${reason}`).first(),
  ).toBeVisible();

  // The form leads to the same panel.
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit' });
  await form.getByRole('link', { name: 'Enable device' }).click();
  const enabling = page.getByRole('dialog', { name: 'Enable device' });
  await expect(enabling.getByText(`Disabled because: ${reason}`)).toBeVisible();
  await enabling.getByRole('button', { name: 'Enable device' }).click();
  await expect(page.getByText('Enable success!')).toBeVisible();
  await expect(enabling).toBeHidden();
  await goTo(page, `/devices/${id}`);
  await expect(state).toContainText('Enabled');
  await expect(state).not.toContainText(reason);
  expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({ is_disabled: false, reason_disabled: null });
});

for (const role of ['service', 'marketing'] as const)
  test(`DIS-08 DEC-99 ${role} sees devices but no switch, by address neither`, async ({
    signedInAs,
    baseURL,
  }) => {
    const { id } = await bookedDevice(baseURL, 'admin');
    const page = await signedInAs(role);
    await goTo(page, `${baseURL}/devices/${id}`);
    await expect(page.getByRole('region', { name: 'Current state' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Disable' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Unshare|Disable/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const panel of ['disable', 'enable']) {
      await goTo(page, `${baseURL}/devices/${id}/${panel}`);
      await page.waitForURL(/:\d+\/$/);
      await expect(page.getByText('Your role may not open that page')).toBeVisible();
    }
  });

test.describe('on a page of its own, whose connection can be cut', () => {
  test.use({ keptOpen: false });

  test('A5 DIS-04 DIS-07 what somebody else disables meanwhile is told, and everything is read anew, as after any failure', async ({
    signedInAs,
    baseURL,
    allow,
  }) => {
    allow(/409|500 PUT/);
    const { api, id } = await bookedDevice(baseURL, 'admin');
    const page = await signedInAs('admin');
    // Nothing arrives by itself: only the server can say that it is no longer so.
    await page.routeWebSocket(/\/api\/v3\/live/, () => undefined);
    const panel = await disable(page, id);
    await panel.getByRole('textbox', { name: 'Reason' }).fill(reason);
    let fails = true;
    await page.route(`**/api/v3/homebeds/${id}`, route =>
      fails && route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    );
    // Read to its end: what the page asks later would tell it what somebody else does next.
    const again = page
      .waitForResponse(
        answer => answer.request().method() === 'GET' && answer.url().endsWith(`/api/v3/homebeds/${id}`),
      )
      .then(answer => answer.finished());
    await panel.getByRole('button', { name: 'Disable device' }).click();
    await expect(panel.getByText('An error occurred. Please try again in a few minutes')).toBeVisible();
    await again;
    // Nothing that is on its way at this moment is cut off.
    fails = false;
    await api.put(`/v3/homebeds/${id}`, { is_disabled: true, reason_disabled: 'Motor 3' });
    await panel.getByRole('button', { name: 'Disable device' }).click();
    await expect(panel.getByText(/^This changed while you were looking/)).toBeVisible();
    await expect(panel.getByText('This device has been disabled meanwhile.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Disable device' })).toBeDisabled();
    expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({ reason_disabled: 'Motor 3' });
    await api.put(`/v3/homebeds/${id}`, { is_disabled: false });
  });
});

test('DEV-13 ACT-09 an admin takes a device away from its place, but not one that is booked', async ({
  signedInAs,
  baseURL,
  allow,
}) => {
  allow(/409/);
  const { api, booking, id } = await bookedDevice(baseURL, 'admin');
  const page = await signedInAs('admin');
  await goTo(page, `${baseURL}/devices/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unshare' }).click();
  const question = page.getByRole('dialog', { name: 'Warning' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete Error').first()).toBeVisible();
  await expect(question.getByText(/^This device is booked\./)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({ partner_location_id: booking.location_id });
});

test('LIVE a device that is disabled elsewhere shows so in the list and on its page at once', async ({
  signedInAs,
  baseURL,
}) => {
  const { api, id } = await bookedDevice(baseURL, 'partner');
  const { name } = await api.get(`/v3/homebeds/${id}`);
  const filter = encodeURIComponent(JSON.stringify([{ field: 'name', op: 'ilike', value: name }]));
  const [list, detail] = [await signedInAs('service'), await signedInAs('partner')];
  await goTo(list, `${baseURL}/devices?devices=${filter}`);
  const cell = list
    .getByRole('row', { name: new RegExp(name) })
    .locator('td[data-label="State"]')
    .first();
  await expect(cell).toHaveText('Enabled');
  await goTo(detail, `${baseURL}/devices/${id}`);
  const state = detail.getByRole('region', { name: 'Current state' });
  await expect(state).toContainText('Enabled');
  await api.put(`/v3/homebeds/${id}`, { is_disabled: true, reason_disabled: 'Smells of roses' });
  await expect(cell).toHaveText('Disabled');
  await expect(state).toContainText('Smells of roses');
  await expect(detail.getByRole('list', { name: 'Activity' })).toContainText('Smells of roses');
  await api.put(`/v3/homebeds/${id}`, { is_disabled: false });
  await expect(cell).toHaveText('Enabled');
});
