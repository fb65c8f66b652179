import type { Page } from '@playwright/test';
import { openScreen, rowsHaveArrived } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

/** Half as large again as browsers have them. */
const larger = 1.5;

const paths = [
  ...['/', '/bookings', '/now', '/insights', '/users', '/mails', '/devices/1', '/rollouts', '/information'],
  ...['month', 'week', 'device', 'day'].map(view => `/location/1?activeTab=calendar&view=${view}`),
  ...['board', 'hours', 'blocks', 'prices'].map(tab => `/location/1?activeTab=${tab}`),
];

/** What is measured of a text on a page: where it is, how large its letters are, and how much of their height is cut off. */
interface Measured {
  readonly text: string;
  readonly size: number;
  readonly cut: number;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test('DEC-324 letters are as large as somebody has set in the browser, and none are cut off', async ({
      signedInAs,
    }) => {
      test.slow();
      const usual = await signedInAs('admin');
      const enlarged = await signedInAs('admin');
      for (const page of [usual, enlarged]) await page.setViewportSize({ width, height });
      await openScreen(enlarged, '/');
      await enlarged.evaluate(scale => {
        document.documentElement.style.fontSize = `${16 * scale}px`;
      }, larger);
      const found: string[] = [];
      for (const path of paths) {
        const [before, after] = await Promise.all([usual, enlarged].map(page => textsOn(page, path)));
        const was = new Map(before?.map(each => [each.text, each]));
        for (const { text, size, cut } of after ?? []) {
          const former = was.get(text);
          if (former === undefined) continue;
          if (size < former.size * larger - 0.1) found.push(`${path}: ${text} stays at ${size} px`);
          if (cut > 3 && former.cut <= 3) found.push(`${path}: ${text} loses ${Math.round(cut)} px`);
        }
        expect(was.size, path).toBeGreaterThan(20);
      }
      expect(found).toEqual([]);
    });
  });

async function textsOn(page: Page, path: string): Promise<Measured[]> {
  await openScreen(page, path);
  await rowsHaveArrived(page);
  return page.evaluate(measureTexts);
}

/** In the browser. Drawings are left out: their letters belong to them, and the same is said beside them. */
function measureTexts(): Measured[] {
  const found: Measured[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (parent === null || words === '' || parent.closest('script, style, .bed, .react-flow') !== null)
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = range.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size === 0) continue;
    // Between the lines there is room that may go.
    const spare = Math.max(0, (range.getClientRects()[0]?.height ?? 0) - size) / 2;
    let cut = 0;
    for (
      let box: HTMLElement | null = parent;
      box !== null && box !== document.body;
      box = box.parentElement
    ) {
      const { overflowY, webkitLineClamp } = getComputedStyle(box);
      const { top, bottom, width } = box.getBoundingClientRect();
      // What only a screen reader is told has a pixel of its own.
      if (width <= 1 || overflowY === 'auto' || overflowY === 'scroll' || webkitLineClamp !== 'none') break;
      if (overflowY !== 'visible')
        cut = Math.max(cut, lines.bottom - bottom - spare, top - lines.top - spare);
    }
    const text = `${parent.tagName} ${parent.className} ${words}`.slice(0, 90);
    const nth = found.filter(each => each.text.startsWith(text)).length;
    found.push({ text: `${text} ${nth}`, size, cut });
  }
  return found;
}
