import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { cancelInPanel } from '../support/cancel-in-panel.ts';
import { openScreen } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ role: 'service', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const hourMs = 3_600_000;

/** A desk whose clock is set by hand, instead of its zone, is wrong by hours; somebody has just signed in on it. */
async function setClock(page: Page, hours: number) {
  const time = Date.now() + hours * hourMs;
  await page.addInitScript(at => {
    // Neither the preview of a mail nor a blank page has a storage.
    if (self === top && location.protocol.startsWith('http')) localStorage.setItem('auth.active', String(at));
  }, time);
  await page.clock.install({ time });
}

for (const [words, hours] of [
  ['is three hours fast', 3],
  ['is three hours slow', -3],
  ['is of the day before', -26],
] as const) {
  test(`DEC-318 a desk whose clock ${words}: what was just done can be undone as long as everywhere`, async ({
    page,
    mailPortal: { url, peer },
  }) => {
    const api = await ApiClient.signIn(url, 'service');
    const booking = await movableBooking(api);
    await setClock(page, hours);
    await cancelInPanel(page, booking.id);
    await openScreen(page, '/devices');
    const tray = page.getByRole('region', { name: 'What can be undone' });
    await expect(tray.getByRole('listitem').first()).toContainText(/mails leave in 0:[0-5]\d/);
    await tray.getByRole('button', { name: 'Undo' }).first().click();
    await expect(tray).toContainText('Undone');
    expect((await api.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(booking.booking_status);
    expect(peer.mailsTo(booking.user.email)).toEqual([]);
    // What can be undone no longer is not there as if it could.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
    await expect(tray).toHaveCount(0);
  });
}

/** What a page says of the present: the clock of a location, and the day that is 'today' there. */
async function presentOn(page: Page) {
  await openScreen(page, '/location/1?activeTab=board');
  const clock = page.getByRole('main').locator('time').first();
  const at = Date.parse((await clock.getAttribute('datetime')) ?? '');
  const day = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  return { at, day: await day.textContent() };
}

test('DEC-318 what time it is at a location, and which day is today, is told by the server’s clock', async ({
  page,
  signedInAs,
}) => {
  const right = await presentOn(page);
  for (const hours of [26, -26]) {
    const desk = await signedInAs('admin');
    await setClock(desk, hours);
    const present = await presentOn(desk);
    expect(Math.abs(present.at - Date.now()), `${hours} hours`).toBeLessThan(60_000);
    expect(present.day).toBe(right.day);
  }
});

test('DEC-318 the line of the present stands in a calendar where the server’s clock is', async ({
  page,
  signedInAs,
}) => {
  const line = (of: Page) => of.locator('.hours .now').first();
  // Somewhere in the network it is day.
  const open = async (of: Page, id: number) => {
    await openScreen(of, `/location/${id}?activeTab=calendar&view=week`);
    await expect(of.locator('.hours')).toBeVisible();
    return await line(of).isVisible();
  };
  let seen = 0;
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
    seen = (await open(page, id)) ? id : 0;
    if (seen > 0) break;
  }
  expect(seen, 'a location where it is day').toBeGreaterThan(0);
  const desk = await signedInAs('service');
  await setClock(desk, 3);
  expect(await open(desk, seen)).toBe(true);
  // At one moment: what comes above moves both.
  const place = (of: Page) =>
    line(of).evaluate(each => {
      const [frame, at] = [each.closest('.hours')?.getBoundingClientRect(), each.getBoundingClientRect()];
      return { x: at.x - (frame?.x ?? 0), y: at.y - (frame?.y ?? 0) };
    });
  const [there, here] = [await place(page), await place(desk)];
  expect(here.x).toBe(there.x);
  expect(Math.abs(here.y - there.y)).toBeLessThan(5);
});
