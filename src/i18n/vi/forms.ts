import type { enForms } from '../en/forms.ts';

export const viForms: typeof enForms = {
  questions: {
    flow: 'Sơ đồ câu hỏi',
    draw: 'Vẽ sơ đồ',
    all_steps: 'Tất cả các bước',
    none: 'Chưa có bước câu hỏi nào.',
    problems: 'Điểm sai trong sơ đồ',
    sound: 'Mọi câu trả lời đều dẫn đến một bước hoặc kết thúc, và mọi bước đều đến được.',
    missing: 'Bước %{id} không tồn tại',
    unreachable: 'Không câu trả lời nào dẫn đến bước %{id}',
    end: 'Kết thúc (%{id})',
    step: 'Bước %{id}',
    last_step: 'Bước cuối (%{id})',
    walk: 'Đi qua sơ đồ',
    edit: 'Sửa bước này',
    restart: 'Về bước đầu',
    ends_here: 'Câu trả lời này không dẫn đến bước nào',
    answers: 'Câu trả lời',
    answer_at: 'Câu trả lời %{place}',
    answer: 'Câu trả lời',
    display: 'Hiển thị là',
    next: 'ID câu hỏi tiếp theo',
    score: 'Điểm',
    ends: 'Sơ đồ kết thúc tại đây',
    no_such_step: 'Không có bước này',
  },
  conditions: {
    chart: 'Thời gian của các lần giãn',
    paces: {
      slow: 'Chậm',
      fast: 'Nhanh',
      moderate: 'Vừa',
    },
    none: 'không có',
    sum: 'Tổng %{sum}',
  },
  playlists: {
    no_tracks: 'Chưa có bản nhạc nào trong danh sách này.',
    until: 'Phát đến',
    total: 'Thời lượng %{total}',
  },
};
