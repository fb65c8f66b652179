import type { FastifyBaseLogger } from 'fastify';
import { registry } from '../../resources/index.ts';
import type { SignInCheck } from '../auth/sessions/signed-in.ts';
import type { Database } from '../db/database.ts';
import { type AnnouncedChange, announcedChange, changesChannel } from '../db/history/announce.ts';
import { readableChanges } from './readable-changes.ts';
import type { Reader } from './reader.ts';
import { Readers } from './readers.ts';

interface Wires {
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
/** Beyond this, readers are told to look for themselves. */
const mostWaiting = 20_000;

/** A change is dated by the begin of its transaction and seen at its end; few take longer than this. */
const marginMs = 5_000;

async function anyChangeWithin(database: Database, ms: number): Promise<boolean> {
  const seconds = (ms + marginMs) / 1_000;
  const found = await database.query(
    'select 1 from (select "create_time" from "history" order by "id" desc limit 20) newest ' +
      'where "create_time" > now() - make_interval(secs => $1) limit 1',
    [seconds],
    'any_change_within',
  );
  return found.length > 0;
}

/**
 * Tells every reader what they may read of what changes, whichever process changed it. Rights are looked
 * at before each batch and twice a second; while the database does not answer nobody is told anything, and
 * everybody learns afterwards that they may have missed something.
 */
export class Hub {
  readonly #wires: Wires;
  readonly #readers: Readers;
  #waiting: AnnouncedChange[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #owesNews = false;
  #listening: Promise<() => Promise<void>> | undefined;
  #timers: readonly NodeJS.Timeout[] = [];
  #closed = false;

  constructor(wires: Wires) {
    this.#wires = wires;
    this.#readers = new Readers(wires.check, wires.now);
  }

  /**
   * From now on the reader hears of every change, and whether there were any in the `deafMs` before. False
   * when there is no room for one more; rejects when the database cannot be listened to.
   */
  async add(reader: Reader, deafMs = 0): Promise<boolean> {
    await this.#listen();
    if (!this.#readers.add(reader)) return false;
    reader.tell({ live: true });
    if (deafMs > 0 && (await anyChangeWithin(this.#wires.database, deafMs))) reader.tell({ missed: true });
    return true;
  }

  remove(reader: Reader): void {
    this.#readers.remove(reader);
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

  /** Listens from the first reader on: a portal that nobody watches costs nothing. */
  async #listen(): Promise<void> {
    if (this.#closed) throw new Error('The server stops');
    this.#listening ??= this.#wires.database.listen(changesChannel, {
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
    this.#timers = [watch, setInterval(() => this.#readers.pulse(), pulseMs)];
  }

  #hear(change: AnnouncedChange | undefined): void {
    if (change === undefined || !Object.hasOwn(registry, change.resource)) return;
    if (this.#readers.isEmpty || this.#closed) return;
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
      this.#wires.log.warn({ err: error }, 'changes could not be told');
    });
  }

  async #watch(): Promise<void> {
    if (this.#readers.isEmpty) return;
    this.#readers.catchUp();
    await this.#readers.checkRights();
    if (!this.#owesNews) return;
    this.#owesNews = false;
    this.#readers.tellAll({ missed: true });
  }

  async #deliver(): Promise<void> {
    while (this.#waiting.length > 0) {
      const changes = this.#waiting.splice(0, mostAtOnce);
      await this.#readers.checkRights();
      const readable = readableChanges(this.#wires.database, changes);
      for (const { actor, readers } of this.#readers.byActor()) {
        const frames = await readable(actor);
        for (const reader of readers) for (const frame of frames) reader.send(frame);
      }
    }
  }
}
