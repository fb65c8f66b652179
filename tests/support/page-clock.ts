import type { Page } from '@playwright/test';

/**
 * Gives a page a clock that the test sets and moves, and a server whose clock goes alike: what it writes into its
 * answers is the time of the page, which would be set right by it otherwise (DEC-318).
 */
export async function installClock(page: Page, options: { readonly time?: number | Date } = {}) {
  await page.addInitScript(answersBearPageTime);
  await page.evaluate(answersBearPageTime);
  await page.clock.install(options);
}

function answersBearPageTime() {
  const { get } = Headers.prototype;
  Headers.prototype.get = function readHeader(name) {
    return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name);
  };
}
