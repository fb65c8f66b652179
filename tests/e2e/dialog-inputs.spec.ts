import { ApiClient } from '../support/api-client.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('VAL-02 VAL-04 DEC-52 prices take digits only, a negative one becomes 0, and are kept in minor units', async ({
  page,
}) => {
  await page.goto('/plans/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  const order = dialog.getByRole('textbox', { name: 'Order' });
  await order.pressSequentially('1a2.x');
  await expect(order).toHaveValue('12');
  const price = dialog.getByRole('textbox', { name: 'Price' });
  await price.pressSequentially('-5');
  await price.blur();
  await expect(price).toHaveValue('0.00');
  await price.fill('19.5');
  await dialog.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'GBP' }).click();
  await expect(dialog.getByText('GBP').last()).toBeVisible();
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

test('FORM-QSTEP-02 FORM-QSTEP-03 lists are edited row by row, and unequal lists are named', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const id = Math.floor(Math.random() * 1_000_000) + 1000;
  const row = await api.post('/v3/question-steps', {
    question_id: id,
    questions: [{ text: 'Where?', delay: 1 }],
    answers_question: ['Back'],
    answers_display: ['Back'],
    next_question_ids: [2],
    scores: [1],
    layout: 1,
    type: 0,
  });
  await page.goto(`/question-steps/${row.id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('button', { name: 'Add to Questions' }).click();
  const second = dialog.getByRole('group', { name: 'Questions 2' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('Do not leave blank')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await second.getByRole('textbox', { name: 'Text' }).fill('For how long?');

  await dialog.getByRole('button', { name: 'Add to Scores' }).click();
  await dialog.getByRole('textbox', { name: 'Scores 2' }).fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog
      .getByText('answers_question, answers_display , next_question_ids , scores must be of equal length')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove Scores 2' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update success')).toBeVisible();
  expect((await api.get(`/v3/question-steps/${row.id}`)).questions).toEqual([
    { text: 'Where?', delay: 1 },
    { text: 'For how long?', delay: null },
  ]);
});

test('JSON that cannot be read is refused at its line, and nothing typed is lost', async ({ page }) => {
  await page.goto('/conditions/create');
  const dialog = page.getByRole('dialog', { name: 'Create' });
  const flows = dialog.getByRole('textbox', { name: 'Flows' });
  await flows.fill('{\n  "slow": [],\n}');
  await expect(dialog.getByText('Not valid JSON: line 3, column 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(flows).toHaveValue('{\n  "slow": [],\n}');
  await expect(flows).toHaveAttribute('aria-invalid', 'true');
  await flows.fill('{"slow": [-1], "fast": [], "moderate": []}');
  await expect(dialog.getByText('Not valid JSON')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/slow/).last()).toBeVisible();
});

test('FORM-PLAN-05 FORM-PLAN-06 FORM-PLAN-07 the subscription switch reveals the period, and off means null', async ({
  page,
  baseURL,
}) => {
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const plan = { order: 7, price: 900, currency: 'usd', description: 'Weekly visits', recurring: 'year' };
  const row = await api.post('/v3/plans', plan);
  await page.goto(`/plans/${row.id}/edit`);
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
