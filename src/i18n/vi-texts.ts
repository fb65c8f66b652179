/** Tiếng Việt cho nhãn, lựa chọn và thông báo nằm trong mô tả tài nguyên; khóa là chính câu tiếng Anh. */
export const viTexts: Readonly<Record<string, string>> = {
  'Do not leave blank': 'Không được để trống',
};
