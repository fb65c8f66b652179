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
    ahead: 'Tám tuần tới',
    week: 'Tuần từ',
    open: 'Mở cửa',
    special: 'Ngày có giờ khác',
    closed: 'Đóng cửa',
    conflict: 'Đóng cửa mà còn lượt đặt',
    special_days: 'Những ngày có giờ riêng',
    no_special_days: 'Từ hôm nay chưa có ngày nào.',
    close_days: 'Đóng cửa theo ngày …',
    bookings: '%{smart_count} lượt đặt',
  },
};
