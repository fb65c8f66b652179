import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

test('FORM-LOC-18 FORM-LOC-19 FORM-LOC-20 FORM-LOC-17 DEC-97 hours that affect bookings are asked about, and saved on OK', async ({
  page,
  baseURL,
}) => {
  const { id, name, read } = await newPlace(baseURL);
  const calls: unknown[] = [];
  page.on('request', request => {
    if (request.method() === 'PUT') calls.push(request.postDataJSON());
  });
  // What the API answers of bookings is shown by its own tests; here it is the conversation that counts.
  await page.route(`**/api/v3/location/${id}`, async route => {
    const body = route.request().method() === 'PUT' ? route.request().postDataJSON() : {};
    if (body.confirm_change_open_time !== false) return route.continue();
    await route.fulfill({
      json: {
        confirmation: true,
        num_created_booking: 2,
        num_running_booking: 1,
        message:
          'Opening and closing times have been changed and affect 3 booking(s). Are you sure you want to change',
      },
    });
  });
  await goTo(page, `/locations/${id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Renamed');
  await dialog.getByRole('group', { name: 'Mon', exact: true }).getByRole('button', { name: 'Off' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await expect(
    warning.getByText(
      'Opening and closing times have been changed and affect 3 booking(s). Are you sure you want to change',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed');
  expect((await read()).name).toBe(name);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Update success')).toBeVisible();
  expect(calls).toMatchObject([
    { confirm_change_open_time: false, name: 'Renamed', available_time: { Mon: {} } },
    { confirm_change_open_time: false },
    { confirm_change_open_time: true, name: 'Renamed', available_time: { Mon: {} } },
  ]);
  expect(await read()).toMatchObject({ name: 'Renamed', available_time: { Mon: {} } });
});

test('FORM-LOC-19 API-51 the API counts the bookings that new hours would leave outside, and changes nothing before OK', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const before = await api.get('/v3/location/1');
  await goTo(page, '/locations/1/edit');
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await dialog.getByRole('group', { name: day, exact: true }).getByRole('button', { name: 'Off' }).click();
  const answer = page.waitForResponse(response => response.request().method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const body = await (await answer).json();
  const affected = body.num_created_booking + body.num_running_booking;
  expect(affected).toBeGreaterThan(0);
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await expect(warning).toContainText(
    `Opening and closing times have been changed and affect ${affected} booking(s). Are you sure you want to change`,
  );
  await warning.getByRole('button', { name: 'Cancel' }).click();
  const after = await api.get('/v3/location/1');
  expect(after.available_time).toEqual(before.available_time);
  expect(after.location_hours).toEqual(before.location_hours);
});

test('FORM-LOC-17 without another week nothing is asked', async ({ page, baseURL }) => {
  const { id } = await newPlace(baseURL);
  const sent = page.waitForRequest(request => request.method() === 'PUT');
  await goTo(page, `/locations/${id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Only the name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Only the name' });
});

test('DEC-110 FORM-LOC-19 FORM-LOC-20 another zone and closing ask with the bookings that they affect', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const before = await api.get('/v3/location/1');
  await goTo(page, '/locations/1/edit');
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  const zone = dialog.getByRole('combobox', { name: 'Timezone' });
  await zone.fill('Tokyo');
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await expect(warning).toContainText(
    /The clocks of the location will show \d+ coming booking\(s\) at another time/,
  );
  const affected = warning.getByRole('list', { name: 'The bookings that this affects' });
  await expect(affected.getByRole('link').first()).toHaveAttribute('href', /\/bookings\/\d+$/);
  await expectAccessible(page);
  // Five are told, and the link to the others shows all of them.
  const count = /show (\d+) coming/.exec((await warning.textContent()) ?? '')?.[1];
  const others = page.waitForEvent('popup');
  await warning.getByRole('link', { name: /^and \d+ more bookings$/ }).click();
  await expect((await others).getByText(`Total ${count}`, { exact: false }).first()).toBeVisible();
  await (await others).close();
  await warning.getByRole('button', { name: 'Cancel' }).click();

  await zone.fill('London');
  await page.getByRole('option', { name: /Europe\/London/ }).click();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(warning).toContainText(
    /The location will take no bookings, but \d+ booking\(s\) are still to come/,
  );
  await warning.getByRole('button', { name: 'Cancel' }).click();
  const { timezone, status, version } = await api.get('/v3/location/1');
  expect({ timezone, status, version }).toEqual({
    timezone: before.timezone,
    status: before.status,
    version: before.version,
  });
});
