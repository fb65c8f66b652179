import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { askAgain, openScreen, rowsOf } from '../support/screen.ts';
import { callersBooking, nameOf, type SomeBooking } from '../support/some-booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What a screen of 844 px leaves to a list between the header of the portal and the strip at its foot. */
const roomOfList = 844 - 56 - 44;

async function heightOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.height ?? 0;
}

/** Touches a card where it shows neither link nor button, at its upper right corner, until that has opened its row. */
async function open(card: Locator, address: RegExp): Promise<void> {
  const page = card.page();
  // What comes above it after the first paint may move it away from under the finger.
  await expect(async () => {
    if (!address.test(page.url())) {
      const { width } = (await card.boundingBox()) ?? { width: 0 };
      await card.tap({ position: { x: width - 12, y: 10 }, timeout: 2_000 });
    }
    await expect(page).toHaveURL(address, { timeout: 2_000 });
  }).toPass();
}

test.describe('at a desk of customer service', () => {
  test.use({ ...phone, role: 'service' });

  test('DEC-141 a booking is a card of three lines, five to a screen, that opens wherever one touches it', async ({
    page,
    baseURL,
  }) => {
    const booking = await callersBooking(await ApiClient.signIn(baseURL ?? '', 'service'));
    await openScreen(page, '/bookings?sortBy=start_time&sortDesc=true');
    await expect(rowsOf(page)).toHaveCount(20);
    const heights = await Promise.all(
      Array.from({ length: 6 }, (_, index) => heightOf(rowsOf(page).nth(index))),
    );
    expect(Math.max(...heights.slice(0, 5)) * 5 + 4 * 8).toBeLessThanOrEqual(roomOfList);

    await openScreen(page, `/bookings?q=${booking.id}`);
    const card = rowsOf(page).filter({ has: page.locator(`a[href="/bookings/${booking.id}"]`) });
    const [start, end] = [booking.start_time, booking.end_time].map(instant => clockAt(instant, booking));
    await expect(card).toContainText(`${start}–${end}`);
    await expect(card).toContainText(nameOf(booking));
    await expect(card).toContainText(`${booking.partner_location.name} · ${booking.home_bed.name}`);
    await expect(card).toContainText('Booked');
    const number = booking.user.phone_number ?? '';
    await expect(card.getByRole('link', { name: `Call ${number}` })).toHaveAttribute('href', `tel:${number}`);
    await expectAccessible(page);
    await card.getByRole('button', { name: /^More actions/ }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Cancel']);
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: /^Reschedule/ }).tap();
    await expect(page.getByRole('dialog', { name: 'Reschedule booking' })).toBeVisible();
    await openScreen(page, `/bookings?q=${booking.id}`);
    await open(card, new RegExp(`/bookings/${booking.id}$`));
  });
});

/** `15:00` on the clocks of its place. */
function clockAt(instant: string, { partner_location: { timezone } }: SomeBooking): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone ?? 'UTC',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
}

test.describe('as admin', () => {
  test.use({ ...phone, role: 'admin' });

  test('DEC-141 every list is of cards that open their rows, low enough for five to a screen', async ({
    page,
  }) => {
    for (const [path, address] of [
      ['/devices', /\/devices\/\d+$/],
      ['/users', /\/users\/\d+$/],
      ['/locations', /\/location\/\d+$/],
      ['/cities', /\/cities\/\d+\/edit$/],
    ] as const) {
      await openScreen(page, path);
      const card = rowsOf(page).first();
      expect(await heightOf(card), path).toBeLessThanOrEqual(roomOfList / 5);
      await open(card, address);
    }
  });

  test('DEC-142 whatever one presses is at least 44 px high and wide, and apart from what is beside it', async ({
    page,
  }) => {
    for (const path of ['/bookings', '/devices', '/cities', '/', '/playlists', '/information']) {
      await openScreen(page, path);
      await expect.poll(() => smallTargets(page), path).toEqual([]);
    }
  });

  test('DEC-311 no field has letters so small that an iPhone enlarges the page around it', async ({
    page,
  }) => {
    for (const [path, field] of [
      ['/bookings', page.getByRole('searchbox')],
      ['/cities/create', page.getByRole('dialog').getByRole('textbox').first()],
      ['/bookings/new', page.getByRole('dialog').getByRole('combobox').first()],
      ['/location/1?activeTab=prices', page.getByRole('textbox', { name: /^Price of/ }).first()],
      ['/information', page.getByLabel('First name')],
      ['/now', page.getByLabel('Find a location')],
      ['/insights', page.getByRole('combobox').first()],
    ] as const) {
      await openScreen(page, path);
      await expect(field, path).toBeVisible();
      expect(await smallLetters(page), path).toEqual([]);
    }
  });

  test('DEC-311 the days of a filter are seen whole', async ({ page }) => {
    await openScreen(page, '/bookings');
    await page.getByRole('button', { name: 'Filters' }).tap();
    const from = page.getByRole('textbox', { name: 'Start and end, from' });
    await expect(from).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    expect(await from.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

test.describe('before sign-in', () => {
  test.use(phone);

  test('DEC-311 the fields of sign-in have letters of 16 px, too', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await smallLetters(page)).toEqual([]);
  });
});

/** What one types into, or chooses from as the browser has it, in letters of less than 16 px. */
async function smallLetters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select')]
      .filter(field => !field.matches('[type=checkbox], [type=radio], [type=file], [aria-hidden=true]'))
      .filter(field => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(field => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(field => field.outerHTML.slice(0, 120)),
  );
}

/** What takes a press and is smaller than a fingertip, beside links within a text, whose line is their size. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, select, summary, input:not([type=hidden]), [role=button], [role=tab]';
    const reach = (element: Element) => {
      const box = element.getBoundingClientRect();
      // What lies over a whole card, or around a small box, is part of it.
      const around = ['::before', '::after'].map(part => getComputedStyle(element, part));
      const card = element.closest('tr, li');
      if (around.some(({ position, inset }) => position === 'absolute' && inset === '0px'))
        return card?.getBoundingClientRect() ?? box;
      const grown = around.some(({ position, inset }) => position === 'absolute' && inset === '-12px')
        ? 24
        : 0;
      return { width: box.width + grown, height: box.height + grown };
    };
    return [...document.querySelectorAll(pressed)]
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => element.getBoundingClientRect().width > 1)
      .filter(element => getComputedStyle(element).display !== 'inline')
      .filter(element => element.closest('label, .MuiInputBase-root, .MuiCheckbox-root') === null)
      .filter(element => element.getBoundingClientRect().bottom > 0)
      .filter(element => {
        const { width, height } = reach(element);
        return width < 43.5 || height < 43.5;
      })
      .map(element => {
        const { width, height } = reach(element);
        return `${element.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`;
      });
  });
}

test.describe('home of a partner', () => {
  test.use({ ...phone, role: 'partner' });

  /** By the clocks of its place. */
  const dayOf = (instant: Date, zone: string | null) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone ?? 'UTC' }).format(instant);

  test('DEC-143 opens with whom one expects today, by place, what comes next first', async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'partner');
    await openScreen(page, '/');
    const agenda = page.getByRole('region', { name: /^Today, / });
    await expect(agenda).toBeInViewport();
    const now = new Date();
    const filter = [
      { field: 'booking_status', op: 'in', value: [1, 2, 4, 5] },
      { field: 'start_time', op: 'ge', value: new Date(now.getTime() - 86_400_000).toISOString() },
      { field: 'start_time', op: 'le', value: new Date(now.getTime() + 86_400_000).toISOString() },
    ];
    const { data } = await api.get(
      `/v3/bookings?page=1&itemsPerPage=300&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    const around: readonly SomeBooking[] = data;
    const today = around.filter(
      ({ start_time, partner_location: { timezone } }) =>
        dayOf(new Date(start_time), timezone) === dayOf(now, timezone),
    );
    if (today.length > 0) {
      const earlier = agenda.getByText(/^Earlier today/);
      if (await earlier.isVisible()) await earlier.tap();
      await expect(agenda.getByRole('listitem')).toHaveCount(today.length);
    } else await expect(agenda).toContainText('Nobody is expected today.');
    await expectAccessible(page);
  });

  test('DEC-143 says so when nobody is expected, while it is on its way, and when it cannot be had', async ({
    page,
    allow,
  }) => {
    allow(/500|bookings/);
    const path = '**/api/v3/bookings?*itemsPerPage=300*';
    let release: () => void = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(path, async route => {
      await held;
      await route.fulfill({ status: 500, json: { code: 500 } });
    });
    await page.goto('/');
    const agenda = page.getByRole('region', { name: /^Today, / });
    await expect(agenda.locator('[aria-busy]')).toBeVisible();
    release();
    await expect(agenda.getByRole('alert')).toContainText('This could not be loaded.');
    // In the place of the one before, without a moment in which the server itself would answer.
    await page.route(path, route =>
      route.fulfill({ json: { code: 200, message: 'OK', data: [], total_item: 0 } }),
    );
    const none = agenda.getByText('Nobody is expected today.');
    await askAgain(agenda.getByRole('button', { name: 'Try again' }), none);
  });
});
