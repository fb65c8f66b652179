import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// A password changes here: nobody else shares this portal.
test.use({ mailEnv: { MAIL_DELAY_SECONDS: '1' } });
test.describe.configure({ mode: 'serial' });

const password = 'Harbour2027';
const { email } = demoAccounts.marketing;

test('ROUTE-03 AUTH-18 FORM-PWD-02 a forgotten password is set anew by the link in the mailbox, once', async ({
  page,
  mailPortal,
  allow,
}) => {
  allow(/reset-password|status of 410|status of 401|401 POST|410 POST/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText('If this address has an account');

  const link = await mailedLink(mailPortal.peer, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  const set = page.getByRole('button', { name: 'Set password' });
  await expect(set).toBeDisabled();
  await expect(page.locator('[data-met="true"]')).toHaveCount(0);
  await page.getByLabel('New password', { exact: true }).fill('harbour2');
  await expect(page.locator('[data-met="true"]')).toHaveCount(4);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByLabel('Repeat the new password').blur();
  await expect(page.getByText('New password does not match.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await expect(page.locator('[data-met="true"]')).toHaveCount(5);
  await set.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Password update successful');

  const enter = async (with_: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(with_);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await enter(demoPassword);
  await expect(page.getByRole('alert')).toHaveText('Email or password is not correct');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await set.click();
  await expect(page.getByRole('alert')).toContainText('This link has been used already');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await enter(password);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const [, told] = await mailPortal.peer.arrived(email, 2);
  expect((await told?.parsed())?.subject).toBe('Your password for the Partner Portal was changed');
});

test('ROUTE-02 AUTH-13 FORM-COMPANY-04 whoever registers for a company chooses a password by mail and is in', async ({
  page,
  mailPortal,
}) => {
  const newcomer = 'thea.lund@mail.example';
  await page.goto('/register?company=Lund%20Rest');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const name of ['Email', 'First name', 'Last name'])
    await expect(page.getByText(`${name} is required`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Lund Rest');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(newcomer);
  await page.getByRole('textbox', { name: 'First name' }).fill('Thea');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lund');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toContainText('Please look into your mailbox');
  await page.goto(await mailedLink(mailPortal.peer, newcomer));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(newcomer);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goto('/register');
  await expect(page).toHaveURL('/');
});

test('LAYOUT-01 the pages for guests fit a phone, in Vietnamese too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, title] of [
    ['/register', 'Đăng ký'],
    ['/forgot-password', 'Quên mật khẩu'],
    ['/reset-password', 'Chọn mật khẩu'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Tiếng Việt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});

test('LAYOUT-01 a page for guests has its frame while its script is on its way', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(/\/assets\/guest-pages-[^/]*\.js$/, async route => {
    await held;
    await route.continue();
  });
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Partner Portal');
  letGo();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('LAYOUT-01 I18N-04 a language that is chosen while a page for guests is on its way is the page’s, whichever comes first', async ({
  page,
}) => {
  const [script, words] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = [
    [/\/assets\/guest-pages-[^/]*\.js$/, script],
    [/\/assets\/language-[^/]*\.js$/, words],
  ] as const;
  for (const [asset, { promise }] of holding)
    await page.route(asset, async route => {
      await promise;
      await route.continue();
    });
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  script.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  words.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Quên mật khẩu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tiếng Việt', pressed: true })).toBeVisible();
});
