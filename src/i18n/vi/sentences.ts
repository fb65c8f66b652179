/** Thông báo của riêng một mô tả tài nguyên; khóa là chính câu tiếng Anh ở đó. */
export const viSentences: Readonly<Record<string, string>> = {
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
  'You must choose an option Version': 'Bạn phải chọn một phiên bản',
  'You must choose an installation time': 'Bạn phải chọn thời gian lắp đặt',
  'City cannot be left blank': 'Thành phố không được để trống',
  'Condition name cannot be left blank': 'Tên bệnh lý không được để trống',
  'Url cannot be left blank': 'Url không được để trống',
  'Order cannot be left blank': 'Thứ tự không được để trống',
  'Subject cannot be left blank': 'Tiêu đề không được để trống',
  'Description cannot be left blank': 'Mô tả không được để trống',
  'answers_question, answers_display , next_question_ids , scores must be of equal length':
    'answers_question, answers_display , next_question_ids , scores phải có cùng độ dài',
  'Please, enter your address again. We can not found your timezone':
    'Vui lòng nhập lại địa chỉ. Không tìm thấy múi giờ của bạn',
};
