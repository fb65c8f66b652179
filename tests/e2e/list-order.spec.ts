import type { Page } from '@playwright/test';
import { askAgain, carry, openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './mail-fixtures.ts';

// An order that somebody else has saved is none to save any more, and what the same person does elsewhere is told in place of it:
// a portal of its own, one test after the other.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin' });

/** By keyboard the first row changes places with the second. */
async function moveFirst(page: Page): Promise<void> {
  const handle = page.getByRole('button', { name: /^Move / }).first();
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await carry(page, 'ArrowDown', 2);
  await page.keyboard.press('Space');
}

test('DRAG-01 DRAG-02 DRAG-03 DRAG-04 DRAG-05 DRAG-06 ERR-12 rows are put in order by keyboard and saved', async ({
  page,
}) => {
  await openScreen(page, '/playlists');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const names = () => rowsOf(page).locator('a.lead').allInnerTexts();
  const before = await names();
  await expect(save).toHaveCount(0);
  await moveFirst(page);
  await expect(save).toBeVisible();
  const sent = page.waitForRequest(/\/reorder$/);
  await save.click();
  expect((await sent).postDataJSON().ids).toHaveLength(before.length);
  await expect(page.getByText('save successfully')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
});

test('DRAG-06 ERR-12 ERR-13 a save that fails does not stand behind the message of the one before', async ({
  page,
  allow,
}) => {
  allow(/500 PUT/);
  await openScreen(page, '/playlists');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await moveFirst(page);
  await save.press('Enter');
  const saved = page.getByText('save successfully');
  // Under the pointer a message stays as long as nothing takes its place.
  await saved.hover();
  await page.route('**/reorder', route => route.fulfill({ status: 500, json: { code: 500 } }));
  const refused = page.waitForResponse(/\/reorder$/);
  await moveFirst(page);
  await save.press('Enter');
  await refused;
  // One that waited for its turn would come after six seconds.
  const failed = page.getByText(/save failed please try again|Something went wrong/);
  await expect(failed).toBeVisible({ timeout: 4_000 });
  await expect(saved).toHaveCount(0);
});

test('DRAG-03 DRAG-06 ERR-13 a refused order says so and Save goes away', async ({ page, allow }) => {
  allow(/500/);
  await page.route('**/reorder', route => route.fulfill({ status: 500, json: { code: 500 } }));
  await openScreen(page, '/plans');
  const handles = page.getByRole('button', { name: /^Move / });
  await handles.first().hover();
  await page.mouse.down();
  const target = await handles.nth(1).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 30, { steps: 8 });
  await page.mouse.up();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // A press within 50 ms of a drop is the drop's own, says dnd-kit.
  await askAgain(save, page.getByText(/save failed please try again|Something went wrong/));
  await expect(save).toHaveCount(0);
});
