import { demoAccounts } from '../support/demo-accounts.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// An address changes here: nobody else shares this portal.
test.use({ role: 'partner', mailEnv: { MAIL_DELAY_SECONDS: '1' } });

const fresh = 'linden.new@mail.example';

test('one changes one’s e-mail address by the link in the new mailbox, and the old one takes it back', async ({
  page,
  mailPortal,
  browser,
  baseURL,
  allow,
}) => {
  allow(/401 |status of 401/);
  const old = demoAccounts.partner.email;
  await page.goto('/information');
  const section = page.getByRole('region', { name: 'Email address' });
  await expect(section.getByText(old)).toBeVisible();
  await section.getByRole('button', { name: 'Change email…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await expectAccessible(page);
  await dialog.getByLabel('New email address').fill(fresh);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('alert')).toContainText(`${fresh} waits until its mailbox confirms it`);
  await expect(section.getByRole('button', { name: 'Cancel the change' })).toBeVisible();
  await expectAccessible(page);

  const guest = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await guest.goto(await mailedLink(mailPortal.peer, fresh));
  await expect(guest.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(guest.getByRole('status')).toHaveText('Your email address has been changed');
  await page.reload();
  await expect(section.getByText(fresh)).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);

  await guest.goto(await mailedLink(mailPortal.peer, old));
  await guest.getByRole('button', { name: 'It was not me: stop it' }).click();
  await expect(guest.getByRole('status')).toContainText('The change was stopped');
  expect(await mailedLink(mailPortal.peer, old, 2)).toContain('/reset-password#');
  await guest.close();
});
