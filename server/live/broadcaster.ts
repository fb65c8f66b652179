import type { FastifyBaseLogger } from 'fastify';
import { registry } from '../../resources/index.ts';
import type { SignInCheck } from '../auth/sessions/signed-in.ts';
import type { Database } from '../db/database.ts';
import { type AnnouncedChange, announcedChange, changesChannel } from '../db/write/announce.ts';
import { readableChanges } from './readable-changes.ts';
import { type Subscriber, Subscribers } from './subscribers.ts';

interface Deps {
  readonly database: Database;
  readonly check: Pick<SignInCheck, 'roles'>;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Changes wait this long for others, so that many at once are asked for once. */
const gatherMs = 40;
/** How often rights are looked at while nothing happens: whoever lost them is out within a second (D11). */
const watchMs = 500;
const pulseMs = 25_000;
const mostAtOnce = 1_000;
/** Beyond this, subscribers are told to look for themselves. */
const mostWaiting = 20_000;

/** A change is dated by the begin of its transaction and seen at its end; few take longer than this. */
const marginMs = 5_000;

/** What has changed since an instant, as each kind of change tells it: most by a line of history, the rest by its own row. */
const changedSince = [
  '(select "create_time" from "history" order by "id" desc limit 20) newest where "create_time" > instant',
  '"mails" where ("send_after" > instant or "sent_time" > instant) and "update_time" > instant',
  '"device_alerts" where "ended_at" > instant',
  '"device_alerts" where "ended_at" is null and greatest("changed_at", "acknowledged_at") > instant',
  '"jobs" where "finished_at" > instant',
];

async function anyChangeWithin(database: Database, ms: number): Promise<boolean> {
  const found = await database.query(
    'with since as (select now() - make_interval(secs => $1) as instant) select 1 from since ' +
      `where ${changedSince.map(rows => `exists (select 1 from ${rows})`).join(' or ')}`,
    [(ms + marginMs) / 1_000],
    'any_change_within',
  );
  return found.length > 0;
}

/**
 * Tells every subscriber what they may read of what changes, whichever process changed it. Rights are looked
 * at before each batch and twice a second; while the database does not answer nobody is told anything, and
 * everybody learns afterwards that they may have missed something.
 */
export class Broadcaster {
  readonly #deps: Deps;
  readonly #subscribers: Subscribers;
  #waiting: AnnouncedChange[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #owesNews = false;
  #listening: Promise<() => Promise<void>> | undefined;
  #timers: readonly NodeJS.Timeout[] = [];
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#subscribers = new Subscribers(deps.check, deps.now);
  }

  /**
   * From now on the subscriber hears of every change, and whether there were any in the `deafMs` before. False
   * when there is no room for one more; rejects when the database cannot be listened to.
   */
  async add(subscriber: Subscriber, deafMs = 0): Promise<boolean> {
    await this.#listen();
    if (!this.#subscribers.add(subscriber)) return false;
    subscriber.tell({ live: true });
    if (deafMs <= 0) return true;
    await this.#copied();
    if (await anyChangeWithin(this.#deps.database, deafMs)) subscriber.tell({ missed: true });
    return true;
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.remove(subscriber);
  }

  /** Finishes what is being told, and listens no more. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of [...this.#timers, this.#gathering]) clearTimeout(timer);
    this.#waiting = [];
    await this.#working;
    // Whoever came to listen has been told that it failed.
    const stop = await this.#listening?.catch(() => undefined);
    await stop?.();
  }

  /** Listens from the first subscriber on: a portal that nobody watches costs nothing. */
  async #listen(): Promise<void> {
    if (this.#closed) throw new Error('The server stops');
    this.#listening ??= this.#deps.database.listen(changesChannel, {
      heard: payload => this.#hear(announcedChange(payload)),
      missed: () => {
        this.#owesNews = true;
      },
    });
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = undefined;
      throw error;
    }
    if (this.#timers.length > 0 || this.#closed) return;
    const watch = setInterval(() => this.#work(() => this.#watch()), watchMs);
    this.#timers = [watch, setInterval(() => this.#subscribers.pulse(), pulseMs)];
  }

  #hear(change: AnnouncedChange | undefined): void {
    if (change === undefined || !Object.hasOwn(registry, change.resource)) return;
    if (this.#subscribers.isEmpty || this.#closed) return;
    this.#waiting.push(change);
    if (this.#waiting.length > mostWaiting) {
      this.#waiting = [];
      this.#owesNews = true;
    }
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#work(() => this.#deliver());
    }, gatherMs);
  }

  /** One piece of work after the other, so that changes are told in their order. */
  #work(work: () => Promise<void>): void {
    this.#working = this.#working.then(work).catch((error: unknown) => {
      this.#owesNews = true;
      this.#deps.log.warn({ err: error }, 'changes could not be told');
    });
  }

  async #watch(): Promise<void> {
    if (this.#subscribers.isEmpty) return;
    this.#subscribers.catchUp();
    await this.#subscribers.checkRights();
    if (!this.#owesNews) return;
    await this.#copied();
    this.#owesNews = false;
    this.#subscribers.tellAll({ missed: true });
  }

  async #deliver(): Promise<void> {
    while (this.#waiting.length > 0) {
      const changes = this.#waiting.splice(0, mostAtOnce);
      await this.#copied();
      await this.#subscribers.checkRights();
      const groups = this.#subscribers.byActor();
      const people = groups.map(({ actor }) => actor);
      const heardBy = await readableChanges(this.#deps.database, changes, people);
      for (const { actor, subscribers } of groups) {
        for (const frame of heardBy(actor)) for (const subscriber of subscribers) subscriber.send(frame);
      }
    }
  }

  /** Whoever is told asks for the rows, and should find them, whatever answers. Rights are looked at meanwhile. */
  async #copied(): Promise<void> {
    const { replica } = this.#deps.database;
    if (replica === undefined) return;
    const position = await replica.position();
    while (!(await replica.reached(position, watchMs))) await this.#subscribers.checkRights();
  }
}
