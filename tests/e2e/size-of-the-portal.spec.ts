import { rowsOf, screenIsReady } from '../support/screen.ts';
import { watchLoading } from '../support/script-sizes.ts';
import { expect, test } from './fixtures.ts';

test('PROD-01 sign-in loads at most 140 kB of script and neither tables, charts nor react-admin', async ({
  page,
}) => {
  const loading = watchLoading(page);
  await page.goto('/login');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  expect(await loading.scriptKilobytes()).toBeLessThanOrEqual(140);
});

test.describe('signed in', () => {
  test.use({ role: 'admin' });

  test('PROD-04 the first list loads at most 270 kB of script in at most 9 requests', async ({ page }) => {
    const loading = watchLoading(page);
    await page.goto('/bookings');
    await rowsOf(page).first().waitFor();
    expect(loading.requests()).toBeLessThanOrEqual(9);
    await screenIsReady(page);
    expect(await loading.scriptKilobytes()).toBeLessThanOrEqual(270);
  });
});
