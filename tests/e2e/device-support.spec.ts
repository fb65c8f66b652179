import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import type { RoleName } from '../support/demo-accounts.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask for help with this device' });
const standing = encodeURIComponent(JSON.stringify([{ field: 'reg_status', op: 'eq', value: 'registered' }]));

/** The first installed device that this role sees. */
async function deviceOf(role: RoleName, baseURL: string | undefined) {
  const api = await ApiClient.signIn(baseURL ?? '', role);
  const [device] = (await api.get(`/v3/homebeds?sortBy=name&filter=${standing}`)).data;
  return device;
}

for (const role of ['service', 'partner'] as const) {
  test.describe(`help with a device for ${role}`, () => {
    test.use({ keptOpen: true, role });

    test('FORM-SUPPORT-03 FORM-SUPPORT-05 asks from the page of the device, and what is known of it goes along', async ({
      page,
      baseURL,
    }) => {
      const device = await deviceOf(role, baseURL);
      await goTo(page, `/devices/${device.id}`);
      await page.getByRole('link', { name: 'Ask for help' }).click();
      await expect(page).toHaveURL(`/devices/${device.id}/support`);
      await expect(panel(page).getByText(device.serial_id)).toBeVisible();
      await expectAccessible(page);
      await expect(panel(page).getByLabel('Subject')).toHaveValue(device.name);
      const subject = `Humming ${role} ${Date.now()}`;
      await panel(page).getByLabel('Subject').fill(subject);
      await panel(page).getByLabel('Description').fill('It hums at night');
      await expect(panel(page).getByRole('textbox')).toHaveCount(2);
      await panel(page).getByRole('button', { name: 'Send' }).click();
      await expect(panel(page).getByText('Your request has been sent')).toBeVisible();
      await expect(panel(page).getByRole('link', { name: 'All requests about this device' })).toHaveCount(
        role === 'service' ? 1 : 0,
      );
      const service = await ApiClient.signIn(baseURL ?? '', 'service');
      const filter = encodeURIComponent(JSON.stringify([{ field: 'subject', op: 'eq', value: subject }]));
      const { data } = await service.get(`/v3/supports?filter=${filter}`);
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ device_id: device.id, category: 'DEVICE_ISSUE' });
      expect(data[0].description).toMatch(/^It hums at night\n\nThe device when this was sent:\n/);
      expect(data[0].description).toContain(`Serial ID: ${device.serial_id}`);
      await panel(page).getByRole('button', { name: 'Close' }).last().click();
      await expect(page).toHaveURL(`/devices/${device.id}`);
    });
  });
}

test.describe('help with a device', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('FORM-SUPPORT-01 FORM-SUPPORT-02 G16 on a phone too it says what is missing, sends nothing, and asks before what was typed is lost', async ({
    page,
    baseURL,
  }) => {
    const device = await deviceOf('admin', baseURL);
    const sent: string[] = [];
    page.on('request', request => {
      if (/\/support$/.test(new URL(request.url()).pathname) && request.method() === 'POST')
        sent.push('POST');
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, `/devices/${device.id}/support`);
    await panel(page).getByLabel('Subject').fill(' ');
    await panel(page).getByRole('button', { name: 'Send' }).click();
    await expect(panel(page).getByText('Subject cannot be left blank')).toBeVisible();
    await expect(panel(page).getByText('Description cannot be left blank')).toBeVisible();
    await expect(panel(page).getByLabel('Subject')).toBeFocused();
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);

    await panel(page).getByLabel('Description').fill('It hums');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(panel(page).getByLabel('Description')).toHaveValue('It hums');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`/devices/${device.id}`);
  });

  test('FORM-SUPPORT-04 ERR-29 what was typed stays where sending fails, and is sent once', async ({
    page,
    baseURL,
    allow,
  }) => {
    allow(/500|failed POST/);
    const device = await deviceOf('admin', baseURL);
    await goTo(page, `/devices/${device.id}/support`);
    await panel(page).getByLabel('Description').fill('It hums');
    const keys: (string | undefined)[] = [];
    const path = '**/api/v3/user/*/support';
    await page.route(path, route => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    const send = panel(page).getByRole('button', { name: 'Send' });
    await send.click();
    await expect(panel(page).getByText('An error has occurred. Please try again')).toBeVisible();
    await expect(panel(page).getByLabel('Description')).toHaveValue('It hums');
    await send.click();
    await expect(panel(page).getByText('Your request has been sent')).toBeVisible();
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });
});

test.describe('help with a device of somebody else', () => {
  test.use({ keptOpen: true, role: 'partner' });

  test('D2 does not exist for a partner', async ({ page, baseURL, allow }) => {
    allow(/404/);
    const admin = await ApiClient.signIn(baseURL ?? '', 'admin');
    const mine = await deviceOf('partner', baseURL);
    const { data } = await admin.get(`/v3/homebeds?itemsPerPage=100&filter=${standing}`);
    const foreign = data.find((each: typeof mine) => each.user_id !== mine.user_id);
    await goTo(page, `/devices/${foreign.id}/support`);
    await expect(panel(page).getByRole('heading', { name: 'This record does not exist' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Send' })).toBeHidden();
    await expect(page.getByText(foreign.name)).toBeHidden();
  });
});
