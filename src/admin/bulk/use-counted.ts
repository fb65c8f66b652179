import { useLocale } from 'react-admin';
import { inSentence } from '../list/in-sentence.ts';

interface Names {
  readonly one: string;
  readonly many: string;
}

/** `1 city`, `1,204 cities`: so many rows of a kind, inside a sentence. */
export function useCounted(): (count: number, names: Names) => string {
  const locale = useLocale() ?? 'en';
  return (count, { one, many }) => `${count.toLocaleString(locale)} ${inSentence(count === 1 ? one : many)}`;
}
