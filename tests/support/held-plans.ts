import { expect, type Page, type Route } from '@playwright/test';

/** The plans of a workflow, which a test may hold back; what is confirmed by one goes through. */
export class HeldPlans {
  #isHolding = false;
  readonly #waiting: Route[] = [];

  static async of(page: Page, url: string): Promise<HeldPlans> {
    const plans = new HeldPlans();
    await page.route(url, async route => {
      const isConfirmed = route.request().postDataJSON().plan !== undefined;
      if (isConfirmed || !plans.#isHolding) await route.continue();
      else plans.#waiting.push(route);
    });
    return plans;
  }

  /** From now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Waits until somebody asks for one. */
  async asked(): Promise<void> {
    await expect.poll(() => this.#waiting.length).toBeGreaterThan(0);
  }

  async release(): Promise<void> {
    this.#isHolding = false;
    // One that nobody waits for any more is gone.
    await Promise.all(this.#waiting.splice(0).map(route => route.continue().catch(() => undefined)));
  }
}
