import type { Page } from '@playwright/test';
import { openScreen, rowsHaveArrived } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

/** Where parts of a page come from many places: descriptions, rules, libraries, what only a screen reader says. */
const paths = [
  ...['/', '/bookings', '/now', '/insights', '/users', '/mails', '/playlists', '/settings', '/information'],
  ...['/devices/1', '/devices/1/replace', '/devices/1/edit', '/conditions/1/edit', '/locations/create'],
  ...['/location/1', '/location/1?activeTab=hours', '/location/1?activeTab=blocks', '/bookings/new'],
];

/** What is the same in both languages: a name, an abbreviation, a key, the form in which a date is typed. */
const same = new Set([
  ...['Partner', 'Portal', 'Email', 'Firmware', 'SKU', 'BLE', 'RSSI', 'GMT', 'UTC', 'dBm', 'Ctrl', 'Enter'],
  // Firefox calls a zone by its letters.
  ...['yyyy', 'Message', 'Asia', 'Tokyo', 'BST'],
]);

test('DEC-325 DEC-01 a page in Vietnamese says nothing of its own in English', async ({ signedInAs }) => {
  test.slow();
  const pages = [await signedInAs('admin'), await signedInAs('admin')] as const;
  const answers: string[] = [];
  for (const [at, page] of pages.entries()) {
    // Read on its way: the browser has not always kept what it is asked for later.
    await page.route('**/api/**', async route => {
      const response = await route.fetch();
      answers.push(await response.text());
      await route.fulfill({ response });
    });
    const url = new URL((await page.request.get('/')).url()).origin;
    await page.context().addCookies([{ name: 'locale', value: at === 0 ? 'en' : 'vi', url }]);
  }
  const found: string[] = [];
  for (const path of paths) {
    const [english, vietnamese] = await Promise.all(pages.map(page => textsOn(page, path)));
    const data = new Set(wordsOf(answers.join(' ')));
    const ours = [...(english ?? [])].filter(text => vietnamese?.has(text) === true);
    const told = ours.filter(text => wordsOf(text).some(word => !data.has(word) && !same.has(word)));
    found.push(...told.map(text => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
});

/** The words of three letters and more. */
const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? [];

/** What a page shows, and what it says to those who do not see it. */
async function textsOn(page: Page, path: string): Promise<Set<string>> {
  await openScreen(page, path);
  await rowsHaveArrived(page);
  return new Set(
    await page.evaluate(() => {
      const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'];
      const told = [...document.querySelectorAll('#root *, [role="dialog"] *, [id^="DndDescribedBy"]')]
        .filter(element => element.closest('script, style, iframe') === null)
        .flatMap(element => [
          ...attributes.map(name => element.getAttribute(name) ?? ''),
          ...[...element.childNodes].map(node => (node instanceof Text ? node.data : '')),
        ]);
      return told.map(text => text.trim()).filter(text => text !== '');
    }),
  );
}
