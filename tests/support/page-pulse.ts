import type { Page } from '@playwright/test';

/** So long a page that is well has answered and drawn many times over. */
const wellMs = 3_000;

/**
 * How a page is in which a test has failed: whether its scripts run and whether it still draws. A browser that draws no
 * frames lets every press wait for its end, as a portal would that hangs.
 */
export async function pulseOf(page: Page): Promise<string> {
  if (page.isClosed()) return 'its page is closed';
  const asked = page.evaluate(countFrames, wellMs / 3);
  const late = new Promise<undefined>(resolve => setTimeout(resolve, wellMs));
  const pulse = await Promise.race([asked, late]).catch(() => undefined);
  return `${page.url()} ${pulse ?? 'runs no scripts'}`;
}

/** Runs in the page. */
async function countFrames(forMs: number): Promise<string> {
  let frames = 0;
  const next = () => {
    frames += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  const since = performance.now();
  await new Promise(resolve => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () =>
      performance.now() - since < forMs ? channel.port2.postMessage(null) : resolve(undefined);
    channel.port2.postMessage(null);
  });
  return `draws ${frames} frames in ${forMs} ms, is ${document.visibilityState}, has the focus: ${document.hasFocus()}`;
}
