import type { Trouble } from '../../../domain/devices/alerts.ts';
import type { Language } from '../../../domain/people/language.ts';
import type { MailText } from '../../../domain/setting.ts';

type AlertWords = Readonly<Record<Trouble, string>> & {
  readonly bookings: (count: number) => string;
  /** Devices that are not named, below those that are. */
  readonly more: (count: number) => string;
};

/** How mails say what a device calls for help about, and whom it concerns. */
export const alertWords: Readonly<Record<Language, AlertWords>> = {
  en: {
    offline: 'not connected, or silent for days',
    failing: 'reports an error',
    short: 'sessions end too soon',
    weak: 'weak signal',
    bookings: count => (count === 1 ? '1 booking within seven days' : `${count} bookings within seven days`),
    more: count => (count === 1 ? 'and 1 more device' : `and ${count} more devices`),
  },
  vi: {
    offline: 'mất kết nối, hoặc im lặng nhiều ngày',
    failing: 'báo lỗi',
    short: 'các buổi kết thúc quá sớm',
    weak: 'tín hiệu yếu',
    bookings: count => `${count} lượt đặt trong bảy ngày tới`,
    more: count => `và ${count} thiết bị khác`,
  },
};

const link = (words: string) => `<p><a href="{{link}}">${words}</a></p><p>{{link}}</p>`;

/** To those who look after devices and want mails, as long as no setting says otherwise. */
export const alertTexts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: 'Devices need someone',
    content_html: [
      '<p>Hello {{first_name}},</p>',
      '<p>These devices call for help:</p>',
      '<p>{{devices}}</p>',
      link('See which devices need someone'),
      '<p>When you get these emails, and when not, is yours to choose on Account Info.</p>',
    ].join(''),
  },
  vi: {
    subject: 'Có thiết bị cần người xử lý',
    content_html: [
      '<p>Xin chào {{first_name}},</p>',
      '<p>Các thiết bị sau đang cần giúp đỡ:</p>',
      '<p>{{devices}}</p>',
      link('Xem thiết bị nào cần người xử lý'),
      '<p>Bạn có thể chọn khi nào nhận và khi nào không nhận các email này tại trang Thông tin tài khoản.</p>',
    ].join(''),
  },
};
