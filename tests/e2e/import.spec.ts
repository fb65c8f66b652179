import { openScreen } from '../support/screen.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
});

test('F13 a file is checked row by row, imported as a whole, changes nothing the second time, and is taken back', async ({
  page,
}) => {
  const mark = `Import ${Math.floor(Math.random() * 1_000_000_000)}`;
  await openScreen(page, `/cities?q=${encodeURIComponent(mark)}`);
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Import Cities from CSV' });
  const file = dialog.getByLabel('CSV file');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  await file.setInputFiles(csv('old.csv', Buffer.from(`City\n${mark}`, 'utf16le')));
  await expect(dialog.getByRole('alert')).toContainText('old.csv');
  await expect(dialog.getByRole('alert')).toContainText(/UTF-8|no text has/);
  await file.setInputFiles(csv('people.csv', 'City;Mayor\nA;B'));
  await expect(dialog.getByRole('alert')).toContainText("has a column 'Mayor'");

  await file.setInputFiles(
    csv('wrong.csv', `City;Country;Display on mobile\n${mark} one;Atlantis;Yes\n${mark} two;;No`),
  );
  await expect(dialog.getByRole('button', { name: 'Errors 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('row').last()).toContainText('Country: Does not exist: Atlantis');
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  await expect(dialog.getByText('Fix 1 line before importing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'All 2' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  const right = csv('right.csv', `City;Country;Display on mobile\n${mark} one;;Yes\n${mark} two;;No`);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles(right);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 rows are new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('main').getByText(`${mark} two`)).toBeVisible();

  await opener.click();
  await file.setInputFiles(right);
  await expect(dialog.getByText('there is nothing to import')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles(csv('changed.csv', `City;Display on mobile\n${mark} two;Yes`));
  await expect(dialog.getByRole('row').last()).toContainText(/Display on mobile\s*No\s*Yes/);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone')).toBeVisible();
});
