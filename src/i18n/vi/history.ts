import type { enHistory } from '../en/history.ts';

/** Lịch sử bản ghi và cách quay lại. */
export const viHistory: typeof enHistory = {
  history: {
    title: 'Lịch sử',
    open: 'Lịch sử',
    failed: 'Không tải được lịch sử',
    empty: 'Chưa có thay đổi nào được ghi lại',
    more: 'Xem các thay đổi trước đó',
    by_server: 'Hệ thống',
    by_staff: 'Nhân viên',
    created: 'đã tạo bản ghi này',
    updated: 'đã sửa bản ghi này',
    removed: 'đã xóa bản ghi này',
    restored: 'đã khôi phục bản ghi này',
    looked: 'đã xem cổng bằng quyền của người này',
    undoing: 'Đã hoàn tác',
    undone_later: 'sau đó đã hoàn tác',
    all_values: 'Xem thêm %{smart_count} giá trị',
    full_text: 'Xem toàn bộ nội dung',
    zone: 'Giờ theo %{zone}',
    put_back: 'Khôi phục phiên bản này',
    put_back_title: 'Khôi phục phiên bản lúc %{time}?',
    put_back_text:
      'Các giá trị sau sẽ thay đổi. Đây là một thay đổi như mọi thay đổi khác và có thể hoàn tác.',
    put_back_restores: 'Bản ghi đã xóa sẽ trở lại.',
    put_back_same: 'Bản ghi đã đúng như lúc đó.',
    put_back_kept: 'Giữ nguyên vì chỉ quy trình mới thay đổi được: %{names}',
    put_back_do: 'Khôi phục',
    put_back_done: 'Phiên bản trước đã được khôi phục',
  },
};
