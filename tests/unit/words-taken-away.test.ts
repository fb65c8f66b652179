import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that people stumbled over, each with what is said instead. */
const taken: readonly [words: string, instead: string][] = [
  ['Put this version back', 'Restore this version'],
  ['Reserved for the people named', 'Only people assigned to this record'],
  ['World tables', 'Reference tables'],
  ['Can be undone for', 'Undo, and the time left'],
  ['Lịch đặt', 'Lượt đặt'],
  ['buổi trị liệu', 'buổi mát-xa'],
  ['Nhật ký phiên', 'Nhật ký buổi mát-xa'],
  ['Phiên ngắn', 'Buổi mát-xa ngắn'],
  ['Thời lượng mỗi lượt', 'Thời gian giữ giường'],
  ['Đợt cập nhật', 'Bản cập nhật'],
  ['Ngoại tuyến', 'Mất kết nối'],
  ['Bệnh lý', 'Tình trạng sức khỏe'],
  ['Giờ tại chỗ', 'Giờ địa phương'],
  ['Bảng thế giới', 'Bảng tham chiếu'],
];

/** All that people read: words of the page, descriptions, sentences of refusals. */
const read = globSync(['src/**/*.{ts,tsx}', 'resources/**/*.ts', 'domain/**/*.ts']).map(file => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

describe('words that were taken away do not come back', () => {
  it.each(taken)('%s (now: %s)', words => {
    expect(read.length).toBeGreaterThan(500);
    expect(read.filter(({ text }) => text.includes(words)).map(({ file }) => file)).toEqual([]);
  });
});
