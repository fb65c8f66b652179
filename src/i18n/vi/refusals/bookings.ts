import type { bookingRefusals } from '../../../../domain/refusals/bookings.ts';
import type { InThisLanguage } from '../../texts.ts';

export const viBookingRefusals: InThisLanguage<typeof bookingRefusals> = {
  'booking.cancel-status': 'Không thể hủy lượt đặt này, trạng thái của nó là: {status:text}',
  'booking.reschedule-status': 'Không thể dời lượt đặt này, trạng thái của nó là: {status:text}',
  'booking.cancel-running': 'Lượt đặt này đang diễn ra nên không hủy được nữa',
  'booking.reschedule-running': 'Lượt đặt này đang diễn ra nên không dời được nữa',
  'booking.cancel-begun': 'Lượt đặt này đã bắt đầu nên không hủy được nữa',
  'booking.reschedule-begun': 'Lượt đặt này đã bắt đầu nên không dời được nữa',
  'booking.location-removed':
    'Địa điểm của lượt đặt này đã bị gỡ. Lượt đặt này hủy được nhưng không dời được',
  'booking.same-time': 'Lượt đặt đã ở đúng giờ này',
  'booking.cancel-mail': 'Vui lòng nhập tiêu đề và nội dung email rồi gửi yêu cầu hủy.',
  'booking.book-mail': 'Vui lòng nhập tiêu đề và nội dung email rồi gửi yêu cầu đặt lịch.',
  'booking.guest': 'Vui lòng chọn khách, hoặc nhập khách mới',
  'booking.guest-disabled': 'Tài khoản này đã ngừng hoạt động',
  'booking.not-open': 'Địa điểm này hiện không nhận lượt đặt',
  'booking.not-offered': 'Địa điểm này không có thời lượng này',
  'booking.reschedule-mail': 'Vui lòng nhập tiêu đề và nội dung email rồi gửi yêu cầu dời lịch.',
  'calendar.many': 'Tối đa {most} liên kết lịch cùng lúc. Vui lòng xóa bớt một liên kết',
  'calendar.closed': 'Liên kết lịch này không còn mở',
  'booking.solve-span': 'Các lượt đặt phải bắt đầu trong vòng {most} ngày',
  'booking.solve-none': 'Không còn lượt đặt nào trong số này dời hay hủy được nữa',
  'slot.past': 'Giờ này đã qua',
  'slot.not-installed': 'Vào giờ này thiết bị chưa được lắp đặt',
  'slot.closed-weekly': 'Địa điểm đóng cửa vào giờ này theo giờ mở cửa hằng tuần',
  'slot.closed-day': 'Địa điểm đóng cửa vào giờ này theo giờ mở cửa riêng của ngày này',
  'slot.off-step': 'Không thể bắt đầu vào giờ này. Vui lòng chọn một trong các giờ được đưa ra',
  'slot.break': 'Giờ này rơi vào giờ nghỉ của địa điểm',
  'slot.blocked': 'Thiết bị bị khóa vào giờ này: {reason}',
  'slot.taken': 'Một lượt đặt khác đang giữ thiết bị vào giờ này',
  'hours.bookings': 'Bạn cần dời hoặc hủy tất cả lượt đặt trước khi đổi giờ mở cửa!',
  'block.many': 'Mỗi địa điểm có nhiều nhất {most} lịch khóa cùng lúc. Vui lòng xóa bớt một lịch khóa trước',
  'block.device-elsewhere': 'Thiết bị này không ở địa điểm này',
  'hours.affects':
    'Giờ mở cửa và đóng cửa đã thay đổi và ảnh hưởng đến {count} lượt đặt. Bạn có chắc muốn thay đổi không',
  'location.zone-affects':
    'Đồng hồ tại địa điểm sẽ hiện {count} lượt đặt sắp tới ở giờ khác. Bạn có chắc muốn thay đổi không',
  'location.status-affects':
    'Địa điểm sẽ không nhận lượt đặt nữa, nhưng vẫn còn {count} lượt đặt sắp tới. Bạn có chắc muốn thay đổi không',
  'location.affects':
    'Những thay đổi này ảnh hưởng đến {count} lượt đặt sắp tới. Bạn có chắc muốn thay đổi không',
  'location.booked':
    'Khách vẫn sẽ đến địa điểm này ({count} lượt đặt). Vui lòng dời hoặc hủy các lượt đặt đó trước',
  'location.price-twice': 'Mỗi thời lượng chỉ có một giá',
  'location.no-devices': 'Không thể mở địa điểm chưa có thiết bị',
  'location.other-owner': 'Địa điểm này thuộc về người khác',
  'device.absent': 'Thiết bị {device} không tồn tại',
  'device.cancels': '{count} lượt đặt sắp tới sẽ bị hủy (khách sẽ được thông báo)',
  'device.disabled': 'Thiết bị này đã ngừng hoạt động',
  'device.has-location': 'Thiết bị này đã được đặt tại một địa điểm',
  'device.no-location': 'Thiết bị này không ở địa điểm nào',
  'device.other-location': 'Thiết bị này đang ở một địa điểm khác',
  'device.itself': 'Vui lòng chọn thiết bị khác với thiết bị cần thay',
  'device.booked':
    'Thiết bị này đang có lượt đặt. Vui lòng dời hoặc hủy các lượt đặt, hoặc thay thiết bị trước',
  'mail.only-failed': 'Chỉ có thể gửi lại email bị lỗi hoặc chưa được gửi',
  'mail.no-content': 'Nội dung của email này không còn được lưu giữ',
  'mail.no-address': 'Khách không có địa chỉ email dùng được',
  'mail.complicated': 'Nội dung này quá phức tạp. Vui lòng gửi nội dung đơn giản hơn',
  'address.again': 'Vui lòng nhập lại địa chỉ',
};
