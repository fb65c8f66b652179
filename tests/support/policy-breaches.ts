import type { Browser } from '@playwright/test';
import { inEveryPage } from './every-page.ts';

/**
 * Has every page tell in its console what its policy has refused. Chromium says nothing of a breach that the code around it
 * has caught, such as an `eval` that was only tried; other browsers show each.
 */
export function tellPolicyBreaches(browser: Browser): void {
  inEveryPage(browser, context =>
    context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Content Security Policy breached: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      );
    }),
  );
}
