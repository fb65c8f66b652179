import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { askAgain, goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const parts = [
  ...['Motor 1', 'Motor 2', 'Motor 3', 'Motor 4', 'Neck sensor', 'Back sensor', 'Leg rest', 'Heat pads'],
  ...['ESP communication', 'SD card (BLE)', 'SD card (Wi-Fi)', 'Wi-Fi connection'],
];
const software = { esp_communication: 1, sd_card_ble: 1, sd_card_wifi: 1, wifi_connection: 1 };
const mechanical = {
  ...{ motor_1: 1, motor_2: 2, motor_3: 0, motor_4: 1, sensor_neck: 1, sensor_back: 1 },
  ...{ leg_rest_movement: 1, heat_pads: 1 },
};
const sample = {
  ...{ id: 1, testing_type: 'CURRENT_SYSTEM', session_id: 12, booking_id: 5, index: 2, user: null },
  ...{ create_time: '2026-11-20T10:00:00.000Z', update_time: '2026-11-20T10:00:00.000Z' },
  ...{ software, mechanical },
};
const factory = {
  ...sample,
  id: 2,
  testing_type: 'QA',
  session_id: null,
  user: { id: 9, email: 'qa@bed.test' },
};

async function answer(page: Page, data: readonly object[]) {
  await page.route('**/api/v3/device-testing/connection/*', route =>
    route.fulfill({ json: { code: 200, message: 'OK', data } }),
  );
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Device status' });
const partsOf = (page: Page, title: string) =>
  panelOf(page).getByRole('group').filter({ hasText: title }).getByRole('list', { name: 'All parts' });

test('SYS-01 SYS-02 QA-03 QA-05 the failing part is marked and named on the bed, and told in words', async ({
  page,
}) => {
  await answer(page, [sample, { ...sample, id: 3, session_id: 11, mechanical: { motor_1: 0 } }, factory]);
  await goTo(page, '/devices/1/status');
  const panel = panelOf(page);
  await expect(panel.getByText('At the end of session 12')).toBeVisible();
  await expect(panel.getByText('Motor 3 does not work: the device reports a fault.').first()).toBeVisible();
  const drawing = panel.getByRole('img', { name: 'The bed from above; failing: Motor 3' }).first();
  await expect(drawing.getByText('Motor 3')).toBeVisible();
  const lines = partsOf(page, 'Current system status').getByRole('listitem');
  await expect(lines).toHaveCount(parts.length);
  await expect(lines.first()).toHaveText('Motor 3Incorrect');
  await expect(lines.filter({ hasText: 'Motor 2' })).toHaveText('Motor 2Disable');
  await expect(lines.filter({ hasText: 'Neck sensor' })).toHaveText('Neck sensorCorrect');

  await lines.filter({ hasText: 'Back sensor' }).hover();
  await expect(drawing.getByText('Back sensor')).toBeVisible();

  const made = panel.locator('summary').filter({ hasText: 'Manufacturing QA test results' });
  await expect(panel.getByText('Tested by qa@bed.test')).toBeVisible();
  await made.press('Enter');
  await expect(panel.getByText('Tested by qa@bed.test')).toBeHidden();
  await expectAccessible(page);
});

test('QA-03 QA-09 what a record does not tell of is not tested, never passed', async ({ page }) => {
  const { motor_4: _missing, heat_pads: _too, ...some } = mechanical;
  await answer(page, [{ ...sample, software: null, mechanical: { ...some, motor_3: 1, sensor_neck: 9 } }]);
  await goTo(page, '/devices/1/status');
  const lines = partsOf(page, 'Current system status').getByRole('listitem');
  for (const name of ['Motor 4', 'Heat pads', 'Neck sensor', ...parts.slice(8)])
    await expect(lines.filter({ hasText: name })).toHaveText(`${name}Not tested`);
  await expect(
    panelOf(page).getByText(/^The test says nothing about .*Motor 4.*: not tested\.$/),
  ).toBeVisible();
  await expect(lines.filter({ hasText: 'Correct' })).toHaveCount(4);
});

test('QA-04 QA-06 ERR-30 without readings it says so', async ({ page }) => {
  await answer(page, [{ ...sample, software: {}, mechanical: null }]);
  await goTo(page, '/devices/1/status');
  await expect(panelOf(page).getByText('Empty', { exact: true })).toBeVisible();
  await expect(panelOf(page).getByText('This test holds no readings: nothing was tested.')).toBeVisible();
  const none = 'There is currently no information available. Please check back later';
  await expect(panelOf(page).getByText(none, { exact: true })).toHaveCount(1);
  await answer(page, []);
  await page.reload();
  await expect(panelOf(page).getByText(none, { exact: true })).toHaveCount(2);
});

test('QA-07 ERR-30 a failure is told in the words of the server, else in ours, and can be tried again', async ({
  page,
  allow,
}) => {
  allow(/500 GET .*device-testing/);
  await page.route('**/api/v3/device-testing/connection/*', route =>
    route.fulfill({ status: 500, body: '' }),
  );
  await goTo(page, '/devices/1/status');
  await expect(panelOf(page).getByText('Error getting data device from collection id')).toBeVisible();
  // In the place of the one before, without a moment in which the server itself would answer.
  await page.route('**/api/v3/device-testing/connection/*', route =>
    route.fulfill({ status: 500, json: { code: 500, message: 'The archive is closed' } }),
  );
  const again = panelOf(page).getByRole('button', { name: 'Try again' });
  await askAgain(again, panelOf(page).getByText('The archive is closed'));
  await answer(page, [sample]);
  await askAgain(again, panelOf(page).getByText('At the end of session 12'));
});

test('SYS-03 DEC-70 the page of a device tells its status to the admin only; the panel refuses others', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  test.slow();
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const { data } = await partner.get('/v3/homebeds?page=1&itemsPerPage=1');
  const id = data[0].id;
  await goTo(page, `/devices/${id}`);
  await expect(page.getByRole('region', { name: 'Device status' })).toBeVisible();
  for (const role of ['partner', 'service', 'marketing'] as const) {
    const theirs = await signedInAs(role);
    await goTo(theirs, `${baseURL}/devices/${id}`);
    await expect(theirs.getByRole('region', { name: 'Session logs' })).toBeVisible({ timeout: 30_000 });
    await expect(theirs.getByText('Device status')).toHaveCount(0);
    await goTo(theirs, `${baseURL}/devices/${id}/status`);
    await theirs.waitForURL(role === 'partner' ? '**/403' : /:\d+\/$/);
  }
});

test('the status of a device fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/devices/27/status');
  await expect(page.getByRole('img', { name: /^The bed from above/ }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/devices\/27$/);
});
