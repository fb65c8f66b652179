import { Role } from '../../domain/actor.ts';
import { mayOpen, pages } from '../oracles/pages.ts';
import { watchDrawnAnew } from '../support/drawn-anew.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

const tabs = [
  'calendar',
  'device',
  'booking',
  'board',
  'hours',
  'blocks',
  'promotion',
  'prices',
  'information',
];
/** The wall of now has no frame that one goes on from. */
const screens = [
  ...Object.keys(pages).filter(
    path => mayOpen(path, Role.Admin) && !path.includes(':') && path !== '/now/wall',
  ),
  ...['/bookings/new', '/bookings/1', '/devices/1', '/users/1', '/playlists/1', '/mails/1'],
  ...tabs.map(tab => `/location/1?activeTab=${tab}`),
];

test('DEC-315 nothing that one can press is drawn anew while the scripts of a screen arrive', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const drawnAnew = await watchDrawnAnew(page);
  await openScreen(page, '/information');
  for (const path of screens)
    await test.step(path, async () => expect.soft(await drawnAnew(path), path).toEqual([]));
});

test('DEC-315 LIST-23 the head of a column keeps the focus when the order by hand ends and begins with it', async ({
  page,
}) => {
  await openScreen(page, '/plans');
  const head = page.getByRole('columnheader', { name: 'Order' });
  const button = head.getByRole('button');
  const handles = page.getByRole('button', { name: /^Move / });
  await expect(handles).toHaveCount(await rowsOf(page).count());
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(handles).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(handles).toHaveCount(await rowsOf(page).count());
  await expect(button).toBeFocused();
});

for (const { list, rows, script } of [
  { list: '/devices', rows: /\/api\/v3\/homebeds\?/, script: 'inline-input' },
  { list: '/settings', rows: /\/api\/v3\/settings\?/, script: 'setting-value-input' },
]) {
  test(`DEC-315 what the rows of ${list} are drawn with comes beside them, not after them`, async ({
    page,
  }) => {
    const asked = page.waitForRequest(new RegExp(`/assets/${script}-[^/]*\\.js$`));
    await page.route(rows, async route => {
      await asked;
      await route.continue();
    });
    await page.goto(list);
    await expect(rowsOf(page).first()).toBeVisible();
  });
}
