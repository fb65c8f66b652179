import { readFileSync, rmSync } from 'node:fs';
import { demoDirectory } from '../support/demo-directory.ts';
import { addOneMoreResource } from '../support/one-more-resource.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { ScratchCopy } from '../support/scratch-copy.ts';
import { rowsOf, screenIsReady } from '../support/screen.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from './fixtures.ts';

let copy: ScratchCopy | undefined;
let dataDir = '';
let portal: PortalProcess | undefined;

// One worker, so that the copy is built once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  copy = new ScratchCopy();
  addOneMoreResource(copy);
  copy.succeed('node', ['server/db/new-migration.ts', 'amenities']);
  useStockOverrides(copy);
  copy.succeed('node', ['scripts/build.ts']);
  dataDir = await demoDirectory();
  portal = await startPortal({ DATA_DIR: dataDir }, copy.folder);
});

test.afterAll(async () => {
  await portal?.end();
  copy?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

// Whoever still listens for live changes would miss the portal.
test.afterEach(({ page }) => page.close());

/** Registers overrides that are made of react-admin's own components. */
function useStockOverrides(of: ScratchCopy): void {
  const path = 'src/app/overrides.ts';
  const text = readFileSync(path, 'utf8');
  of.write(
    path,
    `import { stockOverrides } from '../../tests/e2e/stock/overrides.tsx';\n${text.replace('export const overrides = {', 'export const overrides = {\n  ...stockOverrides,')}`,
  );
}

test('PROD-04 a resource of one file has its menu item, list, dialogs, questions and its own bulk action', async ({
  page,
  allow,
}) => {
  await signIn(page, 'admin', portal?.url);
  const main = page.getByRole('main');

  await page.getByRole('link', { name: 'Amenities' }).click();
  await screenIsReady(page);
  await main.getByRole('link', { name: 'Create', exact: true }).first().click();
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

  await expect(rowsOf(page).first()).toContainText('Yes');
  await main.getByRole('checkbox', { name: 'Select Green tea' }).check();
  await main.getByRole('button', { name: 'Hide' }).click();
  const question = page.getByRole('dialog', { name: 'Hide: 1 amenity?' });
  await expect(question).toContainText('This sets in each of them: Shown.');
  await question.getByRole('button', { name: 'Hide' }).click();
  const job = page.getByRole('dialog').filter({ hasText: 'Hide: 1 amenity' });
  await expect(job).toContainText('1 of 1 done');
  await job.getByRole('button', { name: 'Close' }).click();
  await expect(rowsOf(page).first()).not.toContainText('Yes');

  await main.getByRole('button', { name: 'Delete: Green tea' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete success')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
});

test('react-admin’s own components work within a list, a row and a form', async ({ page }) => {
  await signIn(page, 'admin', portal?.url);
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Countries' }).click();
  await screenIsReady(page);

  // In a row: RecordContext.
  const first = rowsOf(page).first();
  await expect(first).toContainText(/[A-Z]{2} of [A-Z]/);

  // Beside the list: ListContext, both ways.
  const chosen = main.locator('output');
  await expect(chosen).toHaveText(/^0 of \d+ countries$/);
  await first.getByRole('checkbox').check();
  await expect(chosen).toHaveText(/^1 of \d+ countries$/);
  await first.getByRole('checkbox').uncheck();
  const before = await first.textContent();
  await main.getByRole('button', { name: 'Last first' }).click();
  await expect(first).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/desc/i);
  await main.getByRole('textbox', { name: 'Find a country' }).fill('viet');
  await expect(chosen).toHaveText('0 of 1 countries');
  await expect(rowsOf(page)).toHaveCount(1);
  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Stock export' }).click();
  const path = await (await file).path();
  // Its cities follow on lines of their own, which name no country.
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.filter(line => /^\d/.test(line))).toEqual([expect.stringContaining(',VN,')]);

  // In a form: RecordContext, react-hook-form and SaveContext; what is wrong stands at the stock input.
  await main.getByRole('link', { name: /^Edit: / }).click();
  const form = page.getByRole('dialog', { name: 'Edit', exact: true });
  await expect(form.getByText('Stored: VN')).toBeVisible();
  const name = form.getByRole('textbox', { name: 'Country' });
  const stored = await name.inputValue();
  await name.fill('');
  await form.getByRole('button', { name: 'Keep it' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill(`${stored} B`);
  const sent = page.waitForRequest(request => request.method() === 'PUT');
  await form.getByRole('button', { name: 'Keep it' }).click();
  expect((await sent).postDataJSON()).toEqual({ country: `${stored} B` });
  await expect(form).toHaveCount(0);
  await expect(rowsOf(page).first()).toContainText(`${stored} B`);

  await page.getByRole('link', { name: 'Cities' }).click();
  await screenIsReady(page);
  await expect(
    rowsOf(page)
      .first()
      .locator('td')
      .filter({ hasText: /^[A-Z]{2}$/ }),
  ).toHaveCount(1);
});
