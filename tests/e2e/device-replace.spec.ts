import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBookings, type SomeBooking } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

test.setTimeout(120_000);
// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '4' } });

interface Planned extends SomeBooking {
  readonly outcome: string;
}

interface Bed {
  readonly id: number;
  readonly name: string;
  readonly serial_id: string;
  readonly connection_id: string;
  readonly is_disabled: boolean;
  readonly partner_location_id: number | null;
  readonly installation_date: string | null;
}

const reason = 'Motor 3 is broken';

async function bedsAt(api: ApiClient, place: number): Promise<Bed[]> {
  const filter = JSON.stringify([
    { field: 'partner_location_id', op: 'eq', value: place },
    { field: 'is_disabled', op: 'ne', value: true },
  ]);
  return (await api.get(`/v3/homebeds?page=1&itemsPerPage=50&filter=${encodeURIComponent(filter)}`)).data;
}

/** A device with bookings ahead, and another one of its place that is installed already. */
async function twoBeds(api: ApiClient): Promise<{ old: Bed; next: Bed; booked: SomeBooking[] }> {
  const bookings = await movableBookings(api);
  for (const [place, ofPlace] of Map.groupBy(bookings, ({ location_id }) => location_id)) {
    const beds = await bedsAt(api, place);
    const old = beds.find(({ id }) => ofPlace.filter(({ bed_id }) => bed_id === id).length >= 2);
    const next = beds.find(
      ({ id, installation_date }) => id !== old?.id && Date.parse(installation_date ?? '') < Date.now(),
    );
    if (old !== undefined && next !== undefined)
      return { old, next, booked: ofPlace.filter(({ bed_id }) => bed_id === old.id) };
  }
  throw new Error('No place of the demo data has two devices that fit');
}

function parts(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Replace device' });
  return {
    panel,
    device: panel.getByRole('combobox', { name: 'New device' }),
    reason: panel.getByRole('textbox', { name: 'Reason' }),
    look: panel.getByRole('button', { name: 'See the plan' }),
    confirm: panel.getByRole('button', { name: 'Confirm' }),
    rows: panel.locator('.replace-table tbody tr'),
  };
}

async function choose(page: Page, serial: string) {
  const { device } = parts(page);
  await device.fill(serial);
  await page.getByRole('option').first().click();
}

/** Opens the panel, says by which device and why, and looks at the plan. */
async function toPlan(page: Page, old: Bed, next: Bed) {
  await goTo(page, `/devices/${old.id}/replace`);
  const found = parts(page);
  await choose(page, next.serial_id);
  await found.reason.fill(reason);
  await found.look.click();
  return found;
}

test('DEC-204 the devices that would do best stand first, and say how many bookings stay', async ({
  page,
  mailPortal: { url },
}) => {
  const { old } = await twoBeds(await ApiClient.signIn(url, 'admin'));
  await goTo(page, `/devices/${old.id}/replace`);
  await parts(page).device.click();
  const options = page.getByRole('option');
  await expect(options.first()).toContainText(/ · \d+ of \d+ bookings? stays?$/);
  const told = (await options.allTextContents()).filter(text => !text.includes('In stock'));
  const isIll = (text: string) => /(Offline|Failing) · \d+ of/.test(text);
  const stay = (text: string) => Number(/(\d+) of \d+ bookings?/.exec(text)?.[1]);
  const order = told.map(text => [isIll(text) ? 1 : 0, -stay(text)] as const);
  expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]));
});

test('REPL-01 to REPL-07 ROLE-07 an admin sees where every booking goes, confirms, and the guests find the right mails', async ({
  page,
  mailPortal: { url, peer },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { old, next, booked } = await twoBeds(api);
  await goTo(page, `/devices/${old.id}/replace`);
  const { panel, look, confirm, rows, reason: box } = parts(page);
  await look.click();
  await expect(panel.getByText('Connection id field cannot be left blank')).toBeVisible();
  await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
  await choose(page, next.serial_id);
  await box.fill(reason);
  await look.click();
  await expect(panel.getByText('the current shared device will be marked as disabled')).toBeVisible();
  await expectAccessible(page);

  const asked = {
    ...{ old_connection_id: old.connection_id, new_connection_id: next.connection_id },
    reason_replace: reason,
  };
  const plan = await api.put('/v3/bookings/replace-device-id', asked);
  const [moved, cancelled] = [plan.number_booking_moved, plan.number_booking_canceled];
  await expect(panel.getByText(`${moved} bookings will be moved to new device`)).toBeVisible();
  const willBeCancelled = `${cancelled} bookings will be cancelled (users will be notified)`;
  await expect(panel.getByText(willBeCancelled)).toBeVisible();
  await expect(rows).toHaveCount(plan.bookings.length);
  await expect(panel.locator('.replace-scroll path.box.moved')).toHaveAttribute('d', /M/);
  expect(booked.length).toBeGreaterThan(1);

  const planned: readonly Planned[] = plan.bookings;
  // Whoever lies on the device just now stays, and is written nothing.
  const told = planned.filter(({ outcome }) => outcome !== 'keep');
  const ofGuests = Map.groupBy(told, ({ user }) => user.email);
  const before = new Map([...ofGuests.keys()].map(email => [email, peer.mailsTo(email).length]));
  await confirm.click();
  await expect(panel.getByRole('heading', { name: 'Replaced' })).toBeVisible();
  await expect(panel.getByText(`Moved to ${next.name}: ${moved}`)).toBeVisible();
  expect(await api.get(`/v3/homebeds/${old.id}`)).toMatchObject({
    ...{ is_disabled: true, reason_disabled: reason, reason_replace: reason },
  });
  for (const [email, theirs] of ofGuests) {
    const waiting = (before.get(email) ?? 0) + theirs.length;
    const mails = await Promise.all(
      (await peer.arrived(email, waiting)).slice(-theirs.length).map(mail => mail.parsed()),
    );
    for (const mail of mails) expect(mail.html).toContain(reason);
    const isMoved = theirs.every(({ outcome }) => outcome === 'move');
    if (isMoved) for (const mail of mails) expect(mail.html).toContain(next.name);
    expect(new Set(mails.map(({ html }) => html)).size).toBe(theirs.length);
  }
});

test('REPL-03 A5 a plan that somebody has changed meanwhile is shown anew with what is new; undo gives everything back', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/409 PUT/);
  const api = await ApiClient.signIn(url, 'admin');
  const { old, next, booked } = await twoBeds(api);
  const { panel, confirm, rows } = await toPlan(page, old, next);
  await expect(rows.first()).toBeVisible();
  const seen = await rows.count();
  const [gone] = booked;
  await api.post(`/v3/bookings/admin-cancel/${gone?.id}`, {
    ...{ reason: 'Ill', confirm_cancel: true, subject_html: 'Cancelled', content_html: '<p>Sorry</p>' },
  });
  await confirm.click();
  await expect(panel.getByRole('alert')).toContainText('This changed while you were looking');
  await expect(panel.getByRole('alert')).toContainText(`Gone: ${gone?.user.first_name}`);
  await expect(rows).toHaveCount(seen - 1);
  await confirm.click();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
  expect(await api.get(`/v3/homebeds/${old.id}`)).toMatchObject({ is_disabled: false, reason_replace: null });
  for (const { id, booking_status } of booked.slice(1))
    expect((await api.get(`/v3/bookings/${id}`)).booking_status).toBe(booking_status);
});

test('REPL-08 a device that was disabled a second ago says so at its field, and what was typed stays', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/422 PUT/);
  const api = await ApiClient.signIn(url, 'admin');
  const { old, next } = await twoBeds(api);
  const { panel, confirm, reason: box } = await toPlan(page, old, next);
  await expect(confirm).toBeVisible();
  await api.put(`/v3/homebeds/${next.id}`, { is_disabled: true, reason_disabled: 'Broken as well' });
  await confirm.click();
  await expect(panel.getByText('This device is disabled')).toBeVisible();
  await expect(box).toHaveValue(reason);
  await api.put(`/v3/homebeds/${next.id}`, { is_disabled: false });
  expect((await api.get(`/v3/homebeds/${old.id}`)).is_disabled).toBe(false);
});

test('A8 REPL-08 ERR-22 the answer is lost on its way, after one without words: the same press again is done once', async ({
  page,
  allow,
  mailPortal: { url },
}) => {
  allow(/failed PUT|500 PUT/);
  const api = await ApiClient.signIn(url, 'admin');
  const { old, next } = await twoBeds(api);
  const { panel, confirm } = await toPlan(page, old, next);
  let sent = 0;
  await page.route('**/replace-device-id', async route => {
    sent += 1;
    if (sent === 1) return route.fulfill({ status: 500, json: {} });
    if (sent > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await confirm.click();
  await expect(panel.getByText('Something is wrong!')).toBeVisible();
  await confirm.click();
  await expect(panel.getByRole('alert').filter({ hasText: "can't tell yet" })).toBeVisible();
  await confirm.click();
  await expect(panel.getByRole('heading', { name: 'Replaced' })).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('heading', { name: 'Undone' })).toBeVisible();
});

test('REPL-03 two hundred bookings and more stay usable: drawn by a few paths, told a hundred at a time', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { old, next } = await twoBeds(api);
  await page.route('**/replace-device-id', async route => {
    const response = await route.fetch();
    const plan = await response.json();
    await route.fulfill({ response, json: { ...plan, bookings: manyOf(plan.bookings[0], 2_000) } });
  });
  const { panel, rows } = await toPlan(page, old, next);
  await expect(panel.getByText('1500 bookings will be moved to new device')).toBeVisible();
  await expect(rows).toHaveCount(100);
  expect(await panel.locator('.replace-scroll svg path').count()).toBeLessThan(20);
  await panel.getByRole('button', { name: 'Cancelled 500' }).click();
  await expect(rows.first()).toContainText('Cancelled');
  await panel.getByRole('button', { name: 'Show 100 more' }).click();
  await expect(rows).toHaveCount(200);
  // A press on the picture leads to the booking in the table.
  await panel.getByRole('button', { name: 'All 2000' }).click();
  await panel.locator('.replace-scroll svg').click({ position: { x: 700, y: 75 } });
  await expect(panel.locator('.replace-table tr.pointed')).toBeInViewport();
});

/** The same booking many times over, three a day; every fourth cannot go along. */
function manyOf(one: SomeBooking, count: number) {
  const first = Date.parse('2031-03-03T09:00:00.000Z');
  return Array.from({ length: count }, (_, index) => {
    const start = first + Math.floor(index / 3) * 86_400_000 + (index % 3) * 2 * 3_600_000;
    const isCancelled = index % 4 === 0;
    return {
      ...{ ...one, id: 1_000_000 + index, outcome: isCancelled ? 'cancel' : 'move' },
      ...{ start_time: new Date(start).toISOString(), end_time: new Date(start + 3_600_000).toISOString() },
      ...(isCancelled && { problem: { kind: 'taken', bookingId: 1 } }),
    };
  });
}

test('REPL-01 ROLE-07 D3 nobody but an admin is offered a replacement, and its address is refused', async ({
  signedInAs,
  mailPortal: { url },
}) => {
  for (const role of ['partner', 'service', 'marketing'] as const) {
    const page = await signedInAs(role);
    const api = await ApiClient.signIn(url, role);
    const { data } = await api.get('/v3/homebeds?page=1&itemsPerPage=1');
    await goTo(page, `${url}/devices/${data[0].id}/replace`);
    // A partner stays at the refusal, everybody else is led home from it (GUARD-07 to GUARD-09).
    await expect(page).toHaveURL(role === 'partner' ? `${url}/403` : `${url}/`);
    await expect(page.getByRole('dialog', { name: 'Replace device' })).toHaveCount(0);
    await goTo(page, `${url}/devices/${data[0].id}`);
    await expect(page.getByRole('heading', { name: data[0].name })).toBeVisible();
    await expect(page.getByText('Replace device')).toHaveCount(0);
  }
});
