import type { Page } from '@playwright/test';
import { goTo } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const address = 'https://firmware.network.example/bed.bin';

test.describe('firmware versions', () => {
  test.use({ keptOpen: true, role: 'admin' });

  test('FORM-FW-01 FORM-FW-02 below 2.5 a name and one address are enough', async ({ page }) => {
    const name = `Bed 2.4 of ${Date.now()}`;
    await goTo(page, '/hardwares/create');
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog(page).getByRole('textbox', { name: 'Firmware URL', exact: true }).fill(address);
    await dialog(page)
      .getByRole('button', { name: /^(Create|Save)$/ })
      .click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  test('FORM-FW-01 FORM-FW-03 DEC-55 from 2.5 on every version and every address is asked for', async ({
    page,
  }) => {
    await goTo(page, '/hardwares/create');
    const wifi = dialog(page).getByRole('textbox', { name: 'Wi-Fi version', exact: true });
    const name = dialog(page).getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Bed 2.4');
    await expect(wifi).not.toHaveAttribute('required');
    await name.fill('Bed 1 gen 2.5');
    await expect(wifi).toHaveAttribute('required');
    await dialog(page)
      .getByRole('button', { name: /^(Create|Save)$/ })
      .click();
    await expect(dialog(page).getByText('Do not leave blank')).toHaveCount(6);
    await expect(dialog(page).getByLabel('Asset')).toBeVisible();
    await expect(dialog(page).getByLabel('Enabled')).toBeVisible();
    await expectAccessible(page);
  });
});
