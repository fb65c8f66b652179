import type { bodyRefusals } from '../../../../domain/refusals/bodies.ts';
import type { InThisLanguage } from '../../texts.ts';

export const viBodyRefusals: InThisLanguage<typeof bodyRefusals> = {
  'factor.six-digits': 'Mã gồm sáu chữ số',
  'factor.show-one': 'Hãy dùng một mã, một mã khôi phục hoặc một khóa truy cập',
  'link.incomplete': 'Liên kết không đầy đủ',
  'order.ids': 'Phải là danh sách mã số',
  'order.none': 'Phải có ít nhất một dòng',
  'order.once': 'Mỗi dòng chỉ một lần',
  'order.rows': 'Tối đa {most} dòng',
  'import.columns': 'Phải có ít nhất một cột',
  'import.rows': 'Phải có ít nhất một dòng dữ liệu',
  'job.either': 'Chỉ gửi danh sách mã số hoặc bộ lọc',
  'job.records': 'Tối đa {most} bản ghi một lần; hãy thu hẹp bộ lọc',
  'slot.pick': 'Vui lòng chọn khung giờ trong ngày',
  'hours.seven-days': 'Một tuần có bảy ngày',
  'hours.each-once': 'Mỗi ngày trong tuần phải có đúng một lần',
  'hours.time': 'Phải là giờ, ví dụ 12:30:00',
  'hours.breaks': 'Tối đa {most} giờ nghỉ mỗi ngày',
  'hours.span-or-days': 'Hoặc một khoảng ngày, hoặc từng ngày riêng',
  'hours.reason-long': 'Tối đa {most} ký tự',
  'address.type-more': 'Hãy gõ ít nhất {least} ký tự',
  'address.country': 'Phải là mã gồm hai chữ cái',
  'address.place': 'Không phải mã của một địa điểm',
};
