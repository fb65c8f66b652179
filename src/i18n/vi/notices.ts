import type { NoticeCode } from '../../../domain/notices.ts';

/** Những câu mà máy chủ trả lời khi mọi việc đã xong, theo mã. */
export const viNotices: Readonly<Record<NoticeCode, string>> = {
  'record.added': 'Thêm mới thành công',
  'record.deleted': 'Xóa thành công',
  'record.ordered': 'Lưu thành công',
  'record.imported': 'Đã nhập',
  'record.undone': 'Đã hoàn tác',
  'file.uploaded': 'Đã tải tệp lên thành công',
  'account.signed-out': 'Đã đăng xuất',
  'account.second-step': 'Vui lòng xác nhận bằng yếu tố thứ hai',
  'account.confirmed': 'Cảm ơn bạn',
  'account.mail-on-its-way': 'Vui lòng kiểm tra hộp thư: một email với bước tiếp theo đang được gửi đi.',
  'password.changed': 'Cập nhật mật khẩu thành công',
  'password.mail-on-its-way':
    'Nếu địa chỉ này có tài khoản, một email kèm liên kết đang được gửi đi. Vui lòng kiểm tra hộp thư.',
  'email.mail-on-its-way': 'Vui lòng xem hộp thư của địa chỉ mới: email kèm liên kết đang được gửi',
  'email.changed': 'Địa chỉ email của bạn đã được đổi',
  'email.cancelled': 'Đã hủy việc đổi',
  'email.change-stopped': 'Việc đổi đã bị dừng. Email kèm liên kết chọn mật khẩu mới đang được gửi',
  'person.erasure': 'Đây là những gì sẽ xảy ra',
  'person.erased': 'Đã xóa dữ liệu của người này',
  'booking.solved': 'Các lượt đặt đã được dời và hủy',
  'hours.day-changed': 'Đã đổi giờ mở cửa thành công',
  'hours.days-closed': 'Đã đóng cửa các ngày này',
  'block.saved': 'Đã khóa giờ',
  'hours.week-saved': 'Đã cập nhật thành công',
  'device.relieved': 'Đã xử lý các lượt đặt của thiết bị',
  'device.in-stock': 'Thiết bị đã trở về kho',
  'device.installation': '{count} lượt đặt sắp tới sẽ bị hủy (khách sẽ được thông báo)',
  'device.replacement':
    '{moved} lượt đặt sẽ được chuyển sang thiết bị mới; {cancelled} lượt đặt sẽ bị hủy (khách sẽ được thông báo); thiết bị dùng chung hiện tại sẽ ngừng hoạt động',
  'calendar.renewed': 'Liên kết đã được thay. Liên kết cũ không còn mở được gì nữa',
  'alert.acknowledged': 'Bạn đang phụ trách thiết bị này',
  'alert.calls-again': 'Thiết bị lại đang cần người xử lý',
  'alert.settings-saved': 'Đã lưu cài đặt email về thiết bị',
  'support.sent': 'Yêu cầu của bạn đã được gửi',
};
