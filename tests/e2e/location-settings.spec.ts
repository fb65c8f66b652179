import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'partner' });

const discount = (page: Page) => page.getByRole('textbox', { name: 'Discount (%)' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

/** Switches on the promotion of a place of its own, which is answered; nothing is saved yet. */
async function switchOn(page: Page, baseURL: string | undefined): Promise<number> {
  const { id } = await newPlace(baseURL);
  await openScreen(page, `/location/${id}?activeTab=promotion`);
  await page.getByRole('switch').click();
  return id;
}

test.describe('promotion', () => {
  test('PROMO-01 to PROMO-05 PROMO-07 API-30 API-31 is made, changed and switched off', async ({
    page,
    baseURL,
  }) => {
    const { id } = await newPlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=promotion`);
    await expect(page.getByRole('heading', { name: 'First-Time User Promotion Setup' })).toBeVisible();
    await expect(discount(page)).toBeDisabled();
    await expect(discount(page)).toHaveValue('1');
    await page.getByRole('switch').click();
    await expect(discount(page)).toBeEnabled();
    await discount(page).fill('25');
    const made = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/location/first-promotions'),
    );
    await confirm(page).click();
    expect((await made).postDataJSON()).toEqual({
      discount_percentage: 25,
      is_first_used: true,
      location_id: id,
    });
    await expect(page.getByText('Create success')).toBeVisible();

    await page.getByRole('switch').click();
    await expect(discount(page)).toBeDisabled();
    const changed = page.waitForRequest(
      request => request.method() === 'PUT' && /\/location\/first-promotions\/\d+$/.test(request.url()),
    );
    await confirm(page).click();
    expect((await changed).postDataJSON()).toMatchObject({ discount_percentage: 25, is_first_used: false });
    await expect(page.getByText('Update success')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await expect(discount(page)).toHaveValue('25');
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const { first_promotion } = await api.get(`/v3/location/${id}`);
    expect(first_promotion).toMatchObject([{ discount_percentage: 25, is_first_used: false }]);
  });

  test('PROMO-02 what was saved stays in sight, however late the location is read again', async ({
    page,
    baseURL,
  }) => {
    const id = await switchOn(page, baseURL);
    await discount(page).fill('25');
    const release = Promise.withResolvers<void>();
    const reads: string[] = [];
    await page.route(
      url => url.pathname.endsWith(`/location/${id}`),
      async route => {
        reads.push(route.request().method());
        await release.promise;
        await route.continue();
      },
    );
    await confirm(page).click();
    await expect.poll(() => reads).toContain('GET');
    expect(await page.getByRole('switch').isChecked()).toBe(true);
    expect(await discount(page).inputValue()).toBe('25');
    await expect(page.getByText('Create success')).toBeVisible();
    await expect(page.getByRole('switch')).toBeDisabled();
    await expect(discount(page)).toBeDisabled();
    release.resolve();
    await page.getByRole('switch').click();
    await expect(discount(page)).toBeDisabled();
    await expect(discount(page)).toHaveValue('25');
  });

  test('DEC-317 who saves by the keyboard stays at the field, or at the button, where they were', async ({
    page,
    baseURL,
  }) => {
    const id = await switchOn(page, baseURL);
    await discount(page).fill('30');
    for (const at of [discount(page), confirm(page)]) {
      const read = page.waitForResponse(answer => answer.url().endsWith(`/location/${id}`));
      await at.press('Enter');
      await read;
      await expect(confirm(page)).toBeEnabled();
      await expect(at).toBeFocused();
    }
  });

  test('PROMO-02 the discount lies between 1 and 100', async ({ page, baseURL }) => {
    await switchOn(page, baseURL);
    for (const wrong of ['0', '101', '']) {
      await discount(page).fill(wrong);
      await expect(discount(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(confirm(page)).toBeDisabled();
    }
    await discount(page).fill('100');
    await expect(confirm(page)).toBeEnabled();
  });

  test('PROMO-06 ERR-33 DEC-49 a refusal is told, what was typed stays, and a lost answer makes no second one', async ({
    page,
    allow,
    baseURL,
  }) => {
    allow(/503 POST/);
    await switchOn(page, baseURL);
    await discount(page).fill('30');
    await page.route('**/location/first-promotions', route =>
      route.fulfill({ status: 503, json: { code: 503, message: 'Closed for a moment' } }),
    );
    await confirm(page).click();
    await expect(page.getByRole('alert')).toContainText('Closed for a moment');
    await expect(discount(page)).toHaveValue('30');
    await page.unroute('**/location/first-promotions');
    await confirm(page).click();
    await expect(page.getByText('Create success')).toBeVisible();
    await expect(page.getByText('Closed for a moment')).toHaveCount(0);
  });
});

test.describe('prices', () => {
  test('PRICE-01 PRICE-03 PRICE-04 PRICE-06 DEC-107 are typed in the money of the place', async ({
    page,
    baseURL,
  }) => {
    const { id } = await newPlace(baseURL, { timezone: 'Asia/Tokyo', currency: 'JPY' });
    await openScreen(page, `/location/${id}?activeTab=prices`);
    const rows = page.getByRole('table', { name: 'Prices' }).getByRole('row');
    await expect(rows).toHaveText([/Duration/, /20 min.*30 min/, /30 min.*40 min/, /40 min.*50 min/]);
    await page.getByRole('textbox', { name: 'Price of 20 min' }).fill('3500');
    const negative = page.getByRole('textbox', { name: 'Price of 30 min' });
    await negative.fill('-5');
    await negative.blur();
    await expect(negative).toHaveValue('0');
    await page.getByRole('textbox', { name: 'Price of 40 min' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update success')).toBeVisible();
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    const { price_rules } = await api.get(`/v3/location/${id}`);
    expect(price_rules).toEqual([
      { slot: 20, price: 3500, currency: 'JPY' },
      { slot: 30, price: 0, currency: 'JPY' },
      { slot: 40, price: 0, currency: 'JPY' },
    ]);
  });

  test('DEC-344 a price that is typed key by key as people write it is that price, and never another', async ({
    page,
    baseURL,
  }) => {
    const { id, api } = await newPlace(baseURL, { timezone: 'Asia/Ho_Chi_Minh', currency: 'VND' });
    await openScreen(page, `/location/${id}?activeTab=prices`);
    const [short, middle] = [20, 30].map(minutes =>
      page.getByRole('textbox', { name: `Price of ${minutes} min` }),
    );
    if (short === undefined || middle === undefined) throw new Error('Two prices');
    const type = async (box: typeof short, text: string) => {
      await box.fill('');
      await box.pressSequentially(text);
    };
    const save = page.getByRole('button', { name: 'Save' });
    // What is not finished, or too fine, is told and not saved.
    await type(short, '150.00');
    await expect(short).toHaveValue('150.00');
    await expect(short).toHaveAccessibleDescription('Must be a whole number');
    await expect(save).toBeDisabled();
    await short.pressSequentially('0');
    await expect(short).toHaveAccessibleDescription('');
    await type(middle, '1.250.000');
    await expectAccessible(page);
    await save.click();
    await expect(page.getByText('Update success')).toBeVisible();
    await expect(short).toHaveValue('150000');
    // A price of nothing says so.
    await expect(page.getByRole('textbox', { name: 'Price of 40 min' })).toHaveAccessibleDescription(
      'Free of charge',
    );
    expect((await api.get(`/v3/location/${id}`)).price_rules).toEqual([
      { slot: 20, price: 150_000, currency: 'VND' },
      { slot: 30, price: 1_250_000, currency: 'VND' },
      { slot: 40, price: 0, currency: 'VND' },
    ]);
  });

  test('DEC-344 of one mark nobody knows whether it parts thousands, and of two everybody does', async ({
    page,
    baseURL,
  }) => {
    const { id, api } = await newPlace(baseURL, { timezone: 'Europe/Berlin', currency: 'EUR' });
    await openScreen(page, `/location/${id}?activeTab=prices`);
    const box = page.getByRole('textbox', { name: 'Price of 20 min' });
    await box.fill('');
    await box.pressSequentially('1,200');
    await expect(box).toHaveAccessibleDescription('At most 2 decimals');
    await box.pressSequentially('.50');
    await expect(box).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update success')).toBeVisible();
    expect((await api.get(`/v3/location/${id}`)).price_rules[0]).toMatchObject({ price: 120_050 });
  });

  test('PRICE-05 somebody else was faster: both know, nothing typed is lost unasked', async ({
    page,
    allow,
    baseURL,
  }) => {
    allow(/409 PUT/);
    const { id } = await newPlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=prices`);
    const box = page.getByRole('textbox', { name: 'Price of 20 min' });
    await box.fill('12.50');
    const api = await ApiClient.signIn(baseURL ?? '', 'admin');
    await api.put(`/v3/location/${id}`, { price_rules: [{ slot: 20, price: 990, currency: 'GBP' }] });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this in the meantime.');
    await expect(box).toHaveValue('12.50');
    await page.getByRole('button', { name: 'Show what is stored' }).click();
    await expect(box).toHaveValue('9.90');
  });

  test('leaving what was typed asks first', async ({ page, baseURL }) => {
    const { id } = await newPlace(baseURL);
    await openScreen(page, `/location/${id}?activeTab=prices`);
    await page.getByRole('textbox', { name: 'Price of 20 min' }).fill('7');
    await page.getByRole('tab', { name: 'Calendar' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Prices' }).click();
    await expect(page.getByRole('textbox', { name: 'Price of 20 min' })).toHaveValue('7.00');
  });
});
