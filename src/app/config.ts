import type { LocaleName } from '../i18n/language.ts';

interface Config {
  readonly apiUrl: string;
  readonly defaultLocale: LocaleName;
  /** In which currency prices show: the location's own, or always US dollars (DEC-02). */
  readonly clientCurrency: 'stored' | 'USD';
  /** Waiting before the first load of a list serves nobody; the setting exists (LIST-16). */
  readonly listInitialDelayMs: number;
  /** The same for the options of a select (FILTER-16). */
  readonly optionsInitialDelayMs: number;
  /** A loading indicator, once shown, stays this long, so that nothing flickers (LIST-17). */
  readonly loadingMinimumMs: number;
}

/** The portal's own settings; everything else comes from the API's `/config`. */
export const config: Config = {
  apiUrl: import.meta.env.VITE_API_URL ?? '/api',
  defaultLocale: 'en',
  clientCurrency: 'stored',
  listInitialDelayMs: 0,
  optionsInitialDelayMs: 0,
  loadingMinimumMs: 200,
};
