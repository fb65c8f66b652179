/** Thông báo của riêng một mô tả tài nguyên; khóa là chính câu tiếng Anh ở đó. */
export const viSentences: Readonly<Record<string, string>> = {
  'Choose a choice Country': 'Vui lòng chọn quốc gia',
  'Choose a choice Value type': 'Vui lòng chọn kiểu giá trị',
  'Company name cannot be left blank': 'Vui lòng nhập tên công ty',
  'Name cannot be left blank': 'Vui lòng nhập tên',
  'Must be a half hour': 'Phải là bội của nửa giờ',
  'Status cannot be left blank': 'Vui lòng chọn trạng thái',
  'Address cannot be left blank': 'Vui lòng nhập địa chỉ',
  'Please, enter your address again. Your address is missing city!':
    'Vui lòng nhập lại địa chỉ. Địa chỉ của bạn thiếu thành phố.',
  'Please, enter your address again. Your address is missing country!':
    'Vui lòng nhập lại địa chỉ. Địa chỉ của bạn thiếu quốc gia.',
  'Timezone cannot be left blank': 'Vui lòng chọn múi giờ',
  'Timezone does not exist. Please select a valid city':
    'Múi giờ không tồn tại. Vui lòng chọn một thành phố hợp lệ',
  'Currency cannot be left blank': 'Vui lòng chọn tiền tệ',
  'Durations cannot be left blank': 'Vui lòng chọn thời gian mát-xa',
  'A new location starts as Coming soon': 'Địa điểm mới bắt đầu ở trạng thái Sắp khai trương',
  'Device type cannot be left blank': 'Vui lòng chọn loại thiết bị',
  'Customer name cannot be left blank': 'Vui lòng nhập tên khách hàng',
  'Serial ID cannot be left blank': 'Vui lòng nhập số sê-ri',
  'Connection ID cannot be left blank': 'Vui lòng nhập mã kết nối',
  'You must choose an option Version': 'Vui lòng chọn phiên bản',
  'You must choose an installation time': 'Vui lòng chọn thời gian lắp đặt',
  'City cannot be left blank': 'Vui lòng nhập thành phố',
  'Condition name cannot be left blank': 'Vui lòng nhập tên tình trạng sức khỏe',
  'Url cannot be left blank': 'Vui lòng nhập URL',
  'Order cannot be left blank': 'Vui lòng nhập thứ tự',
  'Subject cannot be left blank': 'Vui lòng nhập tiêu đề',
  'Description cannot be left blank': 'Vui lòng nhập mô tả',
  'answers_question, answers_display , next_question_ids , scores must be of equal length':
    'answers_question, answers_display , next_question_ids , scores phải có cùng độ dài',
  'Please, enter your address again. We can not found your timezone':
    'Vui lòng nhập lại địa chỉ. Không tìm thấy múi giờ của bạn',
};
