import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { soundFiles } from '../support/sample-files.ts';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const unique = () => `Quiet Room ${Math.random().toString(36).slice(2, 9)}`;

async function openCreate(page: Page): Promise<Locator> {
  await goTo(page, '/locations/create');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  // The scripts of its inputs come after those of the list behind it.
  await expect(dialog.getByRole('combobox', { name: 'Address' })).toBeVisible({ timeout: 20_000 });
  return dialog;
}

/** Types an address and takes the first suggestion that matches, with the keyboard. */
async function typeAddress(page: Page, dialog: Locator, text: string, suggestion: RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Address' }).fill(text);
  await expect(page.getByRole('option').first()).toHaveText(suggestion);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const box = (dialog: Locator, name: string) => dialog.getByRole('combobox', { name, exact: true });

for (const role of ['admin', 'partner'] as const) {
  test(`FORM-LOC-29 FORM-LOC-07 FORM-LOC-12 FORM-LOC-26 ROUTE-22 ROLE-13 ROLE-18 REF-09 DEC-26 CONST-29 ${role} creates a location and lands on its page`, async ({
    signedInAs,
    baseURL,
  }) => {
    const page = await signedInAs(role);
    const dialog = await openCreate(page);
    const name = unique();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    if (role !== 'partner') {
      // Owners are told apart by their names and companies too.
      await box(dialog, 'Owner').fill('Nguyen');
      const owner = page.getByRole('option', { name: 'partner@portal.test' });
      await expect(owner).toContainText('Linh Nguyen · Linden Rest Company');
      // Those of before the search stand for a moment, and go under the pointer.
      await expect(page.getByRole('option').filter({ hasNotText: 'Nguyen' })).toHaveCount(0);
      await owner.click();
      await expect(box(dialog, 'Owner')).toHaveValue('partner@portal.test');
    }
    await typeAddress(page, dialog, '42 Nguyễn Huệ, Ho Chi', /^42 Nguyễn Huệ, Ho Chi Minh City, .*Vietnam$/);
    await expect(box(dialog, 'Address')).toHaveValue('42 Nguyễn Huệ');
    await expect(dialog.getByRole('status', { name: 'City and country of the address' })).toHaveText(
      'Ho Chi Minh City, Vietnam · The street was not looked up: please enter its zip code',
    );
    await expect(box(dialog, 'Timezone')).toHaveValue('Asia/Ho Chi Minh');
    await expect(dialog.getByText(/Local time: .*\d\d:\d\d \(GMT\+7\)/)).toBeVisible();
    await expect(box(dialog, 'Currency')).toHaveValue('VND');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: soundFiles['photo.jpg'] });
    await expect(page.getByText('Upload file successfully')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Price of 20 min' }).fill('150000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('successfully added')).toBeVisible();
    await expect(page).toHaveURL(/\/location\/\d+/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

    const id = /\/location\/(\d+)/.exec(page.url())?.[1];
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    expect(await api.get(`/v3/location/${id}`)).toMatchObject({
      user_id: 2,
      street: '42 Nguyễn Huệ',
      city: 'Ho Chi Minh City',
      country: 'Vietnam',
      country_short_name: 'VN',
      timezone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      status: 3,
      duration_mins: [20, 30, 40],
      price_rules: [{ slot: 20, price: 150_000, currency: 'VND' }],
      imgs: [expect.stringMatching(/^\/api\/files\/[\da-f]{32}\.jpg$/)],
      available_time: { Mon: { start: 0, end: 23.5 }, Sun: {} },
    });
  });
}

test('FORM-LOC-25 customer service edits name, currency, status and opening hours', async ({
  signedInAs,
  baseURL,
}) => {
  const { id, read } = await newPlace(baseURL, { price_rules: [{ slot: 30, price: 1050 }] });
  const page = await signedInAs('service');
  await goTo(page, `/locations/${id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  const name = unique();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(dialog.getByRole('textbox', { name: 'Price of 30 min' })).toHaveValue('10.50');
  await box(dialog, 'Currency').fill('japanese y');
  await page.getByRole('option', { name: 'JPY' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Price of 30 min' })).toHaveValue('11');
  await box(dialog, 'Status').click();
  await page.getByRole('option', { name: 'Close' }).click();
  const sunday = dialog.getByRole('group', { name: 'Sun', exact: true });
  await sunday.getByRole('button', { name: 'On' }).click();
  await sunday.getByRole('combobox', { name: 'Sun opens' }).click();
  await page.getByRole('option', { name: '09:30' }).click();
  await expect(sunday.getByRole('img', { name: 'Open 09:30–23:30' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update success')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/location/${id}`));
  expect(await read()).toMatchObject({
    name,
    currency: 'JPY',
    status: 1,
    price_rules: [{ slot: 30, price: 11, currency: 'JPY' }],
    available_time: { Sun: { start: 9.5, end: 23.5 } },
  });
});

test('FORM-LOC-25 marketing may look at locations, but neither create nor edit them', async ({
  signedInAs,
}) => {
  const page = await signedInAs('marketing');
  await goTo(page, '/locations/create');
  await expect(page.getByRole('dialog').getByText('Your role may not create this')).toBeVisible();
  await goTo(page, '/locations/1/edit');
  await expect(page.getByRole('dialog').getByText('You may not change this record')).toBeVisible();
});

test.describe('the form', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('FORM-LOC-01 to FORM-LOC-06 says everything that is missing, and loses nothing', async ({ page }) => {
    const dialog = await openCreate(page);
    for (const minutes of [20, 30, 40])
      await dialog.getByRole('checkbox', { name: `${minutes} min` }).uncheck();
    await box(dialog, 'Address').fill('31 Shelton Street');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const message of [
      'Name cannot be left blank',
      'Currency cannot be left blank',
      'Timezone cannot be left blank',
      'Durations cannot be left blank',
      'Please, enter your address again. Your address is missing city!',
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(box(dialog, 'Address')).toHaveValue('31 Shelton Street');
    await box(dialog, 'Address').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Address cannot be left blank')).toBeVisible();
  });

  test('FORM-LOC-10 FORM-LOC-11 FORM-LOC-13 FORM-LOC-14 FORM-LOC-21 FORM-LOC-22 FORM-LOC-23 FORM-LOC-24 PRICE-05 PRICE-06 PRICE-07 FORM-LOC-28 starts with what is usual', async ({
    page,
  }) => {
    const dialog = await openCreate(page);
    const offered = dialog.getByRole('group', { name: /Durations/ });
    for (const [minutes, isOffered] of [
      [10, false],
      [20, true],
      [30, true],
      [40, true],
    ] as const)
      await expect(offered.getByRole('checkbox', { name: `${minutes} min` })).toBeChecked({
        checked: isOffered,
      });
    await expect(offered).toContainText('10 min20 min20 min30 min');
    await expect(offered.getByRole('textbox')).toHaveCount(3);
    for (const price of await offered.getByRole('textbox').all()) await expect(price).toHaveValue('0.00');
    await expect(
      dialog.getByText('Switches to Open automatically when the device is installed'),
    ).toBeVisible();
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']) {
      const line = dialog.getByRole('group', { name: day, exact: true });
      await expect(line.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true');
      await expect(line.getByRole('combobox')).toHaveText(['00:00', '23:30']);
    }
    await expect(dialog.getByText('A day from 00:00 to 23:30 is open around the clock.')).toBeVisible();
    const sunday = dialog.getByRole('group', { name: 'Sun', exact: true });
    await expect(sunday.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
    await expect(sunday.getByRole('img', { name: 'Closed' })).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(650);
    await expectAccessible(page);
  });

  test('FORM-LOC-11 FORM-LOC-12 PRICE-03 PRICE-04 a price is never negative and an emptied one is 0; a currency that somebody has chosen stays when the address changes', async ({
    page,
  }) => {
    const dialog = await openCreate(page);
    await typeAddress(page, dialog, 'london', /^London, England/);
    const price = dialog.getByRole('textbox', { name: 'Price of 20 min' });
    for (const [typed, shown] of [
      ['-5', '0.00'],
      ['12.5', '12.50'],
      ['', '0.00'],
    ] as const) {
      await price.fill(typed);
      await price.blur();
      await expect(price).toHaveValue(shown);
    }
    await typeAddress(page, dialog, 'kathmandu', /^Kathmandu/);
    await expect(box(dialog, 'Currency')).toHaveValue('NPR');
    await box(dialog, 'Currency').fill('USD');
    await page.getByRole('option', { name: 'USD' }).click();
    await typeAddress(page, dialog, 'paris, france', /^Paris/);
    await expect(box(dialog, 'Currency')).toHaveValue('USD');
    await expect(box(dialog, 'Timezone')).toHaveValue('Europe/Paris');
  });

  test('ADDR-04 FORM-LOC-08 DEC-50 a place without a known zone says so, and takes one by hand', async ({
    page,
  }) => {
    const dialog = await openCreate(page);
    await typeAddress(
      page,
      dialog,
      '1 Main Street, Little Village, United States',
      /^1 Main Street, Little Village/,
    );
    await expect(
      dialog.getByText('Please, enter your address again. We can not found your timezone'),
    ).toBeVisible();
    await expect(dialog.getByText('Timezone does not exist. Please select a valid city')).toBeVisible();
    await box(dialog, 'Timezone').fill('denver');
    await page.getByRole('option', { name: /America\/Denver/ }).click();
    await expect(dialog.getByText('Timezone does not exist. Please select a valid city')).toBeHidden();
    await expect(dialog.getByText('We can not found your timezone')).toBeHidden();
  });

  test('ADDR-02 ADDR-03 ADDR-05 an address of a maps service that lacks something says what', async ({
    page,
    allow,
  }) => {
    allow(/502 GET/);
    const whole = {
      description: 'Somewhere',
      place_id: 'place-1',
      street: 'Some Street 1',
      city_name: null,
      city_short_name: null,
      postal_code: null,
      country_name: null,
      country_shortName: null,
      timezone: null,
      latitude: null,
      longitude: null,
      currency: null,
    };
    let details: object = { ...whole, country_name: 'Nepal', timezone: 'Asia/Kathmandu' };
    let status = 200;
    await page.route('**/api/v3/address?**', route =>
      route.fulfill({ json: { code: 200, message: 'OK', data: [whole] } }),
    );
    await page.route('**/api/v3/address/place-1', route => route.fulfill({ status, json: details }));
    const dialog = await openCreate(page);
    const address = box(dialog, 'Address');
    const choose = async (text: string) => {
      await address.fill(text);
      await page.getByRole('option', { name: 'Somewhere' }).click();
    };
    await choose('one');
    await expect(
      dialog.getByText('Please, enter your address again. Your address is missing city!'),
    ).toBeVisible();
    details = { ...whole, city_name: 'Patan', timezone: 'Asia/Kathmandu' };
    await choose('two');
    await expect(
      dialog.getByText('Please, enter your address again. Your address is missing country!'),
    ).toBeVisible();
    status = 502;
    await choose('three');
    await expect(dialog.getByText('Please, enter your address again', { exact: true })).toBeVisible();
    await expect(address).toHaveValue('three');
  });

  test('DLG-14 a refused save keeps everything, and the next one works', async ({ page, baseURL, allow }) => {
    allow(/500 PUT/);
    const { id } = await newPlace(baseURL);
    await goTo(page, `/locations/${id}/edit`);
    const dialog = page.getByRole('dialog', { name: 'Edit' });
    await typeAddress(page, dialog, '5 New Road, Pokhara', /^5 New Road, Pokhara/);
    await page.route('**/api/v3/location/*', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Update Error');
    await expect(box(dialog, 'Address')).toHaveValue('5 New Road');
    await expect(box(dialog, 'Timezone')).toHaveValue('Asia/Kathmandu');
    await page.unroute('**/api/v3/location/*');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update success')).toBeVisible();
  });

  test('works on a phone and in the dark', async ({ browser, sessions, baseURL }) => {
    const context = await browser.newContext({
      storageState: await sessions.of('admin', baseURL ?? ''),
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    const dialog = await openCreate(page);
    await typeAddress(page, dialog, 'london', /^London, England/);
    const wide = await dialog.evaluate(
      node =>
        [...node.querySelectorAll('*')].filter(each => each.getBoundingClientRect().right > 390.5).length,
    );
    expect(wide).toBe(0);
    await expectAccessible(page);
    await context.close();
  });
});
