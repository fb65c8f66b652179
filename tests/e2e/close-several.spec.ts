import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { windows } from '../support/windows.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface PlaceRow {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
}

test.use({ role: 'service' });
test.describe.configure({ mode: 'serial' });

/** Written dd/MM/yyyy, as the boxes of the page have it. */
const typed = (day: string) => day.split('-').toReversed().join('/');

for (const { width, height } of windows('phone'))
  test(`DEC-171 three places are closed for three days with seven presses, ${width} pixels wide, and opened again by one`, async ({
    page,
    baseURL,
  }) => {
    const api = await ApiClient.signIn(baseURL ?? '', 'service');
    await page.setViewportSize({ width, height });
    await openScreen(page, '/');
    let presses = 0;
    const press = async (target: ReturnType<typeof page.getByRole>) => {
      presses += 1;
      await target.click();
    };
    if (width < 600) await press(page.getByRole('button', { name: 'Open navigation' }));
    await press(page.getByRole('navigation').getByRole('link', { name: 'Locations', exact: true }));
    const rows = rowsOf(page);
    await expect(rows).not.toHaveCount(0);
    const { data } = await api.get('/v3/location?page=1&itemsPerPage=20');
    const open: readonly PlaceRow[] = data.filter(({ status }: { status: number }) => status === 2);
    const places = open.slice(0, 3);
    for (const { name } of places)
      await press(
        rows.filter({ hasText: name }).getByRole('checkbox', { name: `Select ${name}`, exact: true }),
      );
    await press(page.getByRole('link', { name: 'Close days' }));
    const panel = page.getByRole('dialog', { name: 'Close days' });
    await expect(panel).toContainText(places.map(({ name }) => name).join(', '));
    const from = addDays(dayOf(Date.now(), 'UTC'), 4);
    const until = addDays(from, 2);
    await panel.getByRole('textbox', { name: 'First day' }).fill(typed(from));
    await panel.getByRole('textbox', { name: 'Last day' }).fill(typed(until));
    await panel.getByLabel('Reason').fill('Christmas');
    await expect(panel.getByRole('heading', { level: 3 })).toHaveCount(3);
    await expect(panel.getByRole('button', { name: 'Move all that fit', pressed: true })).toBeVisible();
    await expect(panel.getByText(/\d+ guests? (?:is|are) told by email/)).toBeVisible();
    await expectAccessible(page);
    await press(panel.getByRole('button', { name: 'Close 3 locations' }));
    await expect(panel).toHaveCount(0);
    expect(presses).toBeLessThanOrEqual(width < 600 ? 7 : 6);

    const daysOf = async ({ id }: PlaceRow) => {
      const { logs } = await api.get(`/v3/location/${id}`);
      return logs
        .filter(({ reason_close }: { reason_close: string }) => reason_close === 'Christmas')
        .map(({ day }: { day: string }) => day)
        .toSorted();
    };
    for (const each of places) expect(await daysOf(each)).toEqual([from, addDays(from, 1), until]);
    const undo = page.getByRole('button', { name: /^Undo/ }).first();
    await undo.click();
    for (const each of places) await expect.poll(() => daysOf(each)).toEqual([]);
  });

test('DEC-171 nothing is asked before it is known why, and a day that is over is refused', async ({
  page,
}) => {
  await goTo(page, '/locations/close?ids=1,2');
  const panel = page.getByRole('dialog', { name: 'Close days' });
  await panel.getByRole('button', { name: 'Close 2 locations' }).click();
  await expect(panel.getByText('Reason field cannot be left blank')).toBeVisible();
  await panel.getByRole('textbox', { name: 'First day' }).fill('01/01/2026');
  await expect(panel.getByText('A day from today on')).toBeVisible();
  await goTo(page, '/locations/close');
  await expect(page.getByText('Choose the locations in the list first.')).toBeVisible();
});

test('DEC-171 a reason is missed once it was left, not while somebody still turns to the days', async ({
  page,
}) => {
  await goTo(page, '/locations/close?ids=1');
  const panel = page.getByRole('dialog', { name: 'Close days' });
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  const missed = panel.getByText('Reason field cannot be left blank');
  await expect(reason).toBeFocused();
  const last = panel.getByRole('textbox', { name: 'Last day' });
  const day = await last.inputValue();
  await last.click();
  await last.fill(day);
  await last.press('Tab');
  await expect(reason).toHaveAttribute('aria-invalid', 'false');
  await expect(missed).toHaveCount(0);
  await reason.click();
  await last.click();
  await expect(missed).toBeVisible();
});

test.describe('by marketing', () => {
  test.use({ role: 'marketing' });

  test('D1 DEC-171 who may not change locations is offered none of it', async ({ page }) => {
    await goTo(page, '/locations/close?ids=1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(0);
  });
});
