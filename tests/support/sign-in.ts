import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword, type RoleName } from './demo-accounts.ts';

/** Signs in as a person does: opens the form, types, presses the button, waits for home. */
export async function signIn(page: Page, role: RoleName, baseUrl = ''): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(demoAccounts[role].email);
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.waitForURL(address => !address.pathname.startsWith('/login'));
}
