import type { enMailEditor } from '../en/mail-editor.ts';

/** Thanh định dạng phía trên nội dung thư. */
export const viMailEditor: typeof enMailEditor = {
  ra: {
    tiptap: {
      select_level: 'Chọn kiểu đoạn',
      current_level: 'Kiểu đoạn hiện tại',
      paragraph: 'Thường',
      heading1: 'Tiêu đề 1',
      heading2: 'Tiêu đề 2',
      heading3: 'Tiêu đề 3',
      heading4: 'Tiêu đề 4',
      heading5: 'Tiêu đề 5',
      heading6: 'Tiêu đề 6',
      bold: 'Đậm',
      italic: 'Nghiêng',
      underline: 'Gạch chân',
      strike: 'Gạch ngang',
      code: 'Mã',
      list_bulleted: 'Danh sách dấu đầu dòng',
      list_numbered: 'Danh sách đánh số',
      link: 'Thêm liên kết',
      blockquote: 'Trích dẫn',
      clear_format: 'Xóa định dạng',
    },
  },
};
