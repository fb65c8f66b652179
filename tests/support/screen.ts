import { expect, type Locator, type Page } from '@playwright/test';

/** Opens an address and waits until the screen shows what it came to show. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await screenIsReady(page);
}

/**
 * Brings a page on which the portal runs to another screen of it, as its own links do, and waits likewise. It goes
 * by an address that no screen has, so that what is seen then cannot be the screen before.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole('heading', { level: 1, name: 'This page could not be found' });
  await follow(page, '/nowhere');
  await expect(nowhere).toBeVisible();
  await follow(page, path);
  await expect(nowhere).toHaveCount(0, { timeout: 20_000 });
  await screenIsReady(page);
}

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** A heading stands there and nothing says any more that it is on its way. */
export async function screenIsReady(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 });
  await expect(main.locator('[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root')).toHaveCount(0, {
    timeout: 20_000,
  });
}

/**
 * Presses a button that asks again until what was missing is there. A page also asks by itself, on the news of others
 * or when it gets the focus back: then the button has gone before it could be pressed.
 */
export async function askAgain(button: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(missing).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** The table of a list screen; it is named after its resource. */
export function rowsOf(page: Page) {
  return page.getByRole('main').locator('table.rows:not(.skeleton) > tbody > tr');
}
