import { inSentence } from '../../../domain/text/in-sentence.ts';
import { clocksOf } from '../../../domain/time/zone-name.ts';
import type { Values } from '../language.ts';

/**
 * Mỗi giá trị điền vào câu còn có dạng `<tên>_lower_first`, vì tiếng Việt viết thường nhãn đứng giữa câu; và múi giờ có
 * `zone_clocks`, như người ta gọi giờ của nơi đó.
 */
export function viFormsOf(values: Values): Values {
  const texts = Object.entries(values).filter(([name, value]) => name !== '_' && typeof value === 'string');
  const small = texts.map(([name, value]) => [`${name}_lower_first`, inSentence(String(value))]);
  const { zone } = values;
  return {
    ...Object.fromEntries(small),
    ...(typeof zone === 'string' && { zone_clocks: clocksOf(zone, 'vi') }),
  };
}
