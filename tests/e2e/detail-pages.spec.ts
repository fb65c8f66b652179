import { ApiClient } from '../support/api-client.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { askAgain, goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

async function partnerId(baseUrl: string | undefined): Promise<number> {
  const api = await ApiClient.signIn(baseUrl ?? '', 'admin');
  const filter = JSON.stringify([{ field: 'email', op: 'ilike', value: demoAccounts.partner.email }]);
  const { data } = await api.get(`/v3/user?page=1&itemsPerPage=1&filter=${encodeURIComponent(filter)}`);
  return data[0].id;
}

/** Whose page it is stands first, then the address by which the account is known (DEC-131). */
const partnerTitle = new RegExp(`^\\S.* · ${demoAccounts.partner.email}$`);

test('ROUTE-12 ROUTE-14 DEC-70 a user has a page with facts, locations and actions', async ({
  page,
  baseURL,
}) => {
  const id = await partnerId(baseURL);
  for (const path of [`/users/${id}`, `/usersPartner/${id}`]) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(partnerTitle);
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('ROUTE-13 ROUTE-21 the normal profile is read only, and "normal" is never an id', async ({
  page,
  baseURL,
}) => {
  const id = await partnerId(baseURL);
  await goTo(page, `/users/normal/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(partnerTitle);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Delete|More actions/ })).toHaveCount(0);
});

test('ROUTE-13 customer service may not open the normal profile', async ({ signedInAs, baseURL }) => {
  const id = await partnerId(baseURL);
  const page = await signedInAs('service');
  await goTo(page, `/users/normal/${id}`);
  await page.waitForURL(/:\d+\/$/);
  await expect(page.getByText('Your role may not open that page')).toBeVisible();
});

test('the edit dialog of a detail page has an address of its own', async ({ page, baseURL }) => {
  const id = await partnerId(baseURL);
  await goTo(page, `/users/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}\\?dialog=edit$`));
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'City' }).fill('Somewhere');
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Leave without saving' })
    .click();
  await expect(dialog).toBeHidden();
});

test('PROD-03 FORM-PARTNER-02 FORM-PARTNER-05 FORM-PARTNER-06 DEC-70 customer service changes a partner by the form of partners, the admin what the account may', async ({
  page,
  signedInAs,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const email = `partner.${Date.now()}@mail.example`;
  const { id } = await api.post('/v3/partners', {
    ...{ email, company: 'Quiet Rest', first_name: 'Ada', last_name: 'Moss', date_of_birth: '1980-02-29' },
    ...{ country: 'UK', city: 'Leeds' },
  });
  const care = await signedInAs('service');
  await goTo(care, `${baseURL}/users/${id}`);
  await care.getByRole('button', { name: 'Edit' }).click();
  const form = care.getByRole('dialog', { name: 'Edit' });
  await form.getByRole('textbox', { name: 'City' }).fill('');
  await form.getByRole('textbox', { name: 'Phone number' }).fill('1234567890');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Do not leave blank')).toBeVisible();
  await expect(form.getByText('Phone number is not in the correct format')).toBeVisible();
  await form.getByRole('textbox', { name: 'City' }).fill('York');
  await form.getByRole('textbox', { name: 'Phone number' }).fill(' +44 20 7946 0958 ');
  const sent = care.waitForRequest(request => request.url().endsWith(`/api/v3/partners/${id}`));
  await form.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ city: 'York', phone_number: '+44 20 7946 0958' });
  await expect(care.getByText('Update success')).toBeVisible();

  await goTo(page, `/users/${id}`);
  await page.getByRole('button', { name: 'Role and access' }).click();
  const access = page.getByRole('dialog', { name: 'Role and access' });
  await access.getByRole('switch', { name: 'Enabled' }).uncheck();
  await access.getByRole('button', { name: 'Save' }).click();
  await expect(access).toBeHidden();
  expect(await api.get(`/v3/user/${id}`)).toMatchObject({ city: 'York', disabled: true });
});

test('a row that does not exist says so and leads back to the list', async ({ page, allow }) => {
  allow(/404 GET/);
  await goTo(page, '/location/99999999');
  await expect(page.getByText('This record does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/locations$/);
  for (const path of [
    '/devices/99999999',
    '/bookings/99999999/cancel',
    '/location/99999999/bookings/2031-03-04',
  ]) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: 'This record does not exist' }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the list' }).last()).toBeVisible();
  }
  await expectAccessible(page);
});

test('GUARD-14 an id that no record can have is the address of no page, and nobody asks the server for it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', request => void (request.url().includes('/api/v3/') && asked.push(request.url())));
  for (const path of ['/devices/abc', '/cities/NaN/edit', '/location/2147483648', '/devices/1e3/disable']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page could not be found' }), path).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(asked.filter(url => /homebeds|user\/|bookings|cities|location/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Search or jump to' }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that cannot be read offers another try', async ({ page, allow, baseURL }) => {
  allow(/500 GET/);
  const id = await partnerId(baseURL);
  const address = `**/api/v3/user/${id}`;
  await page.route(address, route => route.fulfill({ status: 500, json: {} }));
  await goTo(page, `/users/${id}`);
  await expect(page.getByText('This record could not be loaded')).toBeVisible();
  await page.unroute(address);
  const again = page.getByRole('button', { name: 'Try again' });
  await askAgain(again, page.getByRole('heading', { level: 1, name: demoAccounts.partner.email }));
});
