import type { enFiles } from './en-files.ts';

export const viFiles: typeof enFiles = {
  export: {
    button: 'Xuất',
    title: 'Xuất %{many} ra CSV',
    progress: '%{done} / %{total} dòng',
    saved: 'Đã lưu %{total} dòng vào tệp.',
    failed: 'Việc xuất bị gián đoạn. Chưa lưu gì cả.',
    cancel: 'Hủy',
    close: 'Đóng',
    yes: 'Có',
    no: 'Không',
    zone: 'Múi giờ',
  },
};
