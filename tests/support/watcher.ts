import type { BrowserContext } from '@playwright/test';

/** Collects what goes wrong in a browser: console errors, uncaught errors, failed and refused requests. */
export class Watcher {
  readonly #problems: string[] = [];
  /** axe knocks at every frame, also at previews in which nothing may run. */
  readonly #allowed: RegExp[] = [/^console: Blocked script execution in 'about:srcdoc'/];

  allow(expected: RegExp): void {
    this.#allowed.push(expected);
  }

  unexpected(): string[] {
    return this.#problems.filter(problem => !this.#allowed.some(expected => expected.test(problem)));
  }

  watch(context: BrowserContext): void {
    context.on('console', message => {
      // Chromium repeats each refused request as a message without its address; the response says more.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.#problems.push(`console: ${message.text()}`);
      }
    });
    context.on('weberror', failure => this.#problems.push(`uncaught: ${failure.error().message}`));
    context.on('response', response => {
      if (response.status() >= 400) {
        const request = response.request();
        this.#problems.push(`${response.status()} ${request.method()} ${pathOf(request.url())}`);
      }
    });
    context.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // The portal itself aborts requests whose answer nobody waits for any more.
      if (reason !== 'net::ERR_ABORTED') {
        this.#problems.push(`failed ${request.method()} ${pathOf(request.url())} ${reason}`);
      }
    });
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
