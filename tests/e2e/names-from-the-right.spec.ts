import type { Locator } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './mail-fixtures.ts';

test.use({ keptOpen: true, role: 'admin' });

const name = '\u0645\u062D\u0645\u062F \u0627\u0644\u0623\u062D\u0645\u062F';

/** Where two parts of a text stand, from the left. */
async function leftOf(text: Locator, ...parts: readonly string[]): Promise<number[]> {
  return await text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    if (!(node instanceof Text)) throw new Error('holds no text');
    return wanted.map(part => {
      const at = node.data.indexOf(part);
      if (at < 0) throw new Error(`${node.data} holds no ${part}`);
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + part.length);
      return Math.min(...[...range.getClientRects()].map(({ left }) => left));
    });
  }, parts);
}

test('DEC-327 a guest whose name runs from right to left stands before the time of the booking', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { id, user_id } = await movableBooking(api);
  const [first_name, last_name] = name.split(' ');
  await api.put(`/v3/user/${user_id}`, { first_name, last_name });
  await goTo(page, `${url}/bookings/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const crumb = page.getByRole('navigation', { name: 'breadcrumb' }).getByText(name);
  for (const title of [heading, crumb]) {
    await expect(title).toContainText(name);
    const told = (await title.textContent()) ?? '';
    const [day = ''] = /\d\d\/\d\d\/\d{4}/.exec(told) ?? [];
    const [guest = 0, when = 0] = await leftOf(title, name, day);
    expect(guest, told).toBeLessThan(when);
  }
});
