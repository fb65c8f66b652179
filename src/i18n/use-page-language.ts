import { useLocale } from 'react-admin';

/** The language in which the page is shown, as a BCP 47 tag; English until react-admin knows it. */
export function usePageLanguage(): string {
  return useLocale() ?? 'en';
}
