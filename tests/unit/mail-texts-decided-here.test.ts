import { expect, it } from 'vitest';
import { builtInTexts } from '../../server/mail/texts/built-in-texts.ts';
import { installedLater } from '../../server/mail/texts/reason-words.ts';

/**
 * What the mails say: their subjects in both languages, and the facts that their contents tell in each of them. That the
 * guests of a change are written to is said by PROD-07, that there is a text in both languages follows from DEC-01, that a
 * person reads it before it leaves is CANCEL-02 and RESCH-06. The words and the facts themselves were decided here, and so
 * was every mail about an account.
 */
const toGuests = {
  booking_made: {
    en: 'Your booking at {{location}} on {{start}}',
    vi: 'Lịch hẹn tại {{location}} vào {{start}}',
    tells: 'address device first_name location minutes price start',
  },
  booking_cancelled: {
    en: 'Your booking at {{location}} on {{start}} was cancelled',
    vi: 'Lịch hẹn tại {{location}} vào {{start}} đã bị hủy',
    tells: 'address choices first_name location reason start',
  },
  booking_rescheduled: {
    en: 'Your booking at {{location}} was moved to {{new_start}}',
    vi: 'Lịch hẹn tại {{location}} đã dời sang {{new_start}}',
    tells: 'address choices first_name location new_device new_start reason start',
  },
  booking_device_changed: {
    en: 'Your booking at {{location}} on {{start}}: another bed',
    vi: 'Lịch hẹn tại {{location}} vào {{start}}: đổi giường',
    tells: 'address device first_name location new_device reason start',
  },
  // DEC-305.
  booking_place_changed: {
    en: 'Your booking at {{location}} was moved to {{new_location}}',
    vi: 'Lịch hẹn tại {{location}} đã dời sang {{new_location}}',
    tells: 'choices first_name location new_address new_device new_location new_start reason start',
  },
  // DEC-199.
  booking_chosen: {
    en: 'Your booking at {{location}} is now on {{new_start}}',
    vi: 'Lịch hẹn tại {{location}} nay là {{new_start}}',
    tells: 'address choices first_name location new_device new_start start',
  },
} as const;

const aboutAccounts = {
  password_reset: {
    en: 'Set a new password for the Partner Portal',
    vi: 'Đặt mật khẩu mới cho Cổng đối tác',
    tells: 'first_name hours link',
  },
  password_changed: {
    en: 'Your password for the Partner Portal was changed',
    vi: 'Mật khẩu Cổng đối tác của bạn đã được thay đổi',
    tells: 'first_name',
  },
  registration: {
    en: 'Welcome to the Partner Portal: choose your password',
    vi: 'Chào mừng đến với Cổng đối tác: hãy chọn mật khẩu',
    tells: 'first_name hours link',
  },
  account_exists: {
    en: 'You already have an account at the Partner Portal',
    vi: 'Bạn đã có tài khoản tại Cổng đối tác',
    tells: 'first_name hours link',
  },
  invitation: {
    en: 'Invitation to the Partner Portal',
    vi: 'Lời mời tham gia Cổng đối tác',
    tells: 'company days link',
  },
  second_factor_changed: {
    en: 'The second factor of your Partner Portal account has changed',
    vi: 'Xác thực hai lớp của tài khoản Cổng đối tác của bạn đã thay đổi',
    tells: 'change first_name',
  },
  email_change: {
    en: 'Confirm your new email address for the Partner Portal',
    vi: 'Xác nhận địa chỉ email mới cho Cổng đối tác',
    tells: 'first_name hours link',
  },
  email_change_asked: {
    en: 'The email address of your account is to be changed',
    vi: 'Địa chỉ email tài khoản của bạn sắp được thay đổi',
    tells: 'days first_name link new_email',
  },
  email_taken: {
    en: 'Somebody wanted to use your email address',
    vi: 'Có người muốn dùng địa chỉ email của bạn',
    tells: 'first_name',
  },
  wrong_passwords: {
    en: 'Somebody tries passwords for your account at the Partner Portal',
    vi: 'Có người đang thử mật khẩu tài khoản Cổng đối tác của bạn',
    tells: 'address first_name time',
  },
  new_device: {
    en: 'New sign-in to your account at the Partner Portal',
    vi: 'Có đăng nhập mới vào tài khoản Cổng đối tác của bạn',
    tells: 'address browser first_name time',
  },
  // DEC-193: to those who look after devices and asked for it.
  device_alerts: {
    en: 'Devices need someone',
    vi: 'Có thiết bị cần người xử lý',
    tells: 'devices first_name link',
  },
} as const;

const mails = { ...toGuests, ...aboutAccounts };

const factsIn = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))];

it.each(Object.keys(toGuests))('PROD-07 DEC-01 guests are written a mail %s in both languages', name => {
  const found = Object.entries(builtInTexts).find(([template]) => template === name)?.[1];
  for (const language of ['en', 'vi'] as const) {
    expect(found?.[language].subject).not.toBe('');
    // A change is told with its reason, a new booking with its price (DEC-167), what a guest chose with when it is.
    const mostOfAll = { booking_made: 'price', booking_chosen: 'new_start' }[name] ?? 'reason';
    expect(factsIn(found?.[language].content_html ?? '')).toContain(mostOfAll);
  }
});

it('DEC-271 why a bed that is installed later cancels a booking is told in both languages', () => {
  expect(installedLater).toEqual({
    en: 'The bed will be installed later than planned',
    vi: 'Giường sẽ được lắp đặt muộn hơn dự kiến',
  });
});

it('every mail stands in the table', () => {
  expect(Object.keys(builtInTexts).toSorted()).toEqual(Object.keys(mails).toSorted());
});

it.each(Object.entries(mails))('%s has its subject, and tells its facts', (name, mail) => {
  const found = Object.entries(builtInTexts).find(([template]) => template === name)?.[1];
  expect([found?.en.subject, found?.vi.subject]).toEqual([mail.en, mail.vi]);
  for (const { content_html } of [found?.en, found?.vi].filter(text => text !== undefined)) {
    expect(factsIn(content_html).toSorted()).toEqual(mail.tells.split(' '));
    expect(content_html).toMatch(/^<p>(?:Hello|Xin chào)/);
  }
});
