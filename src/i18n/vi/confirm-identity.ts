/** Xác nhận lại danh tính trước khi đổi email, mật khẩu hoặc vai trò. */
export const viConfirmIdentity = {
  confirm_identity: {
    title: 'Vui lòng xác nhận đó là bạn',
    why: 'Bạn sắp thay đổi quyền truy cập. Mật khẩu của bạn ngăn người khác làm việc đó dưới tên bạn.',
    confirm: 'Xác nhận',
    loading: 'Xin chờ một lát',
    retry: 'Thử lại',
    no_password:
      'Bạn đã đăng nhập không dùng mật khẩu. Vui lòng đăng nhập lại; những gì đã nhập được giữ làm bản nháp.',
    sign_in_again: 'Đăng nhập lại',
  },
};
