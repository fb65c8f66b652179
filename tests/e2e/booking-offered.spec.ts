import { dayOf } from '../../domain/time/time-zone.ts';
import { installClock } from '../support/page-clock.ts';
import { answerBookings, fakeBooking } from '../support/places.ts';
import { openScreen, rowsOf } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

const zone = 'Europe/London';
const minuteMs = 60_000;
const minutesAhead = 4;

/**
 * What time the browser believes it is: now, or ten minutes from it around midnight in London, so that a booking that has
 * begun and one that soon will are of one day.
 */
function clockOfBrowser(): number {
  const now = Date.now();
  const dayAt = (minutes: number) => dayOf(now + minutes * minuteMs, zone);
  if (dayAt(-6) !== dayAt(0)) return now + 10 * minuteMs;
  return dayAt(minutesAhead + 2) === dayAt(0) ? now : now - 10 * minuteMs;
}

/** Three bookings of today: one has begun, one begins in four minutes, one later. */
function ofToday() {
  const now = clockOfBrowser();
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
  return {
    now,
    begun: { id: 21, start: at(-5), guest: 'Gus Begun' },
    soon: { id: 22, start: at(minutesAhead), guest: 'Sue Soon' },
    later: { id: 23, start: at(60), guest: 'Lea Later' },
    day: dayOf(now + minutesAhead * minuteMs, zone),
  };
}

test('ACT-06 CANCEL-09 RESCH-11 the list offers neither on a booking that has begun, and stops when one begins', async ({
  page,
}) => {
  const { begun, soon, later, now } = ofToday();
  await answerBookings(page, [begun, soon, later]);
  await installClock(page, { time: now });
  await openScreen(page, '/bookings');
  const offers = (guest: string) =>
    rowsOf(page)
      .filter({ hasText: guest.split(' ')[0]?.toLowerCase() ?? '' })
      .getByRole('link', { name: /^(Reschedule|Cancel):/ });
  await expect(offers(later.guest)).toHaveCount(2);
  await expect(offers(soon.guest)).toHaveCount(2);
  await expect(offers(begun.guest)).toHaveCount(0);
  await page.clock.fastForward(minutesAhead * minuteMs);
  await expect(offers(soon.guest)).toHaveCount(0);
  await expect(offers(later.guest)).toHaveCount(2);
});

test('ACT-06 CANCEL-09 RESCH-11 so does the panel of a day', async ({ page }) => {
  const { begun, soon, later, day, now } = ofToday();
  await answerBookings(page, [begun, soon, later]);
  await installClock(page, { time: now });
  await page.goto(`/location/1/bookings/${day}`);
  const offers = (guest: string) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: guest })
      .getByRole('link', { name: /^(Reschedule|Cancel)$/ });
  await expect(offers(soon.guest)).toHaveCount(2);
  await expect(offers(begun.guest)).toHaveCount(0);
  await page.clock.fastForward(minutesAhead * minuteMs);
  await expect(offers(soon.guest)).toHaveCount(0);
});

test('ACT-06 CANCEL-09 RESCH-11 so does the page of a booking', async ({ page }) => {
  const { soon, now } = ofToday();
  await installClock(page, { time: now });
  await page.route(/\/api\/v3\/bookings\/22$/, route => route.fulfill({ json: fakeBooking(soon) }));
  await page.route(/\/api\/v3\/bookings\/22\/timeline/, route =>
    route.fulfill({ json: { code: 200, message: 'OK', data: [] } }),
  );
  await page.goto('/bookings/22');
  const offers = page
    .getByRole('group', { name: 'Actions' })
    .getByRole('link', { name: /^(Reschedule|Cancel)$/ });
  await expect(offers).toHaveText(['Reschedule', 'Cancel']);
  await page.clock.fastForward(minutesAhead * minuteMs);
  await expect(offers).toHaveCount(0);
});

test('RESCH-11 BOOK-07 so does the board: what has begun can no longer be taken up', async ({ page }) => {
  const { soon, begun, day, now } = ofToday();
  await answerBookings(page, [soon, begun]);
  await installClock(page, { time: now });
  await openScreen(page, `/location/1?activeTab=board&date=${day}`);
  const block = (guest: string) => page.getByRole('button', { name: new RegExp(guest) });
  await expect(block(soon.guest)).toHaveClass(/movable/);
  await expect(block(begun.guest)).not.toHaveClass(/movable/);
  await page.clock.fastForward((minutesAhead + 1) * minuteMs);
  await expect(block(soon.guest)).not.toHaveClass(/movable/);
});
