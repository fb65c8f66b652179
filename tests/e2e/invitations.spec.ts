import type { Page } from '@playwright/test';
import { mailedLink } from '../support/mailed-link.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ role: 'admin', permissions: ['clipboard-read', 'clipboard-write'] });
test.describe.configure({ mode: 'serial' });

const password = 'Harbour2027';
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('ROUTE-20 API-21 ERR-08 ERR-27 ERR-31 DEC-12 DEC-60 DEV-14 an invitation is mailed, copied from the list, and makes an account once', async ({
  page,
  mailPortal,
  browser,
  allow,
}) => {
  allow(/status of (4(09|10|22)|500)|create-user-with-company|auth\/invitation/);
  const email = 'rosa.quist@mail.example';
  // From where people are kept: open, send.
  await openScreen(page, '/users');
  await page.getByRole('main').getByRole('link', { name: 'Invite a partner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a partner' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Company is required')).toBeVisible();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Quist Rest');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('partner@portal.test');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('This email address already has an account')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.route('**/create-user-with-company', route => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('New creation failed')).toBeVisible();
  await page.unroute('**/create-user-with-company');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('successful new creation')).toBeVisible();
  const row = rowsOf(page).filter({ hasText: email });
  // A browser that does not allow it.
  await page.evaluate(() => {
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => {
      navigator.clipboard.writeText = writeText;
      return Promise.reject(new Error('Not allowed'));
    };
  });
  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText("Can't copy link yet")).toBeVisible();
  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link has been copied')).toBeVisible();
  const link = await mailedLink(mailPortal.peer, email);
  expect(await copied(page)).toBe(link);

  const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(guest.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
  await expect(guest.getByRole('textbox', { name: 'Company' })).toHaveValue('Quist Rest');
  expect(guest.url()).not.toContain('#');
  await guest.getByRole('textbox', { name: 'First name' }).fill('Rosa');
  await guest.getByRole('textbox', { name: 'Last name' }).fill('Quist');
  await guest.getByLabel('New password', { exact: true }).fill(password);
  await guest.getByLabel('Repeat the new password').fill(password);
  await guest.getByRole('button', { name: 'Register' }).click();
  await expect(guest.getByRole('link', { name: 'Account management' })).toBeVisible();

  const again = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await again.goto(link);
  await expect(again.getByRole('alert')).toHaveText('This invitation has been used already. Please sign in');
  await Promise.all([guest, again].map(page_ => page_.context().close()));
});

test('FORM-COMPANY-01 to FORM-COMPANY-05 API-20 ROUTE-25 ERR-11 DEC-12 CONST-03 a company has its registration link, and invitations', async ({
  page,
  mailPortal,
  allow,
}) => {
  allow(/500 POST/);
  await openScreen(page, '/companies');
  await page
    .getByRole('link', { name: /create/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Company name cannot be left blank')).toBeVisible();
  await expect(dialog.getByText('Do not leave blank')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Still & Calm');
  const link = `${mailPortal.url}/register?company=Still%20%26%20Calm`;
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('https://evil.example/x');
  await expect(dialog.getByText('Must be the name of a host such as portal.example.com')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('calm.portal.example');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link has been copied')).toBeVisible();
  expect(await copied(page)).toBe(link);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // Messages come one after the other: what is expected below is a new one.
  await openScreen(page, '/companies');
  const row = rowsOf(page).filter({ hasText: 'Still & Calm' });
  await row.getByRole('link', { name: /^Edit/ }).click();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Calm');
  // Whoever registers must not come with a name that is no longer there.
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${mailPortal.url}/register?company=Calm`,
  );
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Still & Calm');
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://calm.example/join');
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Still');
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue('https://calm.example/join');
  await openScreen(page, '/companies');
  await row.getByRole('button', { name: /^Generate link/ }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation for Still & Calm' });
  for (const [json, told] of [
    [{}, 'New addition failed'],
    [{ code: 500, message: 'The disk is full' }, 'The disk is full'],
  ] as const) {
    await page.route('**/generate/*', route => route.fulfill({ status: 500, json }));
    await invitation.getByRole('button', { name: 'Generate link' }).click();
    await expect(invitation.getByRole('alert')).toHaveText(told);
    await page.unroute('**/generate/*');
  }
  await invitation.getByRole('button', { name: 'Generate link' }).click();
  await expect(page.getByText('successfully added')).toBeVisible();
  await expect(invitation.getByText(/\/register#[\w-]{43}$/)).toBeVisible();
  await expectAccessible(page);
  await invitation.getByRole('button', { name: 'Copy link' }).click();
  expect(await copied(page)).toMatch(/\/register#[\w-]{43}$/);
});
