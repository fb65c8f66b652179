import { setTimeout as sleep } from 'node:timers/promises';
import { askKeyed, type KeyedRequest } from './killed-portal.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

/** Several portal processes on one database, of which one after the other is killed and started again. */
export class PortalFleet {
  kills = 0;
  readonly #env: Readonly<Record<string, string>>;
  readonly #portals: (PortalProcess | undefined)[] = [];

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  async start(count: number): Promise<void> {
    this.#portals.push(...(await Promise.all(Array.from({ length: count }, () => startPortal(this.#env)))));
  }

  /** Those that live. */
  get urls(): readonly string[] {
    return this.#portals.flatMap(portal => (portal === undefined ? [] : [portal.url]));
  }

  /** Kills the next in turn and starts another in its place. */
  async killOne(): Promise<void> {
    const place = this.kills % this.#portals.length;
    const portal = this.#portals[place];
    this.kills += 1;
    this.#portals[place] = undefined;
    await portal?.end('SIGKILL');
    this.#portals[place] = await startPortal(this.#env);
  }

  /** Stops all of them in their own way. */
  async stop(): Promise<void> {
    const portals = this.#portals.splice(0);
    await Promise.all(portals.map(portal => portal?.end()));
  }

  /** The answer of whichever process gives one, asked again as a person's page would, with the same key. */
  async ask(token: string, request: KeyedRequest): Promise<{ status: number; text: string }> {
    for (let tries = 0; ; tries += 1) {
      const { urls } = this;
      const url = urls[Math.floor(Math.random() * urls.length)];
      const answer =
        url === undefined ? undefined : await askKeyed(url, token, request).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      if (tries > 300) throw new Error(`Nobody answers ${request.url}`);
      await sleep(100);
    }
  }
}
