import { readFile } from 'node:fs/promises';
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
  await expect(dialog.getByRole('row').last()).toContainText('Does not exist: Atlantis');
  await expect(dialog.getByRole('button', { name: 'Import the good one' })).toBeEnabled();
  await expect(dialog.getByText('1 line has an error: mend it here, or it is left out.')).toBeVisible();
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
  await expect(dialog.getByText('No changes: the list already matches this file.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles(csv('changed.csv', `City;Display on mobile\n${mark} two;Yes`));
  await expect(dialog.getByRole('row').last()).toContainText(/Display on mobile\s*No\s*Yes/);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone')).toBeVisible();
});

test('F13 a wrong cell is mended in the preview, the good lines are taken alone, and the rest is downloaded', async ({
  page,
}) => {
  const mark = `Mended ${Math.floor(Math.random() * 1_000_000_000)}`;
  await openScreen(page, `/cities?q=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Cities from CSV' });
  const lines = [`${mark} one;Vietnm;Yes`, `${mark} two;;perhaps`, `${mark} three;Atlantis;No`];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(csv('three.csv', ['City;Country;Display on mobile', ...lines].join('\n')));
  await expect(dialog.getByRole('button', { name: 'Errors 3' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  const first = dialog.getByRole('row').nth(1);
  await expect(first).toContainText('Does not exist: Vietnm. Did you mean Vietnam?');
  await first.getByRole('button', { name: 'Use Vietnam' }).click();
  await expect(first).toContainText('New');
  const second = dialog.getByRole('row').nth(2);
  const cell = second.getByRole('textbox', { name: 'Display on mobile' });
  await cell.fill('no');
  await cell.press('Enter');
  await expect(second).toContainText('New');
  await expect(cell).toBeFocused();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the line with an error' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('three-errors.csv');
  const path = await file.path();
  expect(await readFile(path, 'utf8')).toBe(
    '\uFEFFCity,Country,Display on mobile,What is wrong\r\n' +
      `${mark} three,Atlantis,No,Country: Does not exist: Atlantis\r\n`,
  );
  await dialog.getByRole('button', { name: 'Import the 2 good ones' }).click();
  await expect(dialog.getByText('2 rows are new · 1 line was left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone')).toBeVisible();
});

test('F13 a file of more rows than are taken at once says in how many parts it comes, before anything is sent', async ({
  page,
}) => {
  const mark = `Part ${Math.floor(Math.random() * 1_000_000_000)}`;
  await openScreen(page, '/cities');
  const sent: string[] = [];
  page.on('request', request => {
    if (/\/api\/.*\/import/.test(request.url())) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Cities from CSV' });
  const rows = Array.from({ length: 5_001 }, (_, at) => (at < 5_000 ? ' ,No' : `${mark},No`));
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(csv('long.csv', ['City,Display on mobile', ...rows].join('\n')));
  await expect(dialog.getByText(/long.csv has 5,001 rows; .* imported in 2 parts/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Check part 1 of 2' }).click();
  await expect(dialog.getByText('part 1 of 2')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Errors 5,000' })).toBeVisible();
});
