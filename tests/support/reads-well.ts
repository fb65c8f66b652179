import { expect, type Page } from '@playwright/test';

/** The least that a page has to fit: also a desk at four times its size. */
const least = { width: 320, height: 640 };

/** That the page fits into so little (DEC-310); its window is as before afterwards. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(least);
  await expect.poll(() => troubledWords(page), 'words are whole, and within their cards').toEqual([]);
  await expect.poll(() => sticksOut(page), 'nothing sticks out at 320 px').toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** What makes the page wider than the screen, in words, so that whoever reads of it knows where to look. */
export async function sticksOut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')].flatMap(part => {
      const { left, right } = part.getBoundingClientRect();
      if (right <= clientWidth) return [];
      const words = part.textContent?.slice(0, 40) ?? '';
      return [`${part.tagName} .${part.classList} from ${left} to ${right}: ${words}`];
    });
  });
}

/** Longer ones, such as addresses, have to break somewhere. */
const mostLetters = 16;
/** Pixels; narrower are lines that words stand beside. */
const leastCard = 20;

/**
 * What of the words on a page a person reads with trouble: those that break within a letter and the next, and those that
 * stick out of the card or the button that they stand in. What scrolls by itself, and what assistive programs alone read, is
 * left out.
 */
export async function troubledWords(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ most, leastCard }) => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent ?? '';
        if (parent === null || text.trim() === '' || isUnseen(parent)) continue;
        for (const broken of brokenWords(node, text)) found.add(`“${broken}” is broken`);
        const card = leftCard(node, parent);
        if (card !== undefined) found.add(`“${text.trim().slice(0, 40)}” sticks out of ${card}`);
      }
      return [...found];

      function isUnseen(element: Element): boolean {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
        for (let each: Element | null = element; each !== null; each = each.parentElement) {
          const { overflowX } = getComputedStyle(each);
          if (overflowX !== 'visible' && each.clientWidth <= 1) return true;
        }
        return false;
      }

      function brokenWords(node: Node, text: string): string[] {
        const words = [...text.matchAll(/[\p{L}\p{N}_.]+/gu)].filter(([word]) => word.length <= most);
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 ? [word] : [];
        });
      }

      /** The nearest frame or coloured ground that the text reaches beyond. */
      function leftCard(node: Node, parent: Element): string | undefined {
        const range = document.createRange();
        range.selectNodeContents(node);
        const right = Math.max(...[...range.getClientRects()].map(rect => rect.right));
        for (let each: Element | null = parent; each !== null; each = each.parentElement) {
          const { overflowX, display, borderRightWidth, backgroundColor } = getComputedStyle(each);
          const box = each.getBoundingClientRect();
          if (overflowX !== 'visible') return undefined;
          const isCard = borderRightWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
          if (isCard && display !== 'inline' && box.width > leastCard && right > box.right + 1)
            return `${each.tagName.toLowerCase()}.${each.classList}`;
        }
        return undefined;
      }
    },
    { most: mostLetters, leastCard },
  );
}
