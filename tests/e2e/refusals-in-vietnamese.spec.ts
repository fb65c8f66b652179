import { ApiClient } from '../support/api-client.ts';
import { rowsOf } from '../support/screen.ts';
import { someCity } from '../support/some-city.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'vi', url: String(baseURL) }]);
});

test('I18N-04 a value that is taken is refused in Vietnamese, at its field', async ({
  page,
  allow,
  baseURL,
}) => {
  const api = await ApiClient.signIn(String(baseURL), 'admin');
  const name = `taken ${crypto.randomUUID()}`;
  await api.post('/v3/settings', { name, value_type: 1, value: 'x' });
  allow(/409 POST/);
  await page.goto('/settings/create');
  const dialog = page.getByRole('dialog', { name: 'Tạo mới' });
  await dialog.getByRole('textbox', { name: 'Tên', exact: false }).fill(name);
  await dialog.getByRole('combobox', { name: 'Kiểu giá trị' }).click();
  await page.getByRole('option', { name: 'Chuỗi', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Giá trị' }).fill('y');
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog.getByText('Tên đã được dùng').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Tên' })).toHaveAccessibleDescription(/Tên đã được dùng/);
  await expect(dialog.getByText('already in use')).toHaveCount(0);
});

test('I18N-04 a record that somebody has removed is refused in Vietnamese, in its dialog and in a toast', async ({
  page,
  allow,
  baseURL,
}) => {
  allow(/409 (PUT|DELETE)/);
  const { api, id, name, path } = await someCity(baseURL);
  await page.goto(`/cities?q=${name.slice(-7)}`);
  await rowsOf(page)
    .getByRole('button', { name: `Xóa: ${name}` })
    .click();
  await api.delete(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Đồng ý' }).click();
  const refused = `Thành phố ${id} đã bị xóa và không thể thay đổi`;
  await expect(page.getByText(refused)).toBeVisible();

  const other = await someCity(baseURL);
  await page.goto(other.address);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Thành phố' }).fill(`${other.name} mới`);
  await other.api.delete(other.path);
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  // Beside it stands, as soon as the page has heard of it, that somebody has removed the record.
  const error = dialog.getByRole('alert').filter({ hasText: `Thành phố ${other.id} đã bị xóa` });
  await expect(error).toContainText('không thể thay đổi');
});

test.describe('before signing in', () => {
  test.use({ role: undefined });

  test('I18N-04 what is answered when nothing is refused is said in Vietnamese', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'Nếu địa chỉ này có tài khoản, một email kèm liên kết đang được gửi đi. Vui lòng kiểm tra hộp thư.',
    );
  });
});
