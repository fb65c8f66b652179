/** Những lời từ chối của mô tả tài nguyên và của máy chủ; `#` thay cho mỗi con số. */
export const viRefusals: Readonly<Record<string, string>> = {
  'Please confirm that it is you': 'Vui lòng xác nhận đó là bạn',
  'You have no password. Please sign in again': 'Bạn không có mật khẩu. Vui lòng đăng nhập lại',
  'The password is not correct': 'Mật khẩu không đúng',
  'Only plain letters, digits and signs can stand in an e-mail address; write other domains as xn--…':
    'Địa chỉ email chỉ gồm chữ cái không dấu, chữ số và ký hiệu; tên miền khác hãy viết dạng xn--…',
  'This is the address already': 'Đây đã là địa chỉ hiện tại',
  'Only its owner or an administrator can change the e-mail address of an account':
    'Chỉ chủ tài khoản hoặc quản trị viên mới đổi được địa chỉ email của tài khoản',
  'This e-mail address has been confirmed already': 'Địa chỉ email này đã được xác nhận',
  'This change of the e-mail address was stopped': 'Việc đổi địa chỉ email này đã bị dừng',
  'This change of the e-mail address was stopped already': 'Việc đổi địa chỉ email này đã được dừng trước đó',
  'This link has expired. Please ask an administrator for help':
    'Liên kết đã hết hạn. Vui lòng nhờ quản trị viên trợ giúp',
  'This e-mail address belongs to another account by now. Please ask an administrator':
    'Địa chỉ email này hiện đã thuộc tài khoản khác. Vui lòng hỏi quản trị viên',
  'Your e-mail address has been changed': 'Địa chỉ email của bạn đã được đổi',
  'The change was stopped. A mail with a link to choose a new password is on its way':
    'Việc đổi đã bị dừng. Email kèm liên kết chọn mật khẩu mới đang được gửi',
  'Please look into the mailbox of the new address: a mail with a link is on its way':
    'Vui lòng xem hộp thư của địa chỉ mới: email kèm liên kết đang được gửi',
  'This e-mail address has not been confirmed here. Please ask for a new password and sign in with it first':
    'Địa chỉ email này chưa được xác nhận tại đây. Vui lòng yêu cầu mật khẩu mới và đăng nhập bằng mật khẩu đó trước',
  'Do not leave blank': 'Không được để trống',
  'Email entered is not correct': 'Email đã nhập không đúng',
  'Contains a character that cannot be stored': 'Có ký tự không lưu được',
  'At most # characters': 'Tối đa # ký tự',
  'The content of a mail may have at most # characters': 'Nội dung thư tối đa # ký tự',
  'This content is too complicated. Please send a simpler one':
    'Nội dung này quá phức tạp. Vui lòng gửi nội dung đơn giản hơn',
  'At most # entries': 'Tối đa # mục',
  'At most # pictures': 'Tối đa # ảnh',
  'Must be one of:': 'Phải là một trong:',
  'Not one of the choices': 'Không nằm trong các lựa chọn',
  'Not a date (yyyy-MM-dd)': 'Không phải ngày (yyyy-MM-dd)',
  'Not a time (HH:mm:ss)': 'Không phải giờ (HH:mm:ss)',
  'Not an instant (ISO # with Z)': 'Không phải thời điểm (ISO # có Z)',
  'Must lie between ### and ###': 'Phải nằm trong khoảng từ ### đến ###',
  'Phone number is not in the correct format': 'Số điện thoại không đúng định dạng',
  'Each choice only once': 'Mỗi lựa chọn chỉ một lần',
  'Must be on or off': 'Phải là bật hoặc tắt',
  'You must be at least # years old': 'Bạn phải từ # tuổi trở lên',
  'Choose a choice Country': 'Vui lòng chọn quốc gia',
  'Choose a choice Value type': 'Vui lòng chọn kiểu giá trị',
  'Company name cannot be left blank': 'Tên công ty không được để trống',
  'Not a web address': 'Không phải địa chỉ web',
  'Name cannot be left blank': 'Tên không được để trống',
  'Must be at least #': 'Tối thiểu là #',
  'Must be at most #': 'Tối đa là #',
  'Must be an id': 'Phải là một mã số',
  'Must be a number': 'Phải là số',
  'Must be a whole number': 'Phải là số nguyên',
  'Must be a half hour': 'Phải là bội của nửa giờ',
  'Please open time and close time are not empty': 'Vui lòng không để trống giờ mở và giờ đóng',
  'Please ensure that the closing time is not earlier than the opening time.':
    'Vui lòng đảm bảo giờ đóng không sớm hơn giờ mở.',
  'Past dates cannot be changed': 'Không thể thay đổi ngày đã qua',
  'Must lie on the same day': 'Phải nằm trong cùng một ngày',
  'A break needs a start and an end': 'Giờ nghỉ cần có giờ bắt đầu và giờ kết thúc',
  'A break must end after it starts': 'Giờ nghỉ phải kết thúc sau khi bắt đầu',
  'A break must lie within the opening hours': 'Giờ nghỉ phải nằm trong giờ mở cửa',
  'Breaks must not overlap': 'Các giờ nghỉ không được chồng lên nhau',
  'You need reschedule or cancel all bookings before change opening hour!':
    'Bạn cần dời hoặc hủy tất cả lịch đặt trước khi đổi giờ mở cửa!',
  'Something has changed since you looked. Please check again before you confirm.':
    'Đã có thay đổi kể từ khi bạn xem. Vui lòng kiểm tra lại trước khi xác nhận.',
  'A week has seven days': 'Một tuần có bảy ngày',
  'Each weekday must be there once': 'Mỗi ngày trong tuần phải có đúng một lần',
  'Must not close before it opens': 'Giờ đóng không được trước giờ mở',
  'Must not lie in the past': 'Không được ở trong quá khứ',
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
  'A location without devices cannot be opened': 'Không thể mở địa điểm chưa có thiết bị',
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
  'This booking cannot be cancelled, its status is:': 'Không thể hủy lịch đặt này, trạng thái của nó là:',
  'This booking cannot be rescheduled, its status is:': 'Không thể dời lịch đặt này, trạng thái của nó là:',
  'This booking is running and cannot be cancelled any more':
    'Lịch đặt này đang diễn ra nên không hủy được nữa',
  'This booking is running and cannot be rescheduled any more':
    'Lịch đặt này đang diễn ra nên không dời được nữa',
  'This booking has begun and cannot be cancelled any more': 'Lịch đặt này đã bắt đầu nên không hủy được nữa',
  'This booking has begun and cannot be rescheduled any more':
    'Lịch đặt này đã bắt đầu nên không dời được nữa',
  'Please enter subject and content email and submit cancel.':
    'Vui lòng nhập tiêu đề và nội dung email rồi gửi yêu cầu hủy.',
  'Please enter subject and content email and submit reschedule.':
    'Vui lòng nhập tiêu đề và nội dung email rồi gửi yêu cầu dời lịch.',
  'Please, You need pick slot of day': 'Vui lòng chọn khung giờ trong ngày',
  'The clock skips this time on that day': 'Ngày hôm đó đồng hồ nhảy qua giờ này',
  'This time has passed': 'Giờ này đã qua',
  'The device is not installed yet at this time': 'Vào giờ này thiết bị chưa được lắp đặt',
  'The location is closed at this time by its weekly opening hours':
    'Địa điểm đóng cửa vào giờ này theo giờ mở cửa hằng tuần',
  'The location is closed at this time by the opening hours of this day':
    'Địa điểm đóng cửa vào giờ này theo giờ mở cửa riêng của ngày này',
  'No booking can start at this time. Please choose one of the offered times':
    'Không thể bắt đầu vào giờ này. Vui lòng chọn một trong các giờ được đưa ra',
  'This time is in a break of the location': 'Giờ này rơi vào giờ nghỉ của địa điểm',
  'The booking is at this time already': 'Lịch đặt đã ở đúng giờ này',
  'This device is disabled': 'Thiết bị này đã bị vô hiệu hóa',
  'Connection id field cannot be left blank': 'Mã kết nối của thiết bị mới không được để trống',
  'This device does not stand at any location': 'Thiết bị này không ở địa điểm nào',
  'This device stands at a location already': 'Thiết bị này đã được đặt tại một địa điểm',
  'This device stands at another location': 'Thiết bị này đang ở một địa điểm khác',
  'Please choose another device than the one to be replaced':
    'Vui lòng chọn thiết bị khác với thiết bị cần thay',
  'The location belongs to somebody else': 'Địa điểm này thuộc về người khác',
  'This device is booked. Please move or cancel its bookings, or replace the device, first':
    'Thiết bị này đang có lịch đặt. Vui lòng dời hoặc hủy các lịch đặt, hoặc thay thiết bị trước',
  'Others changed the same data at this moment; please try again':
    'Người khác vừa thay đổi cùng dữ liệu; vui lòng thử lại',
  '# upcoming bookings will be canceled (users will be notified)':
    '# lịch đặt sắp tới sẽ bị hủy (khách sẽ được thông báo)',
  '# bookings will be moved to new device; # bookings will be cancelled (users will be notified); the current shared device will be marked as disabled':
    '# lịch đặt sẽ được chuyển sang thiết bị mới; # lịch đặt sẽ bị hủy (khách sẽ được thông báo); thiết bị dùng chung hiện tại sẽ bị vô hiệu hóa',
  'No session logs': 'Không có nhật ký phiên',
  'The log of this session lies at an address that the portal may not open':
    'Nhật ký của phiên này nằm ở địa chỉ mà cổng không được phép mở',
  'The log of this session is no longer where the device left it (#)':
    'Nhật ký của phiên này không còn ở nơi thiết bị đã lưu (#)',
  'The server that keeps the log answered with error #': 'Máy chủ giữ nhật ký trả lời lỗi #',
  'The server that keeps the log points to another address, which is not followed':
    'Máy chủ giữ nhật ký chuyển hướng sang địa chỉ khác; cổng không đi theo',
  'The server that keeps the log answered with a web page instead of a log':
    'Máy chủ giữ nhật ký trả về một trang web thay vì nhật ký',
  'What lies at the address of the log is not text': 'Nội dung tại địa chỉ của nhật ký không phải văn bản',
  'The server that keeps the log does not answer; please try again in a moment':
    'Máy chủ giữ nhật ký không trả lời; vui lòng thử lại sau giây lát',
  'The server that keeps the log cannot be reached; please try again in a moment':
    'Không kết nối được với máy chủ giữ nhật ký; vui lòng thử lại sau giây lát',
  'Error getting data device from collection id': 'Lỗi khi lấy dữ liệu thiết bị theo mã kết nối',
  'Your request has been sent': 'Yêu cầu của bạn đã được gửi',
  'The device is back in stock': 'Thiết bị đã trở về kho',
  'Another booking holds the device at this time': 'Một lịch đặt khác đang giữ thiết bị vào giờ này',
  'This has been undone already': 'Việc này đã được hoàn tác',
  'At most # records at once; narrow the filter': 'Tối đa # bản ghi một lần; hãy thu hẹp bộ lọc',
  'Either ids or a filter': 'Chỉ gửi danh sách mã số hoặc bộ lọc',
  'This field cannot be set in many records at once': 'Không thể đặt trường này cho nhiều bản ghi cùng lúc',
  'These records have been removed already': 'Các bản ghi này đã được xóa rồi',
  'These records are not removed': 'Các bản ghi này chưa bị xóa',
  'You were shown # records, but # match now. Please look again.':
    'Bạn đã thấy # bản ghi, nhưng bây giờ có # mục khớp. Vui lòng xem lại.',
  'No record matches any more': 'Không còn bản ghi nào khớp',
  '# of your jobs are running. Please wait until one of them has ended.':
    'Có # công việc của bạn đang chạy. Vui lòng chờ đến khi một việc kết thúc.',
  'This is still running': 'Việc này vẫn đang chạy',
  'Nothing of this has failed': 'Không có mục nào bị lỗi',
  'It is too late to undo this': 'Đã quá muộn để hoàn tác',
  'It is too late to undo this: the mails have left': 'Đã quá muộn để hoàn tác: email đã được gửi đi',
  'This cannot be undone any more: somebody has changed it since':
    'Không thể hoàn tác nữa: đã có người thay đổi sau đó',
  'This cannot be undone any more: another booking holds the device at that time':
    'Không thể hoàn tác nữa: một lịch đặt khác đang giữ thiết bị vào giờ đó',
  'This cannot be undone any more: bookings would lie outside the opening hours':
    'Không thể hoàn tác nữa: sẽ có lịch đặt nằm ngoài giờ mở cửa',
  'This cannot be undone any more: the bookings would overlap':
    'Không thể hoàn tác nữa: các lịch đặt sẽ chồng lên nhau',
  'Placeholders that nothing fills in:': 'Chỗ trống không có gì để điền vào:',
  'The content of this mail is no longer kept': 'Nội dung của thư này không còn được lưu giữ',
  'Only a mail that failed or was kept can be sent again':
    'Chỉ có thể gửi lại email bị lỗi hoặc email được giữ lại',
  'The guest has no usable e-mail address': 'Khách không có địa chỉ email dùng được',
  'Opening and closing times have been changed and affect # booking(s). Are you sure you want to change':
    'Giờ mở cửa và đóng cửa đã thay đổi và ảnh hưởng đến # lượt đặt. Bạn có chắc muốn thay đổi không',
  'Please, enter your address again': 'Vui lòng nhập lại địa chỉ',
  'Please, enter your address again. We can not found your timezone':
    'Vui lòng nhập lại địa chỉ. Không tìm thấy múi giờ của bạn',
  'The uploaded file is not in the correct image format!': 'Tệp tải lên không đúng định dạng hình ảnh!',
  'The uploaded file is not in the correct audio format!': 'Tệp tải lên không đúng định dạng âm thanh!',
  'Uploaded file exceeds the allowed size #MB!': 'Tệp tải lên vượt quá dung lượng cho phép #MB!',
  'File upload failed!': 'Tải tệp lên thất bại!',
  'This server does not answer under that name': 'Máy chủ này không trả lời dưới tên đó',
  'The request does not say which host it asks': 'Yêu cầu không cho biết máy chủ cần gọi',
  'Many exports are running just now, please try again in a moment':
    'Hiện có nhiều lượt xuất đang chạy, vui lòng thử lại sau giây lát',
  'You are exporting several lists already, please wait until one is done':
    'Bạn đang xuất nhiều danh sách, vui lòng đợi đến khi một lượt hoàn tất',
  'Too many files at a time': 'Quá nhiều tệp cùng lúc',
  'This file is no longer kept, please upload it again': 'Tệp này không còn được lưu, vui lòng tải lên lại',
  'The storage of files does not answer, please try again in a moment':
    'Kho lưu tệp không phản hồi, vui lòng thử lại sau giây lát',
  'The database does not answer, please try again in a moment':
    'Cơ sở dữ liệu không phản hồi, vui lòng thử lại sau giây lát',
  'Nothing can be saved just now, only read. Please tell the operator and try again later':
    'Hiện chỉ có thể xem, không thể lưu. Vui lòng báo cho người vận hành và thử lại sau',
  'The server has no room to save anything, please tell its operator and try again later':
    'Máy chủ không còn chỗ để lưu, vui lòng báo người vận hành và thử lại sau',
  'Others are working on the same data, please try again in a moment':
    'Người khác đang thao tác trên cùng dữ liệu, vui lòng thử lại sau giây lát',
  'You have uploaded a lot today, please go on tomorrow':
    'Hôm nay bạn đã tải lên nhiều, vui lòng tiếp tục vào ngày mai',
  'This field cannot be set': 'Không được đặt trường này',
  'This field cannot be changed now': 'Hiện không đổi được trường này',
  'This column is there twice': 'Cột này xuất hiện hai lần',
  'At most # rows': 'Tối đa # dòng',
  'Does not exist:': 'Không tồn tại:',
  'Several have this name: write the ID of one, with # before it':
    'Nhiều bản ghi có tên này: hãy ghi ID của một bản ghi, có dấu # ở trước',
  'Several records have this value: add the ID': 'Nhiều bản ghi có giá trị này: hãy thêm ID',
  'No record has this ID': 'Không bản ghi nào có ID này',
  'This record has been removed': 'Bản ghi này đã bị xóa',
  'Line # is about the same record': 'Dòng # nói về cùng bản ghi',
  'Line # has the same value': 'Dòng # có cùng giá trị',
  'Is already in use': 'Đã được dùng',
  'Has not as many values as there are columns': 'Không đủ giá trị cho các cột',
  'Not an amount of this currency': 'Không phải số tiền của loại tiền này',
  'Not valid JSON': 'JSON không hợp lệ',
  'More than # levels': 'Hơn # cấp',
  'Nothing is imported as long as a line has an error': 'Không nhập gì khi còn dòng có lỗi',
  'Please sign in': 'Vui lòng đăng nhập',
  'Your role may not do this': 'Vai trò của bạn không được làm việc này',
  'Something went wrong!!!': 'Đã xảy ra lỗi!!!',
  'E-mail or password is not correct': 'Email hoặc mật khẩu không đúng',
  'Too many attempts to sign in. Please wait # minutes and try again':
    'Đã thử đăng nhập quá nhiều lần. Vui lòng chờ # phút rồi thử lại',
  'Too many attempts to sign in. Please wait # seconds and try again':
    'Đã thử đăng nhập quá nhiều lần. Vui lòng chờ # giây rồi thử lại',
  'This account is disabled. Please ask an administrator':
    'Tài khoản này đã bị vô hiệu hóa. Vui lòng hỏi quản trị viên',
  'Only the portal itself may use this cookie': 'Chỉ chính cổng này mới được dùng cookie này',
  'This account has no role in the portal': 'Tài khoản này không có vai trò trong cổng',
  'This sign-in took too long or was used already. Please enter your password again':
    'Lần đăng nhập này quá lâu hoặc đã được dùng. Vui lòng nhập lại mật khẩu',
  'This sign-in took too long. Please try again': 'Lần đăng nhập này quá lâu. Vui lòng thử lại',
  'This code is not correct': 'Mã này không đúng',
  'This passkey could not be confirmed': 'Không xác nhận được khóa truy cập này',
  'Show a code, a recovery code or a passkey': 'Hãy dùng một mã, một mã khôi phục hoặc một khóa truy cập',
  'A code has six digits': 'Mã gồm sáu chữ số',
  'Too many wrong codes. Please wait # seconds and try again':
    'Quá nhiều mã sai. Vui lòng chờ # giây rồi thử lại',
  'Please use your second factor': 'Vui lòng dùng xác thực hai lớp',
  'This took too long. Please start again': 'Việc này quá lâu. Vui lòng bắt đầu lại',
  'Set up an authenticator app or a passkey first':
    'Hãy thiết lập ứng dụng xác thực hoặc khóa truy cập trước',
  'Your role must have a second factor. Please set it up first':
    'Vai trò của bạn phải có xác thực hai lớp. Vui lòng thiết lập trước',
  'Your role must have a second factor. Set up another one before you remove this one':
    'Vai trò của bạn phải có xác thực hai lớp. Hãy thiết lập cái khác trước khi gỡ cái này',
  'More than # passkeys are not kept. Please remove one first':
    'Không lưu quá # khóa truy cập. Vui lòng gỡ bớt một khóa',
  'This person has no second factor': 'Người này không có xác thực hai lớp',
  'Remove your own on the page of your account': 'Hãy gỡ của chính bạn ở trang tài khoản',
  'Must name roles, each with the time since when it holds':
    'Phải nêu các vai trò, mỗi vai trò kèm thời điểm bắt đầu',
  'The current password is not correct': 'Mật khẩu hiện tại không đúng',
  'Only its owner can change a password': 'Chỉ chủ tài khoản mới đổi được mật khẩu',
  'Too many wrong passwords. Please wait # minutes and try again':
    'Sai mật khẩu quá nhiều lần. Vui lòng chờ # phút rồi thử lại',
  'This sign-in could not be confirmed. Please try again':
    'Không xác nhận được lần đăng nhập này. Vui lòng thử lại',
  'Your e-mail address is not confirmed there. Please sign in with your password':
    'Địa chỉ email của bạn chưa được xác nhận ở đó. Vui lòng đăng nhập bằng mật khẩu',
  'The identity provider does not answer, please try again in a moment':
    'Dịch vụ đăng nhập không phản hồi, vui lòng thử lại sau giây lát',
  'Must be the name of a host such as portal.example.com': 'Phải là tên máy chủ như portal.example.com',
  'There is no company to switch to yet': 'Chưa có công ty nào để chuyển sang',
  'Email is required': 'Vui lòng nhập Email',
  'Password is required': 'Vui lòng nhập Mật khẩu',
  'First name is required': 'Vui lòng nhập Tên',
  'Last name is required': 'Vui lòng nhập Họ',
  'Company is required': 'Vui lòng nhập Công ty',
  'Input length should be #': 'Độ dài phải là #',
  'Please select value': 'Vui lòng chọn một giá trị',
  'Input length should be # to #': 'Độ dài phải từ # đến #',
  'Please enter a name': 'Vui lòng nhập tên',
  'Old password must have at least # characters': 'Mật khẩu cũ phải có ít nhất # ký tự',
  'Password is not in the correct format': 'Mật khẩu không đúng định dạng',
  'The password field should contain at least one digit, one lowercase letter, one uppercase letter minimum length is #':
    'Mật khẩu phải có ít nhất một chữ số, một chữ thường, một chữ hoa và dài tối thiểu # ký tự',
  'New password does not match.': 'Mật khẩu mới không khớp.',
  'Password update successful': 'Cập nhật mật khẩu thành công',
  'This link is not valid. Please ask for a new one':
    'Liên kết này không hợp lệ. Vui lòng yêu cầu liên kết mới',
  'This link has been used already. Please ask for a new one if you need it':
    'Liên kết này đã được dùng. Vui lòng yêu cầu liên kết mới nếu bạn cần',
  'This link has expired. Please ask for a new one': 'Liên kết này đã hết hạn. Vui lòng yêu cầu liên kết mới',
  'This invitation is not valid. Please ask for a new one':
    'Lời mời này không hợp lệ. Vui lòng xin lời mời mới',
  'This invitation has been used already. Please sign in': 'Lời mời này đã được dùng. Vui lòng đăng nhập',
  'This invitation has expired. Please ask for a new one': 'Lời mời này đã hết hạn. Vui lòng xin lời mời mới',
  'This invitation is for another e-mail address': 'Lời mời này dành cho một địa chỉ email khác',
  'This e-mail address already has an account. Please sign in':
    'Địa chỉ email này đã có tài khoản. Vui lòng đăng nhập',
  'This e-mail address already has an account': 'Địa chỉ email này đã có tài khoản',
  'The link must lead to /register': 'Liên kết phải dẫn đến /register',
  'If this address has an account, a mail with a link is on its way. Please look into your mailbox.':
    'Nếu địa chỉ này có tài khoản, một email kèm liên kết đang được gửi đi. Vui lòng kiểm tra hộp thư.',
  'Please look into your mailbox: a mail with the next step is on its way.':
    'Vui lòng kiểm tra hộp thư: một email với bước tiếp theo đang được gửi đi.',
  'Too many mails were asked for. Please wait # minutes and try again':
    'Đã yêu cầu quá nhiều email. Vui lòng chờ # phút rồi thử lại',
  'Too many links were tried. Please wait # minutes and try again':
    'Đã thử quá nhiều liên kết. Vui lòng chờ # phút rồi thử lại',
  'You look through the eyes of somebody else: nothing can be changed':
    'Bạn đang xem với quyền của người khác: không thể thay đổi gì',
  'You no longer look through the eyes of this person': 'Bạn không còn xem với quyền của người này',
  'Nobody looks through the eyes of an admin': 'Không ai xem được với quyền của quản trị viên',
  'This person cannot sign in': 'Người này không đăng nhập được',
};
