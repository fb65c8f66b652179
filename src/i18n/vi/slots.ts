import type { enSlots } from '../en/slots.ts';

/** Vì sao không chọn được giờ bắt đầu, và sửa ở đâu. */
export const viSlots: typeof enSlots = {
  slots: {
    break: 'Nghỉ %{from}–%{to}',
    open_holder: 'Mở lượt đặt đó',
    open_hours: 'Mở giờ hoạt động',
    open_device: 'Mở thiết bị',
    free_starts: '%{smart_count} giờ trống',
    previous_month: 'Tháng trước',
    next_month: 'Tháng sau',
    blocked: 'Bị khóa: %{reason}',
    open_blocks: 'Mở các lịch khóa',
    taken_by_booking: 'Đã có lượt đặt %{id}',
    before_installation: 'Trước khi lắp đặt: thiết bị có mặt từ %{day}',
    closed_all_day: 'Đóng cửa cả ngày (%{hours})',
    closed_since: 'Đóng cửa từ %{time} (%{hours})',
    closed_until: 'Đóng cửa đến %{time} (%{hours})',
    weekly_hours: 'giờ hằng tuần của %{weekday}',
    changed_day: 'đổi riêng ngày này: %{reason}',
    problem: {
      current: 'Giờ hiện tại của lượt đặt',
      past: 'Đã qua',
      skipped: 'Bị bỏ qua do đổi giờ: ngày đó không có giờ này',
      full: 'Không còn giờ trống',
      updating: 'Thiết bị đang cập nhật firmware',
      'off-step': 'Không phải giờ bắt đầu của ngày đó',
    },
  },
};
