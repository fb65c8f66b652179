import type { Page } from '@playwright/test';
import { z } from 'zod';
import { addMonths, weekdays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPlace } from '../support/places.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { callersBooking, nameOf } from '../support/some-booking.ts';
import { windows } from '../support/windows.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const made = z.object({
  id: z.number(),
  user_id: z.number(),
  start_time: z.string(),
  operation: z.object({ id: z.number() }),
});

function parts(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Book a session' });
  return {
    panel,
    starts: panel.getByRole('grid', { name: 'Starts' }),
    free: panel.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]'),
    next: panel.getByRole('button', { name: 'Next: email' }),
    confirm: panel.getByRole('button', { name: 'Confirm' }),
    content: panel.locator('.ProseMirror'),
  };
}

/** Presses the board where no booking lies, wherever those of the day are. */
async function pressFreePlace(page: Page): Promise<void> {
  const lanes = page.locator('.board-free');
  await lanes.first().waitFor();
  await lanes.first().scrollIntoViewIfNeeded();
  const place = await lanes.evaluateAll(all => {
    for (const lane of all) {
      const { left, right, top } = lane.getBoundingClientRect();
      const y = top + 10;
      for (let x = left + 60; x < Math.min(right, innerWidth) - 20; x += 20)
        if (document.elementFromPoint(x, y) === lane) return { x, y };
    }
    return undefined;
  });
  if (place === undefined) throw new Error('Every place of the board is taken');
  await page.mouse.click(place.x, place.y);
}

/** Confirms, and answers what the server made of it. */
async function confirmed(page: Page) {
  const answered = page.waitForResponse(
    response =>
      response.url().endsWith('/v3/bookings') && response.request().postDataJSON().confirm_booking === true,
  );
  await parts(page).confirm.click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  return made.parse(await answer.json());
}

for (const { width, height } of windows('desk'))
  test.describe(`${width} pixels wide`, () => {
    test.use({ role: 'service', viewport: { width, height } });

    test('DEC-366 what was missing is told no more once it is there, chosen or filled in', async ({
      page,
      mailPortal: { url },
    }) => {
      const before = await callersBooking(await ApiClient.signIn(url, 'admin'));
      await openScreen(page, '/bookings/new');
      const { panel, next } = parts(page);
      const guest = panel.getByRole('combobox', { name: 'Guest' });
      const place = panel.getByRole('combobox', { name: 'Location' });
      await next.click();
      await expect(guest).toHaveAccessibleDescription('Do not leave blank');
      await expect(place).toHaveAccessibleDescription('Do not leave blank');
      await guest.fill(before.user.email);
      await page
        .getByRole('option', { name: new RegExp(nameOf(before)) })
        .first()
        .click();
      await expect(place).toHaveValue(/.+/);
      await expect(guest).toHaveAccessibleDescription('');
      await expect(place).toHaveAccessibleDescription('');
    });

    test('DEC-167 DEC-130 a caller is found by a part of her number and booked with six presses, at the place and for the time of before', async ({
      page,
      mailPortal: { url },
    }) => {
      const api = await ApiClient.signIn(url, 'admin');
      const before = await callersBooking(api);
      await openScreen(page, '/');
      let presses = 0;
      const press = async (target: ReturnType<Page['getByRole']>) => {
        presses += 1;
        await target.click();
      };
      await press(page.getByRole('button', { name: 'Search or jump to' }));
      await page
        .getByRole('combobox', { name: 'Search pages and records' })
        .fill(before.user.phone_number?.replaceAll('-', '').slice(1) ?? '');
      await press(page.getByRole('option', { name: new RegExp(nameOf(before)) }).first());
      await expect(page).toHaveURL(new RegExp(`/users/${before.user_id}`));
      await press(page.getByRole('main').getByRole('link', { name: 'Book', exact: true }));
      const { panel, free, next, content } = parts(page);
      await expect(panel.getByRole('combobox', { name: 'Location' })).toHaveValue(/.+/);
      await press(free.first());
      await press(next);
      // In the language of whoever has the next booking of the day.
      await expect(content).toContainText(new RegExp(`(Hello|Xin chào) ${before.user.first_name}`));
      await expect(panel).toContainText('Price:');
      await expectAccessible(page);
      presses += 1;
      const booked = await confirmed(page);
      expect(presses).toBeLessThanOrEqual(6);
      await expect(panel.getByRole('heading', { name: 'Booked!' })).toBeVisible();

      const row = await api.get(`/v3/bookings/${booked.id}`);
      expect(row).toMatchObject({ user_id: before.user_id, booking_status: 2 });
      const { data: mails } = await api.get(
        `/v3/mails?filter=${encodeURIComponent(JSON.stringify([{ field: 'booking_id', op: 'eq', value: booked.id }]))}`,
      );
      expect(mails).toMatchObject([{ to_email: before.user.email, state: 'waiting' }]);
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Undo' }).click();
      await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
      await expect(api.get(`/v3/bookings/${booked.id}`)).rejects.toThrow('404');
    });
  });

test.describe('at the desk', () => {
  test.use({ role: 'admin' });

  test('DEC-167 who walks in is booked from a free place of the board, named in two fields and an address', async ({
    page,
    mailPortal: { url },
    allow,
  }) => {
    allow(/422/);
    const api = await ApiClient.signIn(url, 'admin');
    const { location_id, start_time } = await callersBooking(api);
    const day = start_time.slice(0, 10);
    await goTo(page, `/location/${location_id}?activeTab=board&date=${day}`);
    await pressFreePlace(page);
    const { panel, free, starts, next, confirm } = parts(page);
    await expect(starts).toBeVisible();
    await panel.getByRole('button', { name: 'New guest' }).click();
    // Where one pressed a start may overlap a booking that comes soon.
    if ((await starts.locator('button[aria-pressed="true"][aria-disabled="false"]').count()) === 0)
      await free.first().click();
    await next.click();
    // What is missing is told at its field, and what was chosen stays.
    await expect(
      panel
        .getByText('Please choose a guest, or enter a new one')
        .or(panel.getByText('Do not leave blank'))
        .first(),
    ).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await panel.getByRole('textbox', { name: 'First name' }).fill('Walter');
    await panel.getByRole('textbox', { name: 'Last name' }).fill('Inn');
    await panel.getByRole('textbox', { name: 'Email' }).fill('admin@portal.test');
    await next.click();
    await expect(panel.getByText('Email is already in use')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Email' }).fill('walter.inn@guests.example');
    // DEC-362
    await panel.getByRole('textbox', { name: 'Phone number' }).fill('+84 905 123 456');
    await next.click();
    await expect(panel.locator('.ProseMirror')).toContainText('Hello Walter');
    // DEC-364: the mail of who reads Vietnamese, from a desk that is in English.
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Tiếng Việt' }).click();
    await next.click();
    await expect(panel.locator('.ProseMirror')).toContainText('Xin chào Walter');
    const booked = await confirmed(page);
    await expect(panel.getByRole('link', { name: 'Open the booking' })).toHaveAttribute(
      'href',
      `/bookings/${booked.id}`,
    );
    expect(await api.get(`/v3/user/${booked.user_id}`)).toMatchObject({
      email: 'walter.inn@guests.example',
      language: 'vi',
      phone_number: '+84905123456',
      role: null,
    });
  });

  test('DEC-167 a start that somebody else has taken meanwhile is offered beside', async ({
    page,
    mailPortal: { url },
    allow,
  }) => {
    allow(/409/);
    const api = await ApiClient.signIn(url, 'admin');
    const before = await callersBooking(api);
    await goTo(page, `/bookings/new?user=${before.user_id}`);
    const { panel, free, next } = parts(page);
    await free.nth(3).click();
    const asked = page.waitForRequest(/\/v3\/bookings$/);
    await next.click();
    const { user_id, bed_id, slot_duration, start_time } = (await asked).postDataJSON();
    await expect(panel.locator('.ProseMirror')).toBeVisible();
    const rival = {
      ...{ user_id, bed_id, slot_duration, start_time, confirm_booking: true },
      ...{ subject_html: 'First', content_html: '<p>First come</p>' },
    };
    await api.post('/v3/bookings', rival);
    await parts(page).confirm.click();
    await expect(panel.getByText('Another booking holds the device at this time').first()).toBeVisible();
    await expect(panel.getByText('Nearest free starts:')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('at a place whose device stands there from next month on', () => {
  test.use({ role: 'admin' });

  test('DEC-167 the panel shows the first month that has a free start, and this one to whoever leafs back', async ({
    page,
    mailPortal: { url },
  }) => {
    const { api, id } = await newPlace(url);
    const thisMonth = dayOf(Date.now(), 'Europe/London').slice(0, 7);
    const nextMonth = addMonths(thisMonth, 1);
    await openAllWeek(api, id);
    const filter = JSON.stringify([{ field: 'reg_status', op: 'eq', value: 'pre-registered' }]);
    const { data } = await api.get(
      `/v3/homebeds?page=1&itemsPerPage=100&filter=${encodeURIComponent(filter)}`,
    );
    const stock = data.find(
      (bed: { partner_location_id: number | null }) => bed.partner_location_id === null,
    );
    await api.put(`/v3/homebeds/${stock.id}/shared`, {
      ...{ name: 'From next month on', device_type: 'Commercial', customer_name: 'Next Month' },
      ...{ hardware_id: stock.hardware_id, partner_location_id: id },
      installation_date: `${nextMonth.replace('-', '/')}/01 00:00:00`,
    });
    await goTo(page, `/bookings/new?location=${id}`);
    const { panel, free } = parts(page);
    await expect(panel.getByRole('grid', { name: written(nextMonth) })).toBeVisible();
    // Nobody has chosen anything yet: one may go on with the first.
    await expect(free.first()).toBeFocused();
    await panel.getByRole('button', { name: 'Previous month' }).click();
    await expect(panel.getByRole('grid', { name: written(thisMonth) })).toBeVisible();
    await expect(free).toHaveCount(0);

    // A start that is chosen stays, with its day, whatever month one looks at.
    await panel.getByRole('button', { name: 'Next month' }).click();
    await free.first().click();
    const proposed = panel.getByRole('region', { name: new RegExp(`\\b1 ${written(nextMonth)}$`) });
    const start = proposed.getByRole('button', { pressed: true });
    await expect(start).toHaveText('07:00');
    await panel.getByRole('button', { name: 'Next month' }).click();
    await expect(panel.getByRole('grid', { name: written(addMonths(nextMonth, 1)) })).toBeVisible();
    await expect(start).toHaveText('07:00');
    await expect(proposed.getByRole('status')).toContainText('07:00');
  });
});

/** A month as the calendar of the panel is headed. */
const written = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );

/** A location is open from seven to late on every day of the week. */
async function openAllWeek(api: ApiClient, id: number): Promise<void> {
  const week = weekdays.map(day_of_week => ({
    ...{ day_of_week, location_id: id },
    ...{ open_time: '07:00:00', close_time: '23:30:00' },
  }));
  const { plan } = await api.put(`/v3/location/${id}/list-hours?preview=true`, week);
  await api.put(`/v3/location/${id}/list-hours?plan=${plan}`, week);
}

test.describe('over another host', () => {
  // What a page has asked once it knows: this one has to ask.
  test.use({ role: 'service', keptOpen: false });

  test('DEC-167 DEC-168 what the host does not say that it can is not offered', async ({
    page,
    mailPortal: { url },
  }) => {
    const api = await ApiClient.signIn(url, 'admin');
    const { user_id, location_id } = await callersBooking(api);
    await page.route(/\/api\/config$/, async route => {
      const { offers: _none, ...settings } = await (await route.fetch()).json();
      await route.fulfill({ json: settings });
    });
    for (const [path, sign] of [
      ['/bookings', page.getByRole('button', { name: 'Filters' })],
      [`/users/${user_id}`, page.getByText('Upcoming bookings')],
      [`/location/${location_id}?activeTab=board`, page.getByText('Drag a booking to move it')],
    ] as const) {
      await openScreen(page, path);
      await expect(sign).toBeVisible();
      await expect(page.getByRole('link', { name: /^Book( a session)?$/ })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Activity' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Add a note for the desk' })).toHaveCount(0);
    }
    await expect(page.locator('.board-free')).toHaveCount(0);
  });
});

for (const role of ['partner', 'marketing'] as const)
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('DEC-167 nobody else is offered to book', async ({ page }) => {
      await openScreen(page, '/bookings');
      await expect(page.getByRole('link', { name: 'Book a session' })).toHaveCount(0);
      await goTo(page, '/bookings/new');
      await expect(page.getByRole('dialog', { name: 'Book a session' })).toHaveCount(0);
    });
  });
