/** Đổi địa chỉ email của tài khoản, và các trang mà hai liên kết mở ra. */
export const viEmailChange = {
  email_change: {
    section: 'Địa chỉ email',
    change: 'Đổi email…',
    title: 'Đổi địa chỉ email',
    what: 'Chúng tôi gửi liên kết đến địa chỉ mới. Địa chỉ có hiệu lực khi liên kết được mở tại đó; đến lúc ấy vẫn dùng %{email}. Địa chỉ cũ được thông báo.',
    new_email: 'Địa chỉ email mới',
    send: 'Gửi liên kết',
    waits: '%{email} đang chờ hộp thư xác nhận, muộn nhất vào %{until}.',
    asked: 'Do %{name} yêu cầu vào %{time}.',
    cancel: 'Hủy việc đổi',
    cancelled: 'Đã hủy việc đổi',
    'confirm-email': {
      title: 'Xác nhận địa chỉ email',
      what: 'Hãy xác nhận hộp thư này là của bạn. Bạn sẽ đăng nhập bằng địa chỉ này; các thiết bị khác bị đăng xuất.',
      act: 'Xác nhận địa chỉ này',
    },
    'stop-email-change': {
      title: 'Dừng việc đổi',
      what: 'Nếu không phải bạn: tài khoản giữ hoặc lấy lại địa chỉ này, mọi thiết bị bị đăng xuất và bạn nhận email để chọn mật khẩu mới.',
      act: 'Không phải tôi: dừng lại',
    },
  },
};
