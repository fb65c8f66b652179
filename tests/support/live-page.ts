import { expect, type Page } from '@playwright/test';

/**
 * Call it before the page is opened, and what it answers afterwards: that waits until the page hears the changes of
 * others, over whichever connection. On a busy machine a first one may be given up for another.
 */
export function willHearChanges(page: Page): () => Promise<void> {
  let isLive = false;
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      isLive ||= payload === '{"live":true}';
    }),
  );
  return async () => await expect.poll(() => isLive, { timeout: 60_000 }).toBe(true);
}
