import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

test('VAL-02 VAL-04 DEC-52 prices take digits only, a negative one becomes 0, and are kept in minor units', async ({
  page,
}) => {
  await goTo(page, '/plans/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  const order = dialog.getByRole('textbox', { name: 'Order' });
  await order.pressSequentially('1a2x.5');
  await expect(order).toHaveValue('12.5');
  await expect(order).toHaveAccessibleDescription('Must be a whole number');
  await order.press('Backspace');
  await order.press('Backspace');
  await expect(order).toHaveValue('12');
  await expect(order).toHaveAccessibleDescription('');
  const price = dialog.getByRole('textbox', { name: 'Price' });
  await price.pressSequentially('-5');
  await price.blur();
  await expect(price).toHaveValue('0.00');
  await price.fill('19.5');
  await dialog.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'GBP' }).click();
  // Beside the amount, not only in the field where it is chosen.
  await expect(
    page.locator('.MuiInputBase-root').filter({ has: page.getByRole('textbox', { name: 'Price' }) }),
  ).toContainText('GBP');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Half an hour');
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/plans'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    order: 12,
    price: 1950,
    currency: 'gbp',
    recurring: null,
  });
  await expect(page.getByText('successfully added')).toBeVisible();
});

test('FORM-PLAN-05 FORM-PLAN-06 FORM-PLAN-07 the subscription switch reveals the period, and off means null', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const plan = { order: 7, price: 900, currency: 'usd', description: 'Weekly visits', recurring: 'year' };
  const row = await api.post('/v3/plans', plan);
  await goTo(page, `/plans/${row.id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  const subscription = dialog.getByRole('switch', { name: 'Subscription' });
  const period = dialog.getByRole('combobox', { name: 'Recurring' });
  await expect(subscription).toBeChecked();
  await expect(period).toHaveText('year');
  await period.click();
  await expect(page.getByRole('option')).toHaveText(['day', 'month', 'year']);
  await page.keyboard.press('Escape');
  await subscription.click();
  await expect(period).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update success')).toBeVisible();
  expect((await api.get(`/v3/plans/${row.id}`)).recurring).toBeNull();
});

test('DEC-332 one types over what is chosen, and finds what is typed', async ({ page }) => {
  await goTo(page, '/devices/1/edit');
  const location = page.getByRole('combobox', { name: 'Partner location' });
  await expect(location).toHaveValue('Covent Garden Rest Rooms');
  await location.click();
  await location.press('ControlOrMeta+a');
  await location.pressSequentially('Saigon', { delay: 30 });
  await expect(location).toHaveValue('Saigon');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Saigon Stretch House');
  // What was not chosen is left again.
  await page.keyboard.press('Escape');
  await location.blur();
  await expect(location).toHaveValue('Covent Garden Rest Rooms');
});
