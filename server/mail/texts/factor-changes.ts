import type { Language } from '../../../domain/people/language.ts';

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
