import { usePageLanguage } from './use-page-language.ts';

/** Writes numbers as the language of the page writes them: 1,234 in English, 1.234 in Vietnamese. */
export function useFigure(): (value: number) => string {
  const locale = usePageLanguage();
  return value => value.toLocaleString(locale);
}
