import type { Page, Response } from '@playwright/test';

export interface Loaded {
  /** What the page had asked for when its first row was painted, by the page's own clock; waits for that row. */
  untilFirstRow(): Promise<{ requests: number; scripts: readonly string[]; styles: readonly string[] }>;
  /** These scripts, or all that have come so far, in thousands of bytes as the browser received them. */
  kilobytes(scripts?: readonly string[]): Promise<number>;
  /** The same of fonts, and of these styles. */
  kilobytesOfFonts(): Promise<number>;
  kilobytesOfStyles(styles: readonly string[]): Promise<number>;
}

const firstRow = 'first-row-painted';

/** Listens from now on to what a page loads. */
export async function watchLoading(page: Page): Promise<Loaded> {
  const responses = new Map<string, Response>();
  const others: Response[] = [];
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.set(response.url(), response);
    else others.push(response);
  });
  await page.addInitScript(markFirstRow, firstRow);
  return {
    untilFirstRow: async () => {
      await page.waitForFunction(mark => performance.getEntriesByName(mark).length > 0, firstRow);
      return page.evaluate(askedBefore, firstRow);
    },
    kilobytes: (scripts = [...responses.keys()]) => kilobytesOf(scripts.map(script => responses.get(script))),
    kilobytesOfFonts: () => kilobytesOf(others.filter(each => each.request().resourceType() === 'font')),
    kilobytesOfStyles: styles => kilobytesOf(others.filter(each => styles.includes(each.url()))),
  };
}

async function kilobytesOf(responses: readonly (Response | undefined)[]): Promise<number> {
  const received = await Promise.all(responses.map(receivedBytes));
  return Math.round(received.reduce((sum, bytes) => sum + bytes, 0) / 100) / 10;
}

/** What came over the wire, as the server has compressed it: a script that is sent as it is costs what it weighs. */
async function receivedBytes(response: Response | undefined): Promise<number> {
  if (response === undefined) return 0;
  await response.finished();
  return (await response.request().sizes()).responseBodySize;
}

/** Runs in the page: marks the frame in which the first row of a list is drawn. */
function markFirstRow(mark: string): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector('table.rows:not(.skeleton) > tbody > tr') === null) return;
    seen.disconnect();
    requestAnimationFrame(() => performance.mark(mark));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page: the document and everything that was asked for before the mark; but not a font of other letters, which
 * comes with the first row whose guest has such a name.
 */
function askedBefore(mark: string): { requests: number; scripts: string[]; styles: string[] } {
  const painted = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime <= painted && !/-vietnamese-[^/]+\.woff2$/.test(name));
  const [scripts = [], styles = []] = ['.js', '.css'].map(ending =>
    asked.map(({ name }) => name).filter(name => new URL(name).pathname.endsWith(ending)),
  );
  return { requests: asked.length + 1, scripts, styles };
}
