import type { Language } from '../../../domain/people/language.ts';
import type { BookingTemplate, MailTemplate, MailText } from '../../../domain/setting.ts';
import { accountTexts } from './account-texts.ts';

/** What guests are written about their bookings. */
const bookingTexts: Readonly<Record<BookingTemplate, Readonly<Record<Language, MailText>>>> = {
  booking_made: {
    en: {
      subject: 'Your booking at {{location}} on {{start}}',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your massage at {{location}} is booked.</p>',
        '<p><strong>When:</strong> {{start}}, {{minutes}} minutes<br>',
        '<strong>Where:</strong> {{location}}, {{address}}<br><strong>Bed:</strong> {{device}}<br>',
        '<strong>Price:</strong> {{price}}</p>',
        '<p>If the time doesn’t work for you, please tell us or cancel the booking in the app.</p>',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} vào {{start}}',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Buổi mát-xa của bạn tại {{location}} đã được đặt.</p>',
        '<p><strong>Thời gian:</strong> {{start}}, {{minutes}} phút<br>',
        '<strong>Địa điểm:</strong> {{location}}, {{address}}<br><strong>Giường:</strong> {{device}}<br>',
        '<strong>Giá:</strong> {{price}}</p>',
        '<p>Nếu thời gian không phù hợp, vui lòng báo cho chúng tôi hoặc hủy lịch hẹn trong ứng dụng.</p>',
        '<p>Trân trọng,<br>{{location}}</p>',
      ].join(''),
    },
  },
  booking_cancelled: {
    en: {
      subject: 'Your booking at {{location}} on {{start}} was cancelled',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>We’re sorry – we had to cancel your massage at {{location}}.</p>',
        '<p><strong>When:</strong> {{start}}<br><strong>Where:</strong> {{location}}, {{address}}<br>',
        '<strong>Reason:</strong> {{reason}}</p>',
        '<p>You won’t be charged. We would be glad to see you at another time.</p>',
        '{{choices}}',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} vào {{start}} đã bị hủy',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Chúng tôi rất tiếc phải hủy buổi mát-xa của bạn tại {{location}}.</p>',
        '<p><strong>Thời gian:</strong> {{start}}<br><strong>Địa điểm:</strong> {{location}}, {{address}}<br>',
        '<strong>Lý do:</strong> {{reason}}</p>',
        '<p>Bạn không phải trả khoản phí nào. Rất mong được đón bạn vào một dịp khác.</p>',
        '{{choices}}',
        '<p>Trân trọng,<br>{{location}}</p>',
      ].join(''),
    },
  },
  booking_rescheduled: {
    en: {
      subject: 'Your booking at {{location}} was moved to {{new_start}}',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your massage at {{location}} was moved to another time.</p>',
        '<p><strong>New time:</strong> {{new_start}}<br><strong>Instead of:</strong> {{start}}<br>',
        '<strong>Where:</strong> {{location}}, {{address}}<br><strong>Bed:</strong> {{new_device}}<br>',
        '<strong>Reason:</strong> {{reason}}</p>',
        '{{choices}}',
        '<p>If no other time works for you, please cancel the booking in the app.</p>',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} đã dời sang {{new_start}}',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Buổi mát-xa của bạn tại {{location}} đã được dời sang thời gian khác.</p>',
        '<p><strong>Thời gian mới:</strong> {{new_start}}<br><strong>Thay cho:</strong> {{start}}<br>',
        '<strong>Địa điểm:</strong> {{location}}, {{address}}<br><strong>Giường:</strong> {{new_device}}<br>',
        '<strong>Lý do:</strong> {{reason}}</p>',
        '{{choices}}',
        '<p>Nếu không có giờ nào phù hợp, bạn có thể hủy lịch hẹn trong ứng dụng.</p>',
        '<p>Trân trọng,<br>{{location}}</p>',
      ].join(''),
    },
  },
  booking_device_changed: {
    en: {
      subject: 'Your booking at {{location}} on {{start}}: another bed',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your massage at {{location}} takes place at the same time, on another bed.</p>',
        '<p><strong>When:</strong> {{start}}<br><strong>Where:</strong> {{location}}, {{address}}<br>',
        '<strong>Bed:</strong> {{new_device}}, instead of {{device}}<br>',
        '<strong>Reason:</strong> {{reason}}</p>',
        '<p>There is nothing that you need to do.</p>',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} vào {{start}}: đổi giường',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Buổi mát-xa của bạn tại {{location}} vẫn diễn ra đúng giờ, trên một giường khác.</p>',
        '<p><strong>Thời gian:</strong> {{start}}<br><strong>Địa điểm:</strong> {{location}}, {{address}}<br>',
        '<strong>Giường:</strong> {{new_device}}, thay cho {{device}}<br>',
        '<strong>Lý do:</strong> {{reason}}</p>',
        '<p>Bạn không cần làm gì thêm.</p>',
        '<p>Trân trọng,<br>{{location}}</p>',
      ].join(''),
    },
  },
  booking_place_changed: {
    en: {
      subject: 'Your booking at {{location}} was moved to {{new_location}}',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your massage at {{location}} on {{start}} takes place at another location: {{new_location}}.</p>',
        '<p><strong>When:</strong> {{new_start}}<br><strong>Where:</strong> {{new_location}}, {{new_address}}<br>',
        '<strong>Bed:</strong> {{new_device}}<br><strong>Reason:</strong> {{reason}}</p>',
        '<p>It costs no more than before.</p>',
        '{{choices}}',
        '<p>If you cannot come there, please cancel the booking in the app.</p>',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} đã dời sang {{new_location}}',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Buổi mát-xa của bạn tại {{location}} vào {{start}} sẽ diễn ra ở địa điểm khác: {{new_location}}.</p>',
        '<p><strong>Thời gian:</strong> {{new_start}}<br>',
        '<strong>Địa điểm:</strong> {{new_location}}, {{new_address}}<br>',
        '<strong>Giường:</strong> {{new_device}}<br><strong>Lý do:</strong> {{reason}}</p>',
        '<p>Giá không cao hơn trước.</p>',
        '{{choices}}',
        '<p>Nếu không thể đến đó, bạn có thể hủy lịch hẹn trong ứng dụng.</p>',
        '<p>Trân trọng,<br>{{new_location}}</p>',
      ].join(''),
    },
  },
  booking_chosen: {
    en: {
      subject: 'Your booking at {{location}} is now on {{new_start}}',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>You have chosen another time for your massage at {{location}}. It is booked.</p>',
        '<p><strong>When:</strong> {{new_start}}<br><strong>Instead of:</strong> {{start}}<br>',
        '<strong>Where:</strong> {{location}}, {{address}}<br><strong>Bed:</strong> {{new_device}}</p>',
        '{{choices}}',
        '<p>If it was not you, please tell us.</p>',
        '<p>Your massage network</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lịch hẹn tại {{location}} nay là {{new_start}}',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Bạn đã chọn giờ khác cho buổi mát-xa tại {{location}}. Lịch hẹn mới đã được ghi nhận.</p>',
        '<p><strong>Thời gian:</strong> {{new_start}}<br><strong>Thay cho:</strong> {{start}}<br>',
        '<strong>Địa điểm:</strong> {{location}}, {{address}}<br><strong>Giường:</strong> {{new_device}}</p>',
        '{{choices}}',
        '<p>Nếu không phải bạn đã chọn, vui lòng báo cho chúng tôi.</p>',
        '<p>Trân trọng,<br>{{location}}</p>',
      ].join(''),
    },
  },
};

/** What people are written as long as no setting says otherwise. */
export const builtInTexts: Readonly<Record<MailTemplate, Readonly<Record<Language, MailText>>>> = {
  ...bookingTexts,
  ...accountTexts,
};

/** What happened to somebody's second factors, as mails and the security log say it. */
export const factorChanges = {
  'passkey-added': {
    en: 'a passkey was added',
    vi: 'một khóa truy cập đã được thêm',
  },
  'passkey-removed': {
    en: 'a passkey was removed',
    vi: 'một khóa truy cập đã bị gỡ',
  },
  'app-added': {
    en: 'an authenticator app was set up',
    vi: 'một ứng dụng xác thực đã được thiết lập',
  },
  'app-removed': {
    en: 'the authenticator app was removed',
    vi: 'ứng dụng xác thực đã bị gỡ',
  },
  'codes-renewed': {
    en: 'new recovery codes were made; the old ones no longer work',
    vi: 'mã khôi phục mới đã được tạo; các mã cũ không còn dùng được',
  },
  'code-used': {
    en: 'somebody signed in with a recovery code, which no longer works',
    vi: 'có người đã đăng nhập bằng một mã khôi phục; mã đó không còn dùng được',
  },
  'all-removed': {
    en: 'an administrator removed your passkeys, your authenticator app and your recovery codes',
    vi: 'quản trị viên đã gỡ các khóa truy cập, ứng dụng xác thực và mã khôi phục của bạn',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type FactorChange = keyof typeof factorChanges;
