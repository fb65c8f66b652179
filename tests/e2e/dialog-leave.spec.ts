import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });

async function typed(page: Page) {
  await page.goto('/cities');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const city = dialog.getByRole('textbox', { name: 'City' });
  const name = `Leaving ${Math.random().toString(36).slice(2, 9)}`;
  await city.fill(name);
  return { dialog, city, name, question: page.getByRole('dialog', { name: 'Unsaved changes' }) };
}

test('DLG-04 DEC-04 leaving with unsaved changes can be thought better of, or saves first; with something wrong it stays and says what', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const { dialog, city, name, question } = await typed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  // Without a width of its own a dialog takes 30 % of the window.
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(480);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(city).toHaveValue(name);
  await expect(page).toHaveURL(/\/cities\/create$/);

  await city.fill(' ');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('City cannot be left blank')).toBeVisible();

  await city.fill(name);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('successfully added')).toBeVisible();
  await expect(page).toHaveURL(/\/cities$/);
});

test('DLG untouched it closes at once and gives the focus back; the back button and closing the tab ask', async ({
  page,
}) => {
  await page.goto('/cities');
  const link = page.getByRole('link', { name: 'Create', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create', exact: true });
  const city = dialog.getByRole('textbox', { name: 'City' });
  await expect(city).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page.keyboard.press('Enter');
  await city.fill('Leaving');
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/cities\/create$/);
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cities$/);

  await link.click();
  await city.fill('Leaving');
  // The page asks from the frame on in which it has drawn what was typed.
  const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(wouldAsk).toBe(true);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const words = await asked;
  expect(words.type()).toBe('beforeunload');
  await words.accept();
});
