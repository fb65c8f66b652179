import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { openScreen } from '../support/screen.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// People are signed out everywhere here: nobody else shares this portal.
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** Somebody signed in on a phone of theirs, on the page of their account. */
async function onAPhone(browser: Browser, baseURL = '') {
  const context = await browser.newContext({ userAgent, storageState: { cookies: [], origins: [] } });
  const phone = await context.newPage();
  await signIn(phone, 'service', baseURL);
  await phone.goto(`${baseURL}/information`);
  await expect(phone.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
  return { phone, context };
}

/** A page that hears that its sign-in has ended leaves by itself, which ends whatever was being opened. */
async function openMeanwhile(page: Page, address: string): Promise<void> {
  await expect(async () => void (await page.goto(address))).toPass({ timeout: 20_000 });
}

test('E19 one sees where one is signed in, and signs out a phone from afar, at 390 px too', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'service');
  const { phone, context } = await onAPhone(browser, baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/information');
  const section = page.getByRole('region', { name: 'Where you are signed in' });
  const here = section.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(here).toHaveCount(1);
  await expect(here).toContainText('Chrome on Windows');
  await expect(here.getByRole('button')).toHaveCount(0);
  const there = section.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(there).toContainText(/Last used \d\d\/\d\d\/\d{4} \d\d:\d\d from /);
  await expectAccessible(page);
  await there.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(there).toHaveCount(0);
  await openMeanwhile(phone, `${baseURL}/devices`);
  await expect(phone).toHaveURL(/\/login$/);
  await context.close();
});

test('E19 an admin signs somebody out everywhere on that person’s page', async ({
  browser,
  baseURL,
  signedInAs,
}) => {
  const { phone, context } = await onAPhone(browser, baseURL);
  const admin = await signedInAs('admin');
  const api = await ApiClient.signIn(baseURL ?? '', 'admin');
  const { data } = await api.get(
    `/v3/user?page=1&itemsPerPage=1&q=${encodeURIComponent(demoAccounts.service.email)}`,
  );
  await openScreen(admin, `${baseURL}/users/${data[0].id}`);
  await admin.getByRole('button', { name: 'Where signed in' }).click();
  const dialog = admin.getByRole('dialog', { name: `Where ${demoAccounts.service.email} is signed in` });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('Nowhere at this moment.')).toBeVisible();
  await openMeanwhile(phone, `${baseURL}/devices`);
  await expect(phone).toHaveURL(/\/login$/);
  await context.close();
});
