import type { enUpload } from '../en/upload.ts';

/** Tải tệp lên. */
export const viUpload: typeof enUpload = {
  upload: {
    seconds: '%{seconds} giây',
    channels: 'mono |||| stereo',
    loudness: 'trung bình %{level} dBFS',
    done: 'Tải tệp lên thành công',
    failed: 'Tải tệp lên thất bại!',
    remove_question: 'Bạn có muốn xóa hình ảnh này không?',
    choose_image: 'Chọn ảnh |||| Chọn ảnh',
    choose_image_for: '%{label}: chọn tệp',
    choose_audio: 'Chọn tệp âm thanh |||| Chọn tệp âm thanh',
    choose_audio_for: '%{label}: chọn một tệp',
    hint_image: 'hoặc thả vào đây. JPEG hoặc PNG, dưới %{limit} MB',
    hint_audio: 'hoặc thả vào đây. WAV, MP3 hoặc M4A, tối đa %{limit} MB',
    drop_now: 'Thả để tải lên',
    sending: 'Đang tải %{name} lên',
    cancel: 'Hủy %{name}',
    retry: 'Tải lại %{name}',
    earlier: 'Đưa %{label} lên trước',
    later: 'Đưa %{label} ra sau',
    remove: 'Xóa %{label}',
  },
};
