import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

async function typed(page: Page) {
  await page.goto('/cities');
  await page.getByRole('link', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const city = dialog.getByRole('textbox', { name: 'City' });
  const name = `Leaving ${Math.random().toString(36).slice(2, 9)}`;
  await city.fill(name);
  return { dialog, city, name, question: page.getByRole('dialog', { name: 'Unsaved changes' }) };
}

test('DLG leaving with unsaved changes can be thought better of', async ({ page }) => {
  const { dialog, city, name, question } = await typed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(city).toHaveValue(name);
  await expect(page).toHaveURL(/\/cities\/create$/);
});

test('DLG leaving can save first', async ({ page }) => {
  const { question } = await typed(page);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('successfully added')).toBeVisible();
  await expect(page).toHaveURL(/\/cities$/);
});

test('DLG leaving with something wrong in it stays, and says what is wrong', async ({ page }) => {
  const { city, dialog, question } = await typed(page);
  await city.fill(' ');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('City cannot be left blank')).toBeVisible();
});

test('DLG the back button of the browser asks too, and leaving leaves', async ({ page }) => {
  const { dialog, question } = await typed(page);
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/cities\/create$/);
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cities$/);
});

test('DLG closing the tab asks in the words of the browser', async ({ page }) => {
  await typed(page);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

test('DLG a dialog in which nothing was typed closes at once, and the focus is back where it was', async ({
  page,
}) => {
  await page.goto('/cities');
  const link = page.getByRole('link', { name: 'Create' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  await expect(dialog.getByRole('textbox', { name: 'City' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('DLG-04 DEC-04 a dialog without a width of its own takes 30 % of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const { dialog, question } = await typed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(480);
});
