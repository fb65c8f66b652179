/** Tiếng Việt của phần khung: đăng nhập, điều hướng, thông báo, trang lỗi. */
export const viShell = {
  auth: {
    title: 'Đăng nhập',
    subtitle: 'Cổng đối tác',
    email: 'Email',
    password: 'Mật khẩu',
    sign_in: 'Đăng nhập',
    signing_in: 'Đang đăng nhập…',
    required: 'Vui lòng nhập %{input}',
    caps_lock: 'Phím Caps Lock đang bật',
    show_password: 'Hiện mật khẩu',
    hide_password: 'Ẩn mật khẩu',
    idle_title: 'Bạn còn ở đó không?',
    idle_text:
      'Bạn sẽ được đăng xuất sau %{smart_count} giây. |||| Bạn sẽ được đăng xuất sau %{smart_count} giây.',
    idle_hint:
      'Đã 19 phút không có hoạt động nào. Bất kỳ thao tác nào lúc này, ở bất kỳ thẻ nào, đều giữ bạn đăng nhập.',
    idle_stay: 'Duy trì đăng nhập',
    ended_idle: 'Bạn đã được đăng xuất sau 20 phút không hoạt động.',
    ended_elsewhere: 'Bạn đã đăng xuất ở một cửa sổ khác.',
    ended_over: 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.',
    demo_title: 'Tài khoản dùng thử',
    demo_hint: 'Nhấn một lần để đăng nhập với dữ liệu mẫu.',
    failed: 'Đăng nhập không thành công. Vui lòng thử lại',
  },
  errors: {
    fallback: 'Đã xảy ra lỗi!!!',
    not_found: 'Không tìm thấy trang này',
    back_home: 'Về trang chủ',
    unknown_middleware: 'Lớp kiểm soát truy cập không tồn tại',
    page_failed: 'Đã xảy ra lỗi khi hiển thị trang lỗi',
    go_home: 'Quay lại trang chủ',
    status: 'Mã lỗi %{status}',
    unreachable: 'Không kết nối được với máy chủ. Hãy kiểm tra mạng rồi thử lại.',
    unexpected_answer:
      'Máy chủ, hoặc một thiết bị ở giữa, đã trả lời theo cách mà trang này không đọc được. Vui lòng thử lại sau giây lát',
    try_again: 'Thử lại',
    forbidden: 'Bạn không có quyền truy cập trang này',
    forbidden_hint: 'Vai trò của bạn không bao gồm trang này. Hãy liên hệ quản trị viên nếu bạn cần.',
    forbidden_notice:
      'Vai trò của bạn không được mở trang đó: “%{page}” dành cho %{roles}. Hãy hỏi quản trị viên.',
    request_failed: 'Đã xảy ra lỗi. Vui lòng thử lại sau vài phút',
    user: 'Đã xảy ra lỗi, không thể lấy thông tin chi tiết bản ghi',
  },
  menu: {
    label: 'Điều hướng chính',
    home: 'Trang chủ',
    account_management: 'Quản lý tài khoản',
    account_info: 'Thông tin tài khoản',
    world_tables: 'Bảng tham chiếu',
    sign_out: 'Đăng xuất',
    open: 'Mở điều hướng',
    sections: {
      main: 'Cổng thông tin',
      network: 'Mạng lưới',
      reference: 'Dữ liệu tham chiếu',
      links: 'Liên kết',
      mail: 'Thư',
    },
  },
  banner: {
    close: 'Đóng trong hôm nay',
    text: 'Phiên bản mới của cổng đã ra mắt. Phiên bản cũ sẽ ngừng hoạt động vào ngày 25-11-2024.',
    switch: 'Chuyển sang phiên bản mới',
    no_company: 'Chưa có công ty nào để chuyển tới',
  },
  layout: {
    breadcrumbs: 'Đường dẫn',
    home: 'Trang chủ',
    create: 'Tạo mới',
    edit: 'Chỉnh sửa',
    skip: 'Chuyển đến nội dung',
    quickstart: 'Bắt đầu nhanh',
    loading: 'Đang tải',
    dismiss: 'Bỏ qua thông báo',
  },
  profile: {
    open: 'Hồ sơ: %{name}',
    language: 'Ngôn ngữ',
    appearance: 'Giao diện',
    light: 'Sáng',
    dark: 'Tối',
    system: 'Theo hệ thống',
  },
  palette: {
    all: 'Xem tất cả: %{many} có “%{query}”',
    open: 'Tìm kiếm hoặc đi tới',
    placeholder: 'Tìm trang và bản ghi',
    none: 'Không tìm thấy kết quả cho “%{query}”',
    failed: 'Không tìm được trong một số danh sách',
    hint: 'Nhập ít nhất hai ký tự để tìm bản ghi',
    searching: 'Đang tìm…',
  },
  roles: {
    0: 'Quản trị viên',
    1: 'Đối tác',
    3: 'Chăm sóc khách hàng',
    4: 'Tiếp thị',
  },
};

/** Trang chủ và các hướng dẫn. */
export const viHome = {
  home: {
    welcome: 'Chào mừng, %{name}',
    intro: 'Hôm nay có gì, sắp tới có gì, và điều gì cần xử lý.',
    today: 'Lượt đặt hôm nay',
    week: 'Lượt đặt trong 7 ngày tới',
    offline: 'Thiết bị mất kết nối',
    disabled: 'Thiết bị ngừng hoạt động',
    about: 'khoảng',
    chart: 'Lượt đặt theo ngày',
    bookings: 'Lượt đặt',
    no_bookings: 'Không có lượt đặt nào trong tuần qua và tuần tới.',
    as_table: 'Xem dạng bảng (ngày theo %{zone})',
    next: 'Lượt đặt sắp tới',
    no_next: 'Không có lượt đặt nào trong 30 ngày tới.',
    all_bookings: 'Tất cả lượt đặt',
    all_devices: 'Tất cả thiết bị',
    failed: 'Không tải được phần này.',
    agenda: 'Hôm nay, %{day}',
    agenda_empty: 'Hôm nay không có khách nào.',
    agenda_done: 'Hôm nay không còn khách nào nữa.',
    agenda_earlier: 'Trước đó trong hôm nay: %{smart_count} lượt đặt',
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
      title: 'Tìm một lượt đặt',
      text: 'Mở Lượt đặt, chọn người dùng, địa điểm, trạng thái hoặc khoảng thời gian rồi nhấn Tìm kiếm. Địa chỉ trang giữ lại bộ lọc nên bạn có thể chia sẻ.',
    },
    reference: {
      title: 'Quản lý dữ liệu tham chiếu',
      text: 'Thành phố, gói giá, cài đặt và các mục tương tự nằm trong Dữ liệu tham chiếu. Nút Tạo mới mở biểu mẫu trên danh sách.',
    },
    devices: {
      title: 'Kiểm tra một thiết bị',
      text: 'Mở một dòng trong Thiết bị để xem báo cáo gần nhất: lỗi, firmware và cường độ tín hiệu.',
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
      title: 'Lượt đặt của bạn',
      text: 'Tất cả lượt đặt tại các địa điểm của bạn. Chọn trạng thái hoặc khoảng thời gian rồi nhấn Tìm kiếm.',
    },
    own_devices: {
      title: 'Thiết bị của bạn',
      text: 'Mở một dòng để xem báo cáo gần nhất của thiết bị: lỗi, firmware và cường độ tín hiệu.',
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

export const viLive = {
  live: {
    new: '%{smart_count} mục mới |||| %{smart_count} mục mới',
    lost: 'Mất kết nối với cổng từ %{since}.',
    as_of: 'Dữ liệu đang hiển thị là của lúc %{time}.',
    try_now: 'Thử ngay',
    changed: 'Trong lúc đó, người khác đã thay đổi mục này. Khi lưu, bạn sẽ được hỏi giữ lại nội dung nào.',
    removed: 'Trong lúc đó, người khác đã xóa mục này.',
  },
  new_version: {
    ready: 'Cổng vừa được cập nhật',
    reload: 'Tải lại',
  },
};
