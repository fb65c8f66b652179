import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

interface Bed {
  readonly id: number;
  readonly name: string;
  readonly serial_id: string;
  readonly connection_id: string;
  readonly version: number;
  readonly hardware_id: number;
  readonly partner_location_id: number | null;
  readonly location: { readonly id: number; readonly name: string } | null;
}

test.setTimeout(120_000);
// One portal for all of them.
test.describe.configure({ mode: 'default' });

const listed = '/v3/homebeds/filter/v2?page=1&itemsPerPage=2000&sortBy=id';

async function beds(api: ApiClient): Promise<{ stock: Bed[]; placed: Bed[] }> {
  const filter = [
    { field: 'deleted', op: 'eq', value: false },
    { field: 'reg_status', op: 'eq', value: 'pre-registered' },
  ];
  const { data } = await api.get(`${listed}&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const all: Bed[] = data;
  return {
    stock: all.filter(({ partner_location_id }) => partner_location_id === null),
    placed: all.filter(({ partner_location_id }) => partner_location_id !== null),
  };
}

function parts(page: Page) {
  const pick = page.getByRole('dialog', { name: 'Register device' });
  const details = page.getByRole('dialog', { name: 'Add/Update BackHug details' });
  return {
    ...{ pick, details },
    search: pick.getByRole('combobox', { name: 'Serial or connection ID' }),
    customer: details.getByRole('textbox', { name: 'Customer name' }),
    place: details.getByRole('combobox', { name: 'Partner location' }),
    date: details.getByLabel('Installation date'),
    register: details.getByRole('button', { name: 'Register', exact: true }),
  };
}

/** As a scanner does it: the letters, faster than anybody types, and Enter. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A place of the demo data, of any owner. */
async function somePlace(api: ApiClient): Promise<{ id: number; name: string; user_id: number }> {
  const { data } = await api.get('/v3/location?page=1&itemsPerPage=1&sortBy=id');
  return data[0];
}

test.describe('a scanner', () => {
  test.use({ keptOpen: true, role: 'service' });

  test('REG-01 to REG-10 DLG-02 FORM-DEV-20 ERR-31 brings two devices one after the other to a place', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'service');
    const place = await somePlace(api);
    const [first, second] = (await beds(api)).stock;
    if (first === undefined || second === undefined) throw new Error('The stock is empty');
    await goTo(page, `/devices/register?location=${place.id}`);
    const { pick, details, search, customer, place: where, date, register } = parts(page);
    await expect(search).toBeFocused();
    await expectAccessible(page);
    await pick.getByRole('button', { name: 'Continue' }).click();
    await expect(pick.getByText('device cannot be left blank')).toBeVisible();
    await search.focus();
    await scan(page, first.serial_id);
    await expect(details.getByRole('definition')).toHaveText([first.serial_id, first.connection_id]);
    await expect(where).toHaveValue(place.name);
    await register.click();
    for (const message of ['Customer name cannot be left blank', 'You must choose an installation time'])
      await expect(details.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await customer.fill('Riverside Spa');
    await date.fill('2033-01-31T09:30');
    const sent = page.waitForRequest(request => request.url().endsWith(`/homebeds/${first.id}/shared`));
    await register.click();
    expect((await sent).postDataJSON()).toMatchObject({
      ...{ installation_date: '2033/01/31 09:30:00', customer_name: 'Riverside Spa', is_disabled: false },
      ...{ partner_location_id: place.id, user_id: place.user_id, reg_status: 'pre-registered' },
    });
    await expect(page.getByText('Update Bed success')).toBeVisible();
    await expect(pick.getByText('Registered: 1 device')).toBeVisible();

    // The next one by its connection ID, without the marks; place, customer and time are still there.
    await expect(search).toBeFocused();
    await scan(page, second.connection_id.replaceAll(':', '').toLowerCase());
    await expect(customer).toHaveValue('Riverside Spa');
    await register.click();
    await expect(pick.getByText('Registered: 2 devices')).toBeVisible();
    for (const { id } of [first, second])
      expect(await api.get(`/v3/homebeds/${id}`)).toMatchObject({
        ...{ partner_location_id: place.id, customer_name: 'Riverside Spa', is_disabled: false },
      });
  });
});

test.describe('what is in the way', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('REG-01 REG-09 DEC-46 a device that stands somewhere says where and cannot be picked; an unknown one is told', async ({
    page,
    allow,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'admin');
    allow(/500 GET/);
    const {
      placed: [placed],
      stock: [free],
    } = await beds(api);
    await goTo(page, '/devices/register');
    const { pick, search } = parts(page);
    await expect(search).toBeFocused();
    await expect(pick.getByRole('option').first()).toBeVisible();
    await scan(page, placed?.serial_id ?? '');
    const told = `${placed?.serial_id} cannot be picked: it stands at ${placed?.location?.name} already`;
    await expect(pick.getByText(told)).toBeVisible();
    await expect(pick.getByRole('option', { name: placed?.serial_id ?? '' })).toBeDisabled();
    await search.fill('');
    await scan(page, 'XX-0000');
    await expect(pick.getByText('No pre-registered device has').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/devices$/);

    // A place that cannot be read stays unnamed, and is in nobody's way.
    const { id } = await somePlace(api);
    await page.route(`**/api/v3/location/${id}`, route => route.fulfill({ status: 500, json: {} }));
    await goTo(page, `/devices/register?device=${free?.id}&location=${id}`);
    const { details, register } = parts(page);
    await expect(details.getByRole('definition').first()).toHaveText(free?.serial_id ?? '');
    await expect(register).toBeEnabled();
    await expect(details.getByRole('alert')).toHaveCount(0);
  });

  test('REG-06 ERR-23 DEC-73 a device taken by somebody else meanwhile is told, and nothing that was typed is lost', async ({
    page,
    allow,
    mailPortal: { url },
  }) => {
    allow(/409 PUT|500 PUT/);
    const api = await ApiClient.signIn(url, 'admin');
    const place = await somePlace(api);
    const { stock } = await beds(api);
    const [wanted, instead] = stock;
    if (wanted === undefined || instead === undefined) throw new Error('The stock is empty');
    const here = JSON.stringify([{ field: 'partner_location_id', op: 'eq', value: place.id }]);
    await goTo(page, `/devices/register?device=${wanted.id}&devices=${encodeURIComponent(here)}`);
    const { pick, details, customer, place: where, date, register } = parts(page);
    await expect(where).toHaveValue(place.name);
    await customer.fill('Typed by hand');
    await details.getByRole('textbox', { name: 'Name', exact: true }).fill('By the window');
    await date.fill('2033-01-31T09:30');
    await page.route('**/shared', route => route.fulfill({ status: 500, json: {} }));
    await register.click();
    const alert = details.getByRole('alert');
    await expect(alert).toHaveText('An error occurred. Please try again in a few minutes');
    await page.unroute('**/shared');
    await api.put(`/v3/homebeds/${wanted.id}/shared`, {
      ...{ name: 'Somebody was faster', device_type: 'Commercial', customer_name: 'Other' },
      ...{ hardware_id: wanted.hardware_id, partner_location_id: place.id },
      installation_date: '2033/02/01 10:00:00',
    });
    await register.click();
    await expect(alert).toContainText(/stands at a location already|has changed this/);
    await expect(customer).toHaveValue('Typed by hand');
    await details.getByRole('button', { name: 'Pick another device' }).click();
    await expect(pick.getByRole('option', { name: wanted.serial_id })).toHaveCount(0);
    await pick.getByRole('option', { name: instead.serial_id }).click();
    await expect(details.getByRole('definition').first()).toHaveText(instead.serial_id);
    await expect(customer).toHaveValue('Typed by hand');
    await expect(details.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('By the window');
    await register.click();
    await expect(pick.getByText('Registered: 1 device')).toBeVisible();
  });
});

test('D3 partners and marketing may not register devices: the address is refused', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  for (const role of ['partner', 'marketing'] as const) {
    const page = await signedInAs(role);
    await goTo(page, `${url}/devices/register`);
    // A partner stays at the refusal, everybody else is led home from it (GUARD-07 to GUARD-09).
    await expect(page).toHaveURL(role === 'partner' ? `${url}/403` : `${url}/`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
