import type { beforeScripts as english } from '../en/before-scripts.ts';

/** Những gì trang nói trước khi các tập lệnh của nó đến, và khi chúng không đến. */
export const beforeScripts: typeof english = {
  waiting: 'Xin chờ một chút …',
  late: 'Trang này tải lâu hơn bình thường. Hãy kiểm tra mạng rồi tải lại trang.',
  needs_script: 'Trang này cần JavaScript.',
};
