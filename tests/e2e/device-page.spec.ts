import { firmwareUpdates } from '../../domain/devices/firmware-version.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

async function aDevice(baseURL: string | undefined, entries: readonly object[] = []) {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const filter = [
    { field: 'partner_location_id', op: 'ne', value: null },
    { field: 'deleted', op: 'eq', value: false },
    ...entries,
  ];
  const search = `page=1&itemsPerPage=60&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { data } = await api.get(`/v3/homebeds?${search}`);
  return { api, bed: data.find((row: { latest_log: unknown }) => row.latest_log !== null), all: data };
}

/** What the server answers to what nobody has foreseen. */
const unforeseen = {
  ...{ code: 500, message: 'Something went wrong!!!', error: 'request.failed', params: {} },
  request_id: '3f2a91bc-5e1d-4a3c-9d55-0c1b2a3d4e5f',
};

test.describe('as admin', () => {
  test.use({ keptOpen: true, role: 'admin' });

  for (const list of ['devices', 'shared-devices'] as const)
    test(`DEV-06 DEV-11 DEV-12 ENUM-03 a device under /${list} tells what it is, how it is and what happened to it`, async ({
      page,
      baseURL,
    }) => {
      const { bed } = await aDevice(baseURL);
      await openScreen(page, `/${list}/${bed.id}`);
      await expect(page.getByRole('heading', { level: 1, name: bed.name })).toBeVisible();
      const state = page.getByRole('region', { name: 'Current state' });
      const { RSSI: signal } = bed.latest_log;
      await expect(state).toContainText(
        new RegExp(`${signal} dBm · (Very Good|Good|Weak|Poor|No Connection)`),
      );
      await expect(page.getByRole('region', { name: 'Overview' })).toContainText(bed.serial_id);
      await expect(page.getByRole('region', { name: 'Next bookings' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Session logs' })).toBeVisible();
      const happened = page.getByRole('list', { name: 'Activity' });
      await expect(happened).toContainText('First seen');
      await expect(page.getByRole('link', { name: 'Change installation date' })).toBeVisible();
      // What the page shows already has no button beside it.
      for (const name of ['Device status', 'Session logs'])
        await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit' })).toBeVisible();
    });

  test('CELL-09 DEV-12 ENUM-01 the list tells the signal in colour, figure and words, and that an update is available; actions wait in the menu', async ({
    page,
    baseURL,
  }) => {
    const { all } = await aDevice(baseURL);
    const bed = all.find(
      ({ hardware, latest_log }: (typeof all)[number]) => firmwareUpdates(hardware, latest_log).length > 0,
    );
    const filter = encodeURIComponent(
      JSON.stringify([{ field: 'serial_id', op: 'ilike', value: bed.serial_id }]),
    );
    await openScreen(page, `/devices?devices=${filter}`);
    const row = rowsOf(page).first();
    await expect(row.locator('td[data-label="Firmware"]')).toHaveText(
      `${bed.latest_log.fw_version}Update available`,
    );
    await expect(row.locator('td[data-label="Signal strength"]')).toHaveText(/^-\d+ dBm · /);
    await expect(row.locator('td[data-label="State"]')).toHaveText(/^(Enabled|Disabled)$/);
    await expect(row.locator('td[data-label="Wi-Fi"]')).toHaveText(
      /^(Connected|Not connected|Never configured)$/,
    );
    await row.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Change installation date' }).click();
    await expect(page.getByRole('dialog', { name: 'Change installation date' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/devices\?devices=/);
    await row.getByRole('link', { name: bed.name, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Current state' })).toContainText('Update available: ');
  });

  test('DEV-01 DEV-08 DEV-09 FORM-DEV-20 ERR-23 DEC-357 a device is edited over the Devices tab of its place, which stays', async ({
    page,
    baseURL,
    allow,
  }) => {
    allow(/500 PUT/);
    const { bed } = await aDevice(baseURL);
    await openScreen(page, `/location/${bed.partner_location_id}?activeTab=device`);
    await page.getByRole('link', { name: `Edit: ${bed.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill(`By the window ${Date.now()}`);
    for (const [json, told] of [
      [{}, 'An error occurred. Please try again in a few minutes'],
      [{ code: 500, message: 'The disk is full' }, 'The disk is full'],
      [unforeseen, 'Something went wrong!!! (reference 3f2a91bc)'],
    ] as const) {
      await page.route('**/api/v3/homebeds/*', route =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, json }) : route.continue(),
      );
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(told);
      await page.unroute('**/api/v3/homebeds/*');
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update Bed success')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/location/${bed.partner_location_id}\\?activeTab=device`));
    await expect(page.getByText(/^By the window \d+$/)).toBeVisible();
  });

  test('ACT-04 a device with bookings to come is not removed, with the reason', async ({
    page,
    baseURL,
    allow,
  }) => {
    allow(/409/);
    const { api } = await aDevice(baseURL);
    const search = encodeURIComponent(JSON.stringify([{ field: 'booking_status', op: 'eq', value: 2 }]));
    const { data } = await api.get(
      `/v3/bookings?page=1&itemsPerPage=1&sortBy=start_time&sortDesc=true&filter=${search}`,
    );
    await openScreen(page, `/devices/${data[0].bed_id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText(/^This device is booked\. Please move or cancel its bookings/)).toBeVisible();
  });
});

test('D1 D2 a partner finds own devices only, and no trace of another’s', async ({
  signedInAs,
  baseURL,
  allow,
}) => {
  allow(/40[34] GET/);
  const { all } = await aDevice(baseURL);
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const own = await partner.get('/v3/homebeds?page=1&itemsPerPage=100');
  const ids = own.data.map(({ id }: { id: number }) => id);
  const foreign = all.find(({ id }: { id: number }) => !ids.includes(id));
  const page = await signedInAs('partner');
  await openScreen(page, `${baseURL}/devices`);
  await expect(page.getByText(foreign.name, { exact: true })).toHaveCount(0);
  await goTo(page, `${baseURL}/devices/${foreign.id}`);
  await expect(page.getByText(/does not exist|not found|no longer/i).first()).toBeVisible();
  await expect(page.getByText(foreign.name)).toHaveCount(0);
  await goTo(page, `${baseURL}/devices/${ids[0]}`);
  const happened = page.getByRole('list', { name: 'Activity' });
  await expect(happened.getByRole('listitem').first()).toBeVisible();
  await goTo(page, `${baseURL}/shared-devices/${ids[0]}`);
  await expect(page).toHaveURL(/\/403$/);
});
