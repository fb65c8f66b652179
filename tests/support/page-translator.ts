import type { Browser, Page } from '@playwright/test';
import { inEveryPage } from './every-page.ts';

/** What a translator leaves where a text was: Chrome's and Edge's a `font`, others another text. */
export type Translator = 'font' | 'text';

/** Has a page translated by its browser, as soon as words come, into words that are the same: so a test finds what it looks for. */
export function translatePage(page: Page, translator: Translator): Promise<unknown> {
  return page.addInitScript(translateTexts, translator);
}

/** Translates every page of a run: `TRANSLATED=font npm test -- e2e`. */
export function translatePagesOf(browser: Browser): void {
  const translator = process.env.TRANSLATED;
  if (translator !== 'font' && translator !== 'text') return;
  inEveryPage(browser, context => context.addInitScript(translateTexts, translator));
}

/**
 * In the browser, as translators do it there: out of sight of the page's scripts, which is why the functions of nodes
 * are kept before any other script has them; a while after words have come; not where the page says `translate="no"`.
 */
function translateTexts(translator: string): void {
  if (self !== top) return;
  const { insertBefore, removeChild, replaceChild } = Node.prototype;
  const own = new WeakSet<Node>();
  const isLeft = (text: Text) =>
    own.has(text) ||
    !/\S/.test(text.data) ||
    text.parentElement?.closest('script, style, textarea, title, noscript, font, [translate="no"]') !== null;
  const replace = (text: Text, parent: Node) => {
    if (translator === 'text') {
      const words = document.createTextNode(text.data);
      own.add(words);
      replaceChild.call(parent, words, text);
      return;
    }
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    font.append(inner);
    insertBefore.call(parent, font, text);
    removeChild.call(parent, text);
  };
  const translate = () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && !isLeft(walker.currentNode)) texts.push(walker.currentNode);
    for (const text of texts) if (text.parentNode !== null) replace(text, text.parentNode);
  };
  let waits = false;
  const later = () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      if (document.body !== null) translate();
    }, 60);
  };
  new MutationObserver(later).observe(document, { childList: true, subtree: true, characterData: true });
}
