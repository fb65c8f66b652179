export const viLive = {
  live: {
    new: '%{smart_count} mục mới |||| %{smart_count} mục mới',
    lost: 'Mất cập nhật trực tiếp, đang kết nối lại',
    lost_hint: 'Thay đổi của người khác sẽ hiện ra ngay khi có kết nối trở lại.',
    changed: 'Trong lúc đó, người khác đã thay đổi mục này. Khi lưu, bạn sẽ được hỏi giữ lại nội dung nào.',
    removed: 'Trong lúc đó, người khác đã xóa mục này.',
  },
  new_version: {
    ready: 'Cổng vừa được cập nhật',
    reload: 'Tải lại',
  },
};
