import { demoAccounts } from '../support/demo-accounts.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { type PortalWithMail, startPortalWithMail } from '../support/portal-with-mail.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

let provider: OidcProvider;
let portal: PortalWithMail;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await startOidcProvider({ sub: '1', email: demoAccounts.service.email, email_verified: true });
  portal = await startPortalWithMail({ GOOGLE_CLIENT_ID: 'portal', GOOGLE_ISSUER: provider.issuer });
});
test.afterAll(async () => {
  await portal.close();
  await provider.close();
});

test('LAYOUT-02 LAYOUT-03 DEC-21 AUTH-02 AUTH-11 AUTH-17 Google lets a person in, back to the page that they asked for', async ({
  page,
}) => {
  await page.goto(`${portal.url}/bookings?page=2`);
  const group = page.getByRole('group', { name: 'Sign in with another account' });
  await expect(group.getByRole('button')).toHaveText([
    'Continue with Google',
    /^Continue with Apple\s*Work in process$/,
  ]);
  await expectAccessible(page);
  await group.getByRole('button', { name: /Apple/ }).click({ force: true });
  await expect(page).toHaveURL(/\/login$/);
  await group.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: /^Yes, as/ }).click();
  await expect(page).toHaveURL(/\/bookings\?page=2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  // The way back holds no token either.
  await page.goBack();
  expect(page.url()).not.toContain('id_token=ey');
});

test('LAYOUT-02 somebody new registers with Google and is a partner', async ({ page }) => {
  provider.person = { sub: '2', email: 'ines.maar@mail.example', email_verified: true, given_name: 'Ines' };
  await page.goto(`${portal.url}/register`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: /^Yes, as/ }).click();
  await expect(page.getByRole('link', { name: 'Account management' })).toBeVisible();

  // No password is asked for that nobody has; the first one comes by a mailed link (DEC-160).
  await page.goto(`${portal.url}/information`);
  await expect(page.getByText('You sign in with another account')).toContainText('ines.maar@mail.example');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await expectAccessible(page);
  const before = portal.peer.mailsTo('ines.maar@mail.example').length;
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect.poll(() => portal.peer.mailsTo('ines.maar@mail.example').length).toBe(before + 1);
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveCount(0);
});

test('AUTH-12 a refusal shows the message of the server; who says no there sees nothing', async ({
  page,
  allow,
}) => {
  allow(/login\/google|status of 403/);
  provider.person = { sub: '3', email: 'unsure@mail.example', email_verified: false };
  await page.goto(`${portal.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'No', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: /^Yes, as/ }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your email address is not confirmed there. Please sign in with your password',
  );
});

test('E13 a token that this tab did not ask for is dropped', async ({ page }) => {
  const token = await provider.token({ clientId: 'portal', nonce: 'x' });
  await page.goto(`${portal.url}/login#id_token=${token}&state=planted`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/login`);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
