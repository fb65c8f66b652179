import { expect, type Page } from '@playwright/test';

/** Opens an address and waits until the screen shows what it came to show. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await screenIsReady(page);
}

/** A heading stands there and nothing says any more that it is on its way. */
export async function screenIsReady(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 });
  await expect(main.locator('[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root')).toHaveCount(0, {
    timeout: 20_000,
  });
}

/** The table of a list screen; it is named after its resource. */
export function rowsOf(page: Page) {
  return page.getByRole('main').locator('table.rows:not(.skeleton) > tbody > tr');
}
