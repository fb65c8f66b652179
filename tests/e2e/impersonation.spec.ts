import { ApiClient } from '../support/api-client.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ role: 'admin' });
test.setTimeout(120_000);

test('D9 E17 an admin looks through the eyes of a partner, changes nothing, learns why, and is themselves again', async ({
  page,
  context,
  baseURL,
  allow,
}) => {
  allow(/403/);
  const partner = await ApiClient.signIn(baseURL ?? '', 'partner');
  const { data: own } = await partner.get('/v3/location?page=1&itemsPerPage=999');
  const [place] = own;
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const banner = page.getByRole('region', { name: 'View as another person' });

  await openScreen(page, '/locations');
  await expect(menu.getByRole('link', { name: 'Cities' })).toBeVisible();
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('button', { name: 'View as …' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as …' });
  const people = dialog.getByRole('list', { name: 'People' });
  await dialog.getByRole('textbox', { name: 'Name or email address' }).fill(demoAccounts.partner.email);
  await expect(people.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await people.getByRole('button', { name: demoAccounts.partner.email }).click();

  await expect(banner).toContainText(/You're viewing as .+ \(Partner, read-only\)\./);
  await screenIsReady(page);
  await expect(menu.getByRole('link', { name: 'Cities' })).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(Math.min(own.length, 20));
  await expectAccessible(page);

  await page.goto(`/locations/${place.id}/edit`);
  const form = page.getByRole('dialog', { name: 'Edit' });
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Through their eyes');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText("You're viewing as another person (read-only): nothing can be changed").first(),
  ).toBeVisible();
  await expect(name).toHaveValue('Through their eyes');
  expect((await partner.get(`/v3/location/${place.id}`)).name).toBe(place.name);

  await openScreen(page, '/devices');
  await banner.getByRole('button', { name: 'What is hidden here?' }).click();
  const rules = page.getByRole('dialog', { name: 'Who can do what here' });
  await expect(rules.getByRole('button', { name: 'Partner', pressed: true })).toBeVisible();
  const replace = rules.getByRole('listitem').filter({ hasText: 'Replace device' });
  await expect(replace).toContainText('Hidden');
  await expect(replace).toContainText('Only for: Admin.');
  // Names of the code are nobody’s business.
  await expect(replace).not.toContainText(/\b(?:replace|devices)\b|rights\./);
  await expect(rules.getByRole('region', { name: 'Not in the menu' })).toContainText('Cities');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  await openScreen(other, '/');
  await expect(other.getByRole('region', { name: 'View as another person' })).toHaveCount(0);
  await expect(other.getByRole('navigation', { name: 'Main navigation' })).toContainText('Cities');
  await other.close();

  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: /^Stop viewing as / }).click();
  await expect(menu.getByRole('link', { name: 'Cities' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL('/devices');
  // What was typed while impersonating is the admin's own draft.
  await page.goto(`/locations/${place.id}/edit`);
  await expect(page.getByText('You have typed something here that is not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
});
