import type { Page } from '@playwright/test';

/** So long a page is looked at. */
const lookMs = 1_000;

/** So long it has for each answer. */
const answerMs = 2_000;

/**
 * How a page is in which a test has failed: whether its scripts run and whether it still draws. A browser that draws no
 * frames lets every press wait for its end, as a portal would that hangs.
 */
export async function pulseOf(page: Page): Promise<string> {
  if (page.isClosed()) return 'its page is closed';
  await inTime(page.evaluate(countFrames));
  await new Promise(resolve => setTimeout(resolve, lookMs));
  return `${page.url()} ${(await inTime(page.evaluate(tellFrames, lookMs))) ?? 'runs no scripts'}`;
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, answerMs));
  return await Promise.race([asked, late]).catch(() => undefined);
}

/** Runs in the page: counts from now on what is drawn. */
function countFrames(): void {
  const next = () => {
    const { dataset } = document.documentElement;
    dataset.frames = String(Number(dataset.frames ?? 0) + 1);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page. */
function tellFrames(withinMs: number): string {
  const { frames = 0 } = document.documentElement.dataset;
  const isHeld = '__pwClock' in globalThis;
  const drawn = isHeld ? 'has a clock that the test holds' : `draws ${frames} frames in ${withinMs} ms`;
  return `${drawn}, is ${document.visibilityState}, has the focus: ${document.hasFocus()}`;
}
