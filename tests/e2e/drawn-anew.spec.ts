import { Role } from '../../domain/actor.ts';
import { mayOpen, pages } from '../oracles/pages.ts';
import { watchDrawnAnew } from '../support/drawn-anew.ts';
import { openScreen, rowsOf, screenIsReady } from '../support/screen.ts';
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

for (const { path, answer, script } of [
  { path: '/devices', answer: /\/api\/v3\/homebeds\?/, script: 'inline-input' },
  { path: '/settings', answer: /\/api\/v3\/settings\?/, script: 'setting-value-input' },
  { path: '/devices/1', answer: /\/api\/v3\/homebeds\/1$/, script: 'state-section' },
  { path: '/location/1?activeTab=hours', answer: /\/api\/v3\/location\/1$/, script: 'hours-tab' },
  { path: '/question-steps/flow', answer: /\/api\/v3\/question/, script: 'flow-graph' },
  { path: '/mails/1', answer: /\/api\/v3\/mails\/1$/, script: 'booking-of-mail' },
]) {
  test(`DEC-315 what ${path} is drawn with comes beside what it waits for, not after it`, async ({
    page,
  }) => {
    const asked = page.waitForRequest(new RegExp(`/assets/${script}-[^/]*\\.js$`));
    await page.route(answer, async route => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    expect((await asked).failure()).toBeNull();
    await screenIsReady(page);
  });
}
