import { rmSync } from 'node:fs';
import { demoDirectory } from '../support/demo-directory.ts';
import { copyWithOneMoreResource } from '../support/one-more-resource.ts';
import { startPortal } from '../support/portal-process.ts';
import { rowsOf, screenIsReady } from '../support/screen.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from './fixtures.ts';

test('PROD-04 a resource of one file has its menu item, list, dialogs and question', async ({
  page,
  allow,
}) => {
  test.setTimeout(240_000);
  const copy = copyWithOneMoreResource();
  const dataDir = await demoDirectory();
  copy.succeed('node', ['server/db/new-migration.ts', 'amenities']);
  copy.succeed('node', ['scripts/build.ts']);
  const portal = await startPortal({ DATA_DIR: dataDir }, copy.folder);
  try {
    await signIn(page, 'admin', portal.url);
    const main = page.getByRole('main');

    await page.getByRole('link', { name: 'Amenities' }).click();
    await screenIsReady(page);
    await main.getByRole('link', { name: 'Create' }).first().click();
    const create = page.getByRole('dialog', { name: 'Create', exact: true });
    allow(/422 POST/);
    await create.getByRole('button', { name: 'Save' }).click();
    await expect(create.getByText('Amenity cannot be left blank')).toBeVisible();
    await create.getByRole('textbox', { name: 'Amenity' }).fill('Tea');
    await create.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('successfully added')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);

    await main.getByRole('link', { name: 'Edit: Tea' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit', exact: true });
    await edit.getByRole('textbox', { name: 'Amenity' }).fill('Green tea');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Update success')).toBeVisible();
    await expect(rowsOf(page).first()).toContainText('Green tea');

    await main.getByRole('button', { name: 'Delete: Green tea' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Delete success')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
  } finally {
    // Whoever still listens for live changes would miss the portal.
    await page.close();
    await portal.end();
    copy.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
