/** Giờ mở cửa bắt đầu sau này, và các tuần tới. */
export const viLaterHours = {
  later_hours: {
    which: 'Giờ nào',
    now: 'Giờ hiện tại',
    from: 'Từ %{day}',
    new: 'Mới',
    add: 'Giờ mở cửa từ một ngày sau này',
    first_day: 'Từ ngày',
    first_day_hint: 'Từ ngày này trở đi, cho đến khi giờ khác bắt đầu',
    remove: 'Bỏ giờ này',
    copy_open: 'Sao chép sang địa điểm khác',
    copy_title: 'Sao chép giờ mở cửa',
    copy_text:
      'Các địa điểm khác sẽ có giờ này, cùng các giờ bắt đầu sau này, theo giờ địa phương của mình. Giờ cũ của chúng bị thay thế.',
    copy_to: 'Địa điểm',
    copy: 'Sao chép sang %{smart_count} địa điểm',
    copy_free: 'Không có lượt đặt nào nằm ngoài giờ.',
    ahead: 'Tám tuần tới',
    open: 'Mở cửa',
    special: 'Ngày có giờ khác',
    shut: 'Đóng cửa',
    conflict: 'Đóng cửa mà còn lượt đặt',
    special_days: 'Những ngày có giờ riêng',
    no_special_days: 'Từ hôm nay chưa có ngày nào.',
    close_days: 'Đóng cửa theo ngày …',
    bookings: '%{smart_count} lượt đặt',
  },
};
