import type { Page } from '@playwright/test';
import { timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking, movableBookings, type SomeBooking } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

async function prepared(url: string) {
  const api = await ApiClient.signIn(url, 'admin');
  return { api, booking: await movableBooking(api) };
}

function parts(page: Page) {
  const panel = page.getByRole('dialog', { name: /^(Cancel|Reschedule) booking$/ });
  return {
    panel,
    reason: panel.getByRole('textbox', { name: 'Reason' }),
    next: panel.getByRole('button', { name: 'Next: email' }),
    confirm: panel.getByRole('button', { name: 'Confirm' }),
    subject: panel.getByRole('textbox', { name: 'Subject' }),
    content: panel.getByRole('textbox', { name: 'Content' }),
    starts: panel.getByRole('grid', { name: 'Starts' }),
    free: panel.getByRole('grid', { name: 'Starts' }).locator('button[aria-disabled="false"]'),
    question: page.getByRole('dialog', { name: 'Unsaved changes' }),
  };
}

async function toMail(page: Page, kind: 'cancel' | 'reschedule', booking: SomeBooking, reason = 'Flood') {
  await goTo(page, `/bookings/${booking.id}/${kind}`);
  const found = parts(page);
  await found.reason.fill(reason);
  if (kind === 'reschedule') await found.free.first().click();
  await found.next.click();
  await expect(found.content).toBeVisible();
  return found;
}

test('CANCEL-01 RESCH-01 RESCH-02 the reason is asked for on leaving the field, a start on going on; leaving asks before what was typed or chosen is lost', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  const { panel, reason, next, free, question } = parts(page);
  const askedForReason = async () => {
    await reason.fill('   ');
    await reason.blur();
    await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
    await next.click();
    await expect(panel.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  };
  await goTo(page, `/bookings/${booking.id}/cancel`);
  await expect(reason).toBeFocused();
  await askedForReason();
  await panel.getByRole('group', { name: 'Usual reasons' }).getByRole('button').first().click();
  await expect(reason).toHaveValue('Asked for by the guest');
  await expect(panel.getByText('Reason field cannot be left blank')).toHaveCount(0);
  await reason.fill('Half a reason');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(reason).toHaveValue('Half a reason');
  await panel.getByRole('button', { name: 'Close' }).first().click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}$`));
  await expect(panel).toBeHidden();

  await goTo(page, `/bookings/${booking.id}/reschedule`);
  // What is to be decided first is the start.
  await expect(panel.locator('[data-time]:focus')).toHaveCount(1);
  await askedForReason();
  await expect(panel.getByText('Please, You need pick slot of day')).toBeVisible();
  await expectAccessible(page);
  await reason.fill('');
  await free.first().click();
  await expect(panel.getByText('New start')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
});

test('LOC-09 a panel lies over the list it was opened from: the list is not loaded anew, and closing leads back to it', async ({
  page,
  mailPortal: { url },
}) => {
  await prepared(url);
  await goTo(page, '/bookings?page=2&sortBy=start_time&sortDesc=true');
  const action = page.getByRole('link', { name: /^Cancel: / }).first();
  await action.focus();
  await page.evaluate(() => document.querySelector('table.rows')?.setAttribute('data-same', ''));
  await page.keyboard.press('Enter');
  const { panel } = parts(page);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/bookings\/\d+\/cancel$/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/bookings\?page=2&sortBy=start_time&sortDesc=true$/);
  await expect(page.locator('table.rows[data-same]')).toHaveCount(1);
  await expect(action).toBeFocused();
});

test('LOC-09 a link to a panel opens it over its booking, also after a reload', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/cancel`);
  const { panel } = parts(page);
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GMT');
});

test('RESCH-06 whoever presses Next right after a start is asked nothing else: plan and preview are for that start', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { panel, reason, next, free, content } = parts(page);
  await reason.fill('Flood');
  await expect(free.first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/admin-reschedule/')) asked.push(request.postData() ?? '');
  });
  // The address says the start a moment later; on a slow machine after the plan has come.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  const button = await next.elementHandle();
  await free.first().evaluate((start, toMail) => {
    for (const each of [start, toMail]) if (each instanceof HTMLElement) each.click();
  }, button);
  await expect(content).toBeVisible({ timeout: 30_000 });
  await expect(panel.locator('[aria-busy="false"] iframe')).toBeVisible({ timeout: 30_000 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const starts = asked.map(body => /"start_time":"([^"]*)"/.exec(body)?.[1]);
  expect(starts.length).toBeGreaterThan(1);
  expect([...new Set(starts)]).toEqual([new URL(page.url()).searchParams.get('start')]);
});

test('MAIL-01 MAIL-02 MAIL-03 CANCEL-05 RESCH-08 CONST-19 ERR-32 DEC-40 the mail needs a subject and a content, edited 450 pixels high beside its preview', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  for (const [kind, warning] of [
    ['cancel', 'Please enter subject and content email and submit cancel.'],
    ['reschedule', 'Please enter subject and content email and submit reschedule.'],
  ] as const) {
    const { panel, subject, content, confirm } = await toMail(page, kind, booking);
    expect((await content.boundingBox())?.height).toBeGreaterThanOrEqual(450);
    await expect(panel.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await subject.fill(' ');
    await subject.blur();
    await expect(panel.getByText('Subject field cannot be left blank')).toBeVisible();
    await content.fill('');
    await expect(panel.getByText('Content field cannot be left blank')).toBeVisible();
    await confirm.click();
    await expect(page.getByText(warning)).toBeVisible();
    await expectAccessible(page);
  }
});

test('C7 the preview shows what the server would send: nothing in it runs or loads', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  const { panel, content } = await toMail(page, 'cancel', booking);
  await content.click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p>Pasted <b>text</b><img src="https://tracker.example/x.png" onerror="document.title=1"></p><script>document.title=2</script>',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const frame = panel.frameLocator('iframe');
  await expect(frame.locator('body')).toContainText('Pasted text');
  await expect(frame.locator('img, script')).toHaveCount(0);
  await expect(panel.locator('iframe')).toHaveAttribute('sandbox', '');
  expect(await page.title()).not.toMatch(/^[12]$/);
});

test('C7 what is dropped into the editor is made harmless before the page reads it, and keeps its emphasis', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  const { panel, content } = await toMail(page, 'cancel', booking);
  await content.evaluate(editor => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData(
      'text/html',
      '<p onclick="document.title=1">Dropped <span style="font-weight:700;background:url(https://tracker.example/y.png)">words</span>' +
        '<video src="https://tracker.example/x.mp4" onerror="document.title=2"></video><svg onload="document.title=3"></svg></p>',
    );
    const { left, top } = editor.getBoundingClientRect();
    const [clientX, clientY] = [left + 20, top + 20];
    editor.dispatchEvent(
      new DragEvent('drop', { dataTransfer, clientX, clientY, bubbles: true, cancelable: true }),
    );
  });
  await expect(content.getByText('Dropped')).toBeVisible();
  await expect(content.locator('strong', { hasText: 'words' })).toBeVisible();
  await expect(panel.frameLocator('iframe').locator('strong', { hasText: 'words' })).toBeVisible();
  expect(await page.title()).not.toMatch(/^[123]$/);
});

/**
 * A booking, and another one in whose place it would fit but for that one: the server says so. On some days the
 * nearest other one is shorter, and lies so late that its start is closed to a longer booking.
 */
async function bookingAndTakenStart(api: ApiClient) {
  const all = await movableBookings(api);
  for (const booking of all) {
    for (const taken of all) {
      const { id, bed_id, slot_duration } = taken;
      if (id === booking.id || bed_id !== booking.bed_id || slot_duration < booking.slot_duration) continue;
      const refusal = await api
        .post(`/v3/bookings/admin-reschedule/${booking.id}`, {
          reason: 'Which is in the way?',
          start_time: taken.start_time,
          bed_id,
        })
        .then(() => '', String);
      if (refusal.includes('409')) return { booking, taken };
    }
  }
  throw new Error('No two bookings of the demo data are in each other’s way');
}

test('SLOT-06 DEC-37 a start that is not free says why to mouse, keyboard and screen reader, and leads to the reason', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { booking, taken } = await bookingAndTakenStart(api);
  await goTo(page, `/bookings/${booking.id}/reschedule?bed=${booking.bed_id}&start=${taken.start_time}`);
  const { panel, starts } = parts(page);
  const name = `${taken.user.first_name} ${taken.user.last_name}`;
  await expect(panel.getByText(new RegExp(`Taken by ${name}`)).first()).toBeVisible();
  // The guest may have another booking on that day.
  const [from, to] = [taken.start_time, taken.end_time].map(instant =>
    timeOf(Date.parse(instant), taken.partner_location.timezone).slice(0, 5),
  );
  const label = `Taken by ${name}, ${from}–${to}`;
  const grey = starts.locator(`button[data-problem="taken"][aria-label$="${label}"]`).first();
  await expect(grey).toHaveAccessibleName(new RegExp(`^\\d\\d:\\d\\d, ${label}$`));
  await grey.hover();
  await expect(page.getByRole('tooltip')).toContainText(`Taken by ${name}`);
  await grey.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Open that booking' }).first()).toHaveAttribute(
    'href',
    `/bookings/${taken.id}`,
  );
  await expect(panel.getByText('Nearest free starts:')).toBeVisible();
  await panel.getByText('Nearest free starts:').getByRole('button').first().click();
  await expect(panel.getByText('New start')).toBeVisible();
  await expectAccessible(page);
});

test('RESCH-03 RESCH-04 RESCH-05 the month offers only days on which something is free', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { panel } = parts(page);
  const month = panel.getByRole('grid').first();
  await expect(month.locator('button[aria-disabled="false"]').first()).toBeVisible();
  for (const name of await month.locator('button').evaluateAll(all => all.map(each => each.ariaLabel ?? '')))
    expect(name).toMatch(/, (\d+ free starts?|Past|Closed .+|Before installation.+|No start is free)$/);
  const free = month.locator('button[aria-disabled="false"]');
  const wanted = await free.last().getAttribute('data-day');
  await free.last().focus();
  await page.keyboard.press('Home');
  const monday = month
    .locator('tr', { has: page.locator('button:focus') })
    .locator('button')
    .first();
  await expect(monday).toBeFocused();
  await free.last().click();
  await expect(panel.getByRole('heading', { level: 3 })).toContainText(String(Number(wanted?.slice(8))));
});

test('the grid of starts is walked by arrow keys, and nothing but keys is needed to move a booking', async ({
  page,
  mailPortal: { url },
}) => {
  const { api, booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { starts, free, next, confirm, panel, reason } = parts(page);
  await expect(panel.locator('[data-time]:focus')).toHaveCount(1);
  await reason.focus();
  await page.keyboard.type('By keys alone');
  await free.first().focus();
  const first = await starts.locator('button:focus').getAttribute('data-time');
  await page.keyboard.press('ArrowDown');
  const below = await starts.locator('button:focus').getAttribute('data-time');
  expect(Number(below?.slice(0, 2))).toBe(Number(first?.slice(0, 2)) + 1);
  expect(below?.slice(2)).toBe(first?.slice(2));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('New start')).toBeVisible();
  await next.focus();
  await page.keyboard.press('Enter');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Reschedule success' })).toBeFocused();
  // Whoever stands on the way back by the keyboard is given all the time that there is for it.
  await panel.getByRole('button', { name: 'Undo' }).focus();
  await page.waitForTimeout(10_000);
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await panel.getByRole('heading', { name: 'Reschedule success' }).focus();
  // What came of it closes by itself; the tray keeps telling it, with whose booking it was and the way to it.
  await expect(panel).toBeHidden({ timeout: 20_000 });
  const card = page.getByRole('region', { name: 'What can be undone' }).getByRole('listitem').first();
  await expect(card).toContainText(`${booking.user.first_name} ${booking.user.last_name}`);
  await expect(card.getByRole('link', { name: /^Moved 1 booking · / })).toHaveAttribute(
    'href',
    /^\/bookings\/\d+$/,
  );
  expect((await api.get(`/v3/bookings/${booking.id}`)).booking_status).toBe(10);
});

test('LOC-09 at 390 pixels a panel fills the screen, and nothing sticks out of it', async ({
  page,
  mailPortal: { url },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { panel, reason, free, next, content } = parts(page);
  await expect(free.first()).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
  await reason.fill('On the go');
  await free.first().click();
  await next.click();
  await expect(content).toBeVisible();
  await expect.poll(() => panel.evaluate(({ scrollWidth }) => scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('RESCH-02 who goes on at once after choosing a start is understood', async ({
  page,
  mailPortal: { url },
}) => {
  const { booking } = await prepared(url);
  await goTo(page, `/bookings/${booking.id}/reschedule`);
  const { reason, free, next, content } = parts(page);
  await reason.fill('In a hurry');
  await expect(free.first()).toBeVisible();
  const going = await next.elementHandle();
  await free.first().evaluate((start, on) => {
    for (const button of [start, on]) if (button instanceof HTMLElement) button.click();
  }, going);
  await expect(content).toBeVisible();
});

test('CANCEL-09 whoever comes too late to cancel a booking is led to where it stands now', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const booking = await movableBooking(api);
  await goTo(page, `/bookings/${booking.id}/cancel`);
  const panel = page.getByRole('dialog', { name: 'Cancel booking' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('She has called');
  const moved = await movedMeanwhile(api, booking);
  await expect(panel.getByRole('alert')).toContainText('This booking is now “Rescheduled”');
  await panel.getByRole('link', { name: `Booking ${moved}` }).click();
  // What was typed is not lost without a word.
  await parts(page).question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${moved}$`));
});

/** Somebody else moves it to the first start of the next days that is free; the number of the new booking. */
async function movedMeanwhile(api: ApiClient, { id, bed_id, start_time }: SomeBooking): Promise<number> {
  for (let tenth = 1; tenth < 600; tenth += 1) {
    const start = new Date(Date.parse(start_time) + tenth * 10 * 60_000).toISOString();
    const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };
    const body = {
      reason: 'Somebody was faster',
      start_time: start,
      bed_id,
      confirm_reschedule: true,
      ...mail,
    };
    const answer = await api.post(`/v3/bookings/admin-reschedule/${id}`, body).catch(() => undefined);
    if (answer !== undefined) return answer.id;
  }
  throw new Error('Nothing is free');
}
