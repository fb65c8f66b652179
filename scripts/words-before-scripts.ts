import type { Plugin } from 'vite';
import { languages } from '../domain/people/language.ts';
import type { beforeScripts as english } from '../src/i18n/en/before-scripts.ts';

/**
 * Writes into a page what it says before its scripts, and instead of them, where a comment names it: in every
 * language, as nobody knows yet whose page it is. Without it, whoever gets no script looks at an empty page (DEC-286).
 */
export const wordsBeforeScripts: Plugin = {
  name: 'words-before-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: async html => {
      const said = await Promise.all(languages.map(({ value }) => wordsOf(value)));
      return html.replace(/<!-- (\w+) -->/g, (_, key: string) =>
        said.map(({ lang, words }) => `<p lang="${lang}">${words[key] ?? ''}</p>`).join(''),
      );
    },
  },
};

async function wordsOf(lang: string) {
  const file = new URL(`../src/i18n/${lang}/before-scripts.ts`, import.meta.url).href;
  const { beforeScripts }: { readonly beforeScripts: typeof english } = await import(file);
  const words: Readonly<Record<string, string>> = beforeScripts;
  return { lang, words };
}
