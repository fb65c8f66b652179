/** Trang chủ và các hướng dẫn. */
export const viHome = {
  home: {
    welcome: 'Chào mừng, %{name}',
    intro: 'Hôm nay có gì, sắp tới có gì, và điều gì cần xử lý.',
    today: 'Lịch đặt hôm nay',
    week: 'Lịch đặt trong 7 ngày tới',
    offline: 'Thiết bị mất kết nối',
    disabled: 'Thiết bị đã tắt',
    about: 'khoảng',
    chart: 'Lịch đặt theo ngày',
    bookings: 'Lịch đặt',
    no_bookings: 'Không có lịch đặt nào trong tuần qua và tuần tới.',
    as_table: 'Xem dạng bảng (ngày theo %{zone})',
    next: 'Lịch đặt sắp tới',
    no_next: 'Không có lịch đặt nào trong 30 ngày tới.',
    all_bookings: 'Tất cả lịch đặt',
    all_devices: 'Tất cả thiết bị',
    failed: 'Không tải được phần này.',
    open_account: 'Mở tài khoản',
  },
  statistics: {
    none: 'Chưa có thống kê nào được thiết lập.',
    open: 'Mở %{name} trong thẻ mới',
    frame: 'khung',
    link_only: 'Địa chỉ này chỉ được đưa ra dưới dạng liên kết: nó không thể đặt trong khung.',
  },
  guides: {
    title: 'Bắt đầu nhanh',
    show: 'Chỉ cho tôi',
    bookings: {
      title: 'Tìm một lịch đặt',
      text: 'Mở Lịch đặt, chọn người dùng, địa điểm, trạng thái hoặc khoảng thời gian rồi nhấn Tìm kiếm. Địa chỉ trang giữ lại bộ lọc nên bạn có thể chia sẻ.',
    },
    reference: {
      title: 'Quản lý dữ liệu tham chiếu',
      text: 'Thành phố, gói giá, cài đặt và các mục tương tự nằm trong Dữ liệu tham chiếu. Nút Tạo mới mở biểu mẫu trên danh sách.',
    },
    devices: {
      title: 'Kiểm tra một thiết bị',
      text: 'Mở một dòng trong Thiết bị để xem báo cáo gần nhất: lỗi, phần mềm và cường độ tín hiệu.',
    },
    people: {
      title: 'Tìm một người',
      text: 'Quản lý đối tác liệt kê mọi người. Lọc theo email, tên hoặc quốc gia rồi mở một dòng để xem chi tiết.',
    },
    locations: {
      title: 'Địa điểm của bạn',
      text: 'Mọi địa điểm thuộc về bạn cùng giờ mở cửa, giá và thiết bị.',
    },
    own_bookings: {
      title: 'Lịch đặt của bạn',
      text: 'Tất cả lịch đặt tại các địa điểm của bạn. Chọn trạng thái hoặc khoảng thời gian rồi nhấn Tìm kiếm.',
    },
    own_devices: {
      title: 'Thiết bị của bạn',
      text: 'Mở một dòng để xem báo cáo gần nhất của thiết bị: lỗi, phần mềm và cường độ tín hiệu.',
    },
    jump: {
      title: 'Đi nhanh đến mọi nơi',
      text: 'Nhấn Ctrl K rồi gõ tên trang, email, thiết bị hoặc địa điểm.',
    },
    look: {
      title: 'Tùy chỉnh theo ý bạn',
      text: 'Ngôn ngữ và giao diện sáng hoặc tối nằm trong hồ sơ của bạn.',
    },
  },
};
