import type { Browser } from '@playwright/test';

/**
 * Has every page that the browser opens tell in its console what its policy has refused. Chromium says nothing of a
 * breach that the code around it has caught, such as an `eval` that was only tried; other browsers show each.
 */
export function tellPolicyBreaches(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await open(options);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Content Security Policy breached: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      );
    });
    return context;
  };
}
