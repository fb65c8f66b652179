/** Câu của riêng một mô tả tài nguyên; khóa là chính câu tiếng Anh. */
export const viSentences: Readonly<Record<string, string>> = {
  'Your e-mail address has been changed': 'Địa chỉ email của bạn đã được đổi',
  'The change was stopped. A mail with a link to choose a new password is on its way':
    'Việc đổi đã bị dừng. Email kèm liên kết chọn mật khẩu mới đang được gửi',
  'Please look into the mailbox of the new address: a mail with a link is on its way':
    'Vui lòng xem hộp thư của địa chỉ mới: email kèm liên kết đang được gửi',
  'Must lie between ### and ###': 'Phải nằm trong khoảng từ ### đến ###',
  'Choose a choice Country': 'Vui lòng chọn quốc gia',
  'Choose a choice Value type': 'Vui lòng chọn kiểu giá trị',
  'Company name cannot be left blank': 'Tên công ty không được để trống',
  'Name cannot be left blank': 'Tên không được để trống',
  'Must be a half hour': 'Phải là bội của nửa giờ',
  'Status cannot be left blank': 'Trạng thái không được để trống',
  'Address cannot be left blank': 'Địa chỉ không được để trống',
  'Please, enter your address again. Your address is missing city!':
    'Vui lòng nhập lại địa chỉ. Địa chỉ của bạn thiếu thành phố!',
  'Please, enter your address again. Your address is missing country!':
    'Vui lòng nhập lại địa chỉ. Địa chỉ của bạn thiếu quốc gia!',
  'Timezone cannot be left blank': 'Múi giờ không được để trống',
  'Timezone does not exist. Please select a valid city':
    'Múi giờ không tồn tại. Vui lòng chọn một thành phố hợp lệ',
  'Currency cannot be left blank': 'Tiền tệ không được để trống',
  'Durations cannot be left blank': 'Thời lượng không được để trống',
  'A new location starts as Coming soon': 'Địa điểm mới bắt đầu ở trạng thái Sắp khai trương',
  'Device type cannot be left blank': 'Loại thiết bị không được để trống',
  'Customer name cannot be left blank': 'Tên khách hàng không được để trống',
  'Serial ID cannot be left blank': 'Số sê-ri không được để trống',
  'Connection ID cannot be left blank': 'Mã kết nối không được để trống',
  'You must choose an option partner location': 'Bạn phải chọn một địa điểm của đối tác',
  'You must choose an option Version': 'Bạn phải chọn một phiên bản',
  'You must choose an installation time': 'Bạn phải chọn thời gian lắp đặt',
  'Reason field cannot be left blank': 'Lý do không được để trống',
  'City cannot be left blank': 'Thành phố không được để trống',
  'Condition name cannot be left blank': 'Tên tình trạng không được để trống',
  'Url cannot be left blank': 'Url không được để trống',
  'Order cannot be left blank': 'Thứ tự không được để trống',
  'Subject cannot be left blank': 'Tiêu đề không được để trống',
  'Description cannot be left blank': 'Mô tả không được để trống',
  'answers_question, answers_display , next_question_ids , scores must be of equal length':
    'answers_question, answers_display , next_question_ids , scores phải có cùng độ dài',
  'Connection id field cannot be left blank': 'Mã kết nối của thiết bị mới không được để trống',
  '# upcoming bookings will be canceled (users will be notified)':
    '# lịch đặt sắp tới sẽ bị hủy (khách sẽ được thông báo)',
  '# bookings will be moved to new device; # bookings will be cancelled (users will be notified); the current shared device will be marked as disabled':
    '# lịch đặt sẽ được chuyển sang thiết bị mới; # lịch đặt sẽ bị hủy (khách sẽ được thông báo); thiết bị dùng chung hiện tại sẽ bị vô hiệu hóa',
  'Error getting data device from collection id': 'Lỗi khi lấy dữ liệu thiết bị theo mã kết nối',
  'Your request has been sent': 'Yêu cầu của bạn đã được gửi',
  'The device is back in stock': 'Thiết bị đã trở về kho',
  'Opening and closing times have been changed and affect # booking(s). Are you sure you want to change':
    'Giờ mở cửa và đóng cửa đã thay đổi và ảnh hưởng đến # lượt đặt. Bạn có chắc muốn thay đổi không',
  'Please, enter your address again. We can not found your timezone':
    'Vui lòng nhập lại địa chỉ. Không tìm thấy múi giờ của bạn',
  'Email is required': 'Vui lòng nhập Email',
  'Password is required': 'Vui lòng nhập Mật khẩu',
  'First name is required': 'Vui lòng nhập Tên',
  'Last name is required': 'Vui lòng nhập Họ',
  'Company is required': 'Vui lòng nhập Công ty',
  'Password update successful': 'Cập nhật mật khẩu thành công',
  'If this address has an account, a mail with a link is on its way. Please look into your mailbox.':
    'Nếu địa chỉ này có tài khoản, một email kèm liên kết đang được gửi đi. Vui lòng kiểm tra hộp thư.',
  'Please look into your mailbox: a mail with the next step is on its way.':
    'Vui lòng kiểm tra hộp thư: một email với bước tiếp theo đang được gửi đi.',
};
