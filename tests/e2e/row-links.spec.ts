import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('ACT-01 the name in a row opens here, and with a key or the middle button in a tab of its own', async ({
  page,
  context,
}) => {
  await openScreen(page, '/users');
  const lead = rowsOf(page).first().locator('a.lead');
  const path = await lead.getAttribute('href');
  const own = new RegExp(`${path}$`);
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await lead.click(how);
    const tab = await opened;
    await expect(tab).toHaveURL(own);
    await tab.close();
  }
  await expect(page).toHaveURL(/\/users$/);
  // Whoever opens it here loads no page anew, and one step leads back.
  await page.evaluate('window.sameDocument = true');
  await lead.click();
  await expect(page).toHaveURL(own);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/users$/);
});
