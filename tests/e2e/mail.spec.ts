import { expect, test } from './mail-fixtures.ts';

test.use({ role: 'admin' });

test('DEC-80 the admin finds the outbox under Mail', async ({ page }) => {
  await page.goto('/mails');
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
});
