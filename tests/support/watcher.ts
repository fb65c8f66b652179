import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** Letters of a request or an answer that are told. */
const longest = 400;

/** Collects what goes wrong in a browser: console errors, uncaught errors, failed and refused requests. */
export class Watcher {
  readonly #problems: string[] = [];
  readonly #notes: Promise<string>[] = [];
  /** axe knocks at every frame, also at previews in which nothing may run, and at pictures that have arrived in one. */
  readonly #allowed: RegExp[] = [
    /^console: Blocked script execution in 'about:srcdoc'/,
    /^console: Blocked script execution in '[^']+\.(png|jpe?g)'/,
  ];

  allow(expected: RegExp): void {
    this.#allowed.push(expected);
  }

  unexpected(): string[] {
    return this.#problems.filter(problem => !this.#allowed.some(expected => expected.test(problem)));
  }

  /** What refused requests asked for, and what the server said to it. */
  notes(): Promise<string[]> {
    return Promise.all(this.#notes);
  }

  /** Listens until the context is closed, or the returned function is called. */
  watch(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      // Chromium repeats each refused request as a message without its address; the response says more.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.#problems.push(`console: ${message.text()}`);
      }
    };
    const onError = (failure: WebError) => {
      this.#problems.push(`uncaught: ${failure.error().message}`);
    };
    const onResponse = (response: Response) => {
      if (response.status() < 400) return;
      const request = response.request();
      this.#problems.push(`${response.status()} ${request.method()} ${pathOf(request.url())}`);
      this.#notes.push(noteOf(request, response));
    };
    const onFailure = (request: Request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // The portal itself aborts requests whose answer nobody waits for any more.
      if (reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED') return;
      this.#problems.push(`failed ${request.method()} ${pathOf(request.url())} ${reason}`);
    };
    context.on('console', onConsole);
    context.on('weberror', onError);
    context.on('response', onResponse);
    context.on('requestfailed', onFailure);
    return () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('response', onResponse);
      context.off('requestfailed', onFailure);
    };
  }
}

async function noteOf(request: Request, response: Response): Promise<string> {
  // A page that is left takes its answers along.
  const answered = await response.text().catch(() => 'not read');
  const asked = request.postData() ?? '';
  return `${pathOf(request.url())}\n  asked ${asked.slice(0, longest)}\n  answered ${answered.slice(0, longest)}`;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
