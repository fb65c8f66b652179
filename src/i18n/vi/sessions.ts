import type { Messages } from '../en.ts';

/** Những nơi đang đăng nhập. */
export const viSessions = {
  sessions: {
    title: 'Nơi bạn đang đăng nhập',
    of: 'Nơi %{name} đang đăng nhập',
    why: 'Nếu bạn không nhận ra thiết bị nào, hãy đăng xuất nó và đổi mật khẩu.',
    list: 'Các lần đăng nhập',
    device: '%{program} trên %{system}',
    unknown_device: 'Chương trình khác',
    this_one: 'Thiết bị này',
    last_used: 'Dùng lần cuối %{time} từ %{address}',
    signed_in: 'Đăng nhập %{time}',
    end: 'Đăng xuất',
    end_named: 'Đăng xuất %{name}',
    end_others: 'Đăng xuất mọi thiết bị khác',
    end_all: 'Đăng xuất khỏi mọi nơi',
    ended: 'Đã đăng xuất',
    none: 'Hiện không ở đâu cả.',
    loading: 'Đang tìm các lần đăng nhập',
    retry: 'Thử lại',
  },
} satisfies Pick<Messages, 'sessions'>;
