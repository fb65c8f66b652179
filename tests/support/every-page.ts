import type { Browser, BrowserContext } from '@playwright/test';

/** Has every page that the browser opens from now on made ready by `prepare` before anything of it runs. */
export function inEveryPage(browser: Browser, prepare: (context: BrowserContext) => Promise<unknown>): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await open(options);
    await prepare(context);
    return context;
  };
}
