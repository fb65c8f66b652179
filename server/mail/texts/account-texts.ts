import type { Language } from '../../../domain/people/language.ts';
import type { AccountTemplate, MailText } from '../../../domain/setting.ts';
import { alertTexts } from './alert-words.ts';

/** The address stands in the text as well: some programs show no links, and some people trust none. */
const link = (words: string) => `<p><a href="{{link}}">${words}</a></p><p>{{link}}</p>`;

/** What people are written about their accounts. */
export const accountTexts: Readonly<Record<AccountTemplate, Readonly<Record<Language, MailText>>>> = {
  password_reset: {
    en: {
      subject: 'Set a new password for the Partner Portal',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Somebody, hopefully you, asked for a new password. Choose one here:</p>',
        link('Set a new password'),
        '<p>The link works once, within {{hours}} hour. If it was not you, there is nothing that you need to do.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Đặt mật khẩu mới cho Cổng đối tác',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Có người, hy vọng là bạn, đã yêu cầu mật khẩu mới. Hãy chọn mật khẩu tại đây:</p>',
        link('Đặt mật khẩu mới'),
        '<p>Liên kết dùng được một lần, trong {{hours}} giờ. Nếu không phải bạn, bạn không cần làm gì.</p>',
      ].join(''),
    },
  },
  password_changed: {
    en: {
      subject: 'Your password for the Partner Portal was changed',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your password was changed, and all devices were signed out.</p>',
        '<p>If it was not you, set a new password with "Forgot password?" at once and tell an administrator.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Mật khẩu Cổng đối tác của bạn đã được thay đổi',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Mật khẩu của bạn đã được thay đổi và mọi thiết bị đã được đăng xuất.</p>',
        '<p>Nếu không phải bạn, hãy đặt lại mật khẩu ngay bằng "Quên mật khẩu?" và báo cho quản trị viên.</p>',
      ].join(''),
    },
  },
  registration: {
    en: {
      subject: 'Welcome to the Partner Portal: choose your password',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Thank you for registering. Choose your password, and your account is ready:</p>',
        link('Choose a password'),
        '<p>The link works once, within {{hours}} hours. If you did not register, ignore this mail.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Chào mừng đến với Cổng đối tác: hãy chọn mật khẩu',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Cảm ơn bạn đã đăng ký. Hãy chọn mật khẩu để tài khoản sẵn sàng:</p>',
        link('Chọn mật khẩu'),
        '<p>Liên kết dùng được một lần, trong {{hours}} giờ. Nếu bạn không đăng ký, hãy bỏ qua email này.</p>',
      ].join(''),
    },
  },
  account_exists: {
    en: {
      subject: 'You already have an account at the Partner Portal',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Somebody, hopefully you, tried to register with this email address, which has an account already.</p>',
        '<p>Sign in as usual. If you have forgotten the password, choose a new one:</p>',
        link('Set a new password'),
        '<p>The link works once, within {{hours}} hour.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Bạn đã có tài khoản tại Cổng đối tác',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Có người, hy vọng là bạn, đã thử đăng ký bằng địa chỉ email này, vốn đã có tài khoản.</p>',
        '<p>Hãy đăng nhập như bình thường. Nếu quên mật khẩu, hãy chọn mật khẩu mới:</p>',
        link('Đặt mật khẩu mới'),
        '<p>Liên kết dùng được một lần, trong {{hours}} giờ.</p>',
      ].join(''),
    },
  },
  invitation: {
    en: {
      subject: 'Invitation to the Partner Portal',
      content_html: [
        '<p>Hello,</p>',
        '<p>You are invited to look after the massage beds of {{company}} in the Partner Portal.</p>',
        link('Accept the invitation'),
        '<p>The link is yours alone. It works once, within {{days}} days.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Lời mời tham gia Cổng đối tác',
      content_html: [
        '<p>Xin chào,</p>',
        '<p>Bạn được mời quản lý giường mát-xa của {{company}} trong Cổng đối tác.</p>',
        link('Chấp nhận lời mời'),
        '<p>Liên kết chỉ dành cho bạn, dùng được một lần, trong {{days}} ngày.</p>',
      ].join(''),
    },
  },
  second_factor_changed: {
    en: {
      subject: 'The second factor of your Partner Portal account has changed',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>{{change}}.</p>',
        '<p>If it was not you, change your password at once and tell an administrator.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Xác thực hai lớp của tài khoản Cổng đối tác của bạn đã thay đổi',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>{{change}}.</p>',
        '<p>Nếu không phải bạn, hãy đổi mật khẩu ngay và báo cho quản trị viên.</p>',
      ].join(''),
    },
  },
  email_change: {
    en: {
      subject: 'Confirm your new email address for the Partner Portal',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>This is to be the address of your account in the Partner Portal. It counts as soon as you confirm it:</p>',
        link('Confirm this address'),
        '<p>The link works once, within {{hours}} hours. If you know nothing of it, ignore this mail.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Xác nhận địa chỉ email mới cho Cổng đối tác',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Địa chỉ này sẽ là địa chỉ tài khoản của bạn trong Cổng đối tác, ngay khi bạn xác nhận:</p>',
        link('Xác nhận địa chỉ này'),
        '<p>Liên kết dùng được một lần, trong {{hours}} giờ. Nếu bạn không biết gì về việc này, hãy bỏ qua email này.</p>',
      ].join(''),
    },
  },
  email_change_asked: {
    en: {
      subject: 'The email address of your account is to be changed',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Somebody, hopefully you, asked to change the address of your account in the Partner Portal to {{new_email}}.</p>',
        '<p>If it was you, there is nothing that you need to do here. If it was not, stop it: your account keeps or gets ',
        'back this address, everybody is signed out, and you choose a new password.</p>',
        link('It was not me: stop it'),
        '<p>The link works for {{days}} days, also after the change.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Địa chỉ email tài khoản của bạn sắp được thay đổi',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Có người, hy vọng là bạn, đã yêu cầu đổi địa chỉ tài khoản Cổng đối tác của bạn thành {{new_email}}.</p>',
        '<p>Nếu đó là bạn, bạn không cần làm gì ở đây. Nếu không, hãy dừng lại: tài khoản giữ hoặc lấy lại địa chỉ này, ',
        'mọi thiết bị bị đăng xuất và bạn chọn mật khẩu mới.</p>',
        link('Không phải tôi: dừng lại'),
        '<p>Liên kết có hiệu lực trong {{days}} ngày, kể cả sau khi đã đổi.</p>',
      ].join(''),
    },
  },
  email_taken: {
    en: {
      subject: 'Somebody wanted to use your email address',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Somebody asked to make this the address of another account in the Partner Portal. It is the address of your ',
        'account already, so nothing was changed, and nobody was told.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Có người muốn dùng địa chỉ email của bạn',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Có người yêu cầu dùng địa chỉ này cho một tài khoản khác trong Cổng đối tác. Địa chỉ này đã thuộc tài khoản ',
        'của bạn, nên không có gì thay đổi và không ai được cho biết.</p>',
      ].join(''),
    },
  },
  wrong_passwords: {
    en: {
      subject: 'Somebody tries passwords for your account at the Partner Portal',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Many wrong passwords were tried for your account, the last one on {{time}} from {{address}}.</p>',
        '<p>Nobody got in by them, and devices on which you have signed in before work as always. ',
        'If your password is short, or used elsewhere too, please choose another one.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Có người đang thử mật khẩu tài khoản Cổng đối tác của bạn',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Có nhiều mật khẩu sai đã được thử cho tài khoản của bạn, lần cuối lúc {{time}} từ {{address}}.</p>',
        '<p>Chưa ai vào được bằng cách đó, và các thiết bị bạn từng đăng nhập vẫn dùng được như thường. ',
        'Nếu mật khẩu của bạn ngắn hoặc còn dùng ở nơi khác, hãy chọn mật khẩu mới.</p>',
      ].join(''),
    },
  },
  new_device: {
    en: {
      subject: 'New sign-in to your account at the Partner Portal',
      content_html: [
        '<p>Hello {{first_name}},</p>',
        '<p>Your account was signed in to on {{time}} from {{address}}, on a device that it had not seen before:</p>',
        '<p>{{browser}}</p>',
        '<p>If it was you, there is nothing to do. ',
        'If it was not, set a new password with "Forgot password?" at once and tell an administrator.</p>',
      ].join(''),
    },
    vi: {
      subject: 'Có đăng nhập mới vào tài khoản Cổng đối tác của bạn',
      content_html: [
        '<p>Xin chào {{first_name}},</p>',
        '<p>Tài khoản của bạn đã được đăng nhập lúc {{time}} từ {{address}}, trên một thiết bị chưa từng dùng:</p>',
        '<p>{{browser}}</p>',
        '<p>Nếu đó là bạn, bạn không cần làm gì. ',
        'Nếu không phải, hãy đặt lại mật khẩu ngay bằng "Quên mật khẩu?" và báo cho quản trị viên.</p>',
      ].join(''),
    },
  },
  device_alerts: alertTexts,
};
