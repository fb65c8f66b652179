import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { goTo } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

/** Goes on to the mail of a cancellation in Vietnamese, and answers the bar above its text. */
async function barOf(page: Page, baseURL: string | undefined) {
  const url = String(baseURL);
  await page.context().addCookies([{ name: 'locale', value: 'vi', url }]);
  const { id } = await movableBooking(await ApiClient.signIn(url, 'admin'));
  await goTo(page, `/bookings/${id}/cancel`);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Mất nước');
  await page.getByRole('button', { name: 'Tiếp theo: email' }).click();
  await expect(page.locator('.ProseMirror')).not.toBeEmpty();
  return page.locator('.RaRichTextInputToolbar-root');
}

test('DEC-325 MAIL-01 the bar above the text of a mail speaks Vietnamese where the page does', async ({
  page,
  baseURL,
}) => {
  const bar = await barOf(page, baseURL);
  const names = ['Đậm', 'Nghiêng', 'Gạch chân', 'Gạch ngang', 'Mã', 'Danh sách dấu đầu dòng'];
  const others = ['Danh sách đánh số', 'Thêm liên kết', 'Trích dẫn', 'Xóa định dạng'];
  const buttons = bar.locator('button');
  await expect(buttons).toHaveCount(names.length + others.length);
  for (const [at, name] of [...names, ...others].entries()) {
    await expect(buttons.nth(at)).toHaveAccessibleName(name);
    await expect(buttons.nth(at)).toHaveAttribute('title', name);
  }
  await expect(bar.getByRole('navigation', { name: 'Chọn kiểu đoạn' })).toHaveText('Thường');
  await bar.getByRole('button', { name: 'Kiểu đoạn hiện tại' }).click();
  const levels = ['Thường', ...[1, 2, 3, 4, 5, 6].map(level => `Tiêu đề ${level}`)];
  await expect(page.getByRole('menuitem')).toHaveText(levels);
});

for (const [where, hasTouch] of [
  ['on a phone', true],
  ['in a window as narrow as a phone', false],
] as const) {
  test.describe(where, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch });

    test('DEC-142 the buttons above the text of a mail are as large as a fingertip and stand on two lines', async ({
      page,
      baseURL,
    }) => {
      const bar = await barOf(page, baseURL);
      await page.locator('.ProseMirror').click();
      // The widest that the choice of a level becomes.
      await bar.locator('[role=button]').click();
      await page.getByRole('menuitem').last().click();
      await expect(bar).toContainText('6');
      const boxes = await bar
        .locator('button, [role=button]')
        .evaluateAll(all =>
          all
            .map(each => each.getBoundingClientRect())
            .map(({ width, height, top }) => ({ width, height, top })),
        );
      expect(boxes).toHaveLength(11);
      expect(boxes.filter(({ width, height }) => width < 43.5 || height < 43.5)).toEqual([]);
      const lines = new Set(boxes.map(({ top, height }) => Math.round((top + height / 2) / 10)));
      expect([...lines]).toHaveLength(2);
    });
  });
}
