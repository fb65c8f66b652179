import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { demoAccounts, demoPassword, type RoleName } from '../support/demo-accounts.ts';
import { codeAt } from '../support/second-factors.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// Accounts change here: nobody else shares this portal. Passkeys belong to names, and this one is a secure one.
test.use({ mailEnv: { MAIL_DELAY_SECONDS: '1' } });
test.describe.configure({ mode: 'serial' });

const atName = (url: string) => url.replace('127.0.0.1', 'localhost');

async function enterPassword(page: Page, url: string, role: RoleName): Promise<void> {
  await page.goto(`${atName(url)}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts[role].email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** A phone or a key that the browser believes to have: it makes sure of the person by itself. */
async function plugIn(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('E20 an authenticator app is set up, asked for at sign-in, and its recovery codes let in', async ({
  page,
  mailPortal,
  allow,
}) => {
  // What was on its way when somebody signed out is answered so.
  allow(/status of 401|401 (POST|GET)/);
  await enterPassword(page, mailPortal.url, 'partner');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goto(`${atName(mailPortal.url)}/information`);
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const address =
    (await dialog.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await expect(dialog.getByText(secret.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code that the app shows').fill('000000');
  allow(/422 POST|status of 422/);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog.getByText('This code is not correct')).toBeVisible();
  await dialog.getByLabel('Code that the app shows').fill(codeAt(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const listed = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const [first = ''] = await listed.allInnerTexts();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('partner-portal-recovery-codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\n')).toContain(first);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(security.getByText('10 codes are left')).toBeVisible();
  await expectAccessible(page);
  const [told] = await mailPortal.peer.arrived(demoAccounts.partner.email);
  expect((await told?.parsed())?.subject).toMatch(/second factor/);

  await signOut(page);
  await enterPassword(page, mailPortal.url, 'partner');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await code.fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code is not correct');
  // The step in which the app was set up is used up; the next one counts already.
  await code.fill(codeAt(secret, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();

  await signOut(page);
  await enterPassword(page, mailPortal.url, 'partner');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('E20 a passkey is added, signs in alone and after the password, is renamed and removed', async ({
  page,
  mailPortal,
  allow,
}) => {
  // What the page still asks as its session ends.
  allow(/status of 401|401 (GET|POST .*\/my-companies)/);
  await plugIn(page);
  await enterPassword(page, mailPortal.url, 'marketing');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goto(`${atName(mailPortal.url)}/information`);
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(security.getByText('My laptop')).toBeVisible();

  await signOut(page);
  await page.goto(`${atName(mailPortal.url)}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();

  await signOut(page);
  await enterPassword(page, mailPortal.url, 'marketing');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();

  await page.goto(`${atName(mailPortal.url)}/information`);
  await security.getByRole('button', { name: 'Rename My laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Old laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await security.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(security.getByText('Old laptop')).toBeHidden();
});

test('E20 a role that must have one sets it up before anything else, and then goes on where it wanted to', async ({
  page,
  mailPortal,
  allow,
}) => {
  allow(/403 |status of 403|websocket/i);
  const admin = await ApiClient.signIn(mailPortal.url, 'admin');
  await admin.put('/v3/auth/second-factor/roles', { roles: [3] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await plugIn(page);
  await page.goto(`${atName(mailPortal.url)}/bookings`);
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccounts.service.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await admin.put('/v3/auth/second-factor/roles', { roles: [] });
});
