import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { newPlace } from '../support/places.ts';
import { sticksOut, troubledWords } from '../support/reads-well.ts';
import { openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });

test('DEC-310 the buttons of a later week stand beside each other on a phone, and no word of them breaks', async ({
  page,
  baseURL,
}) => {
  const { id } = await newPlace(baseURL);
  const first = addDays(dayOf(Date.now(), 'Europe/London'), 14).split('-').toReversed().join('/');
  await openScreen(page, `/location/${id}?activeTab=hours`);
  const tab = page.getByRole('tabpanel');
  await tab.getByRole('button', { name: 'Hours from a later day' }).click();
  await tab.getByRole('textbox', { name: 'From', exact: true }).fill(first);
  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByRole('button', { name: `From ${first}`, pressed: true })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Remove these hours' })).toBeVisible();
  expect(await troubledWords(page)).toEqual([]);
  expect(await sticksOut(page)).toEqual([]);
});
