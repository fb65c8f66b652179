import { viLabels } from './labels.ts';
import { viSentences } from './sentences.ts';

/** Tiếng Việt cho nhãn, lựa chọn và thông báo nằm trong mô tả tài nguyên; khóa là chính câu tiếng Anh. */
export const viTexts: Readonly<Record<string, string>> = { ...viLabels, ...viSentences };
