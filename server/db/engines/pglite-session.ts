import { DatabaseError, type Listener } from '../database.ts';
import { quoted } from '../sql/sql-text.ts';
import { failure, preparationIsLost } from './database-failure.ts';
import type { PgliteAnswer, PgliteRequest, PgliteStart } from './pglite-messages.ts';
import { messagesOf, replyOf } from './pglite-protocol.ts';
import { PgliteThread } from './pglite-thread.ts';
import type { Answer, Session, Statement } from './session.ts';
import { timed } from './statement-times.ts';

/** Who listens to which channel of one session. */
class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  /** Adds a listener; the returned function removes it. */
  add(channel: string, listener: Listener): () => void {
    const others = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, others.add(listener));
    return () => {
      others.delete(listener);
      if (others.size === 0) this.#byChannel.delete(channel);
    };
  }

  /** What a session must be told to hear these channels; telling it twice does no harm. */
  statements(): string[] {
    return [...this.#byChannel.keys()].map(channel => `listen ${quoted(channel)}`);
  }

  readonly heard = (channel: string, payload: string): void => {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.heard(payload);
  };

  /** Tells everybody that announcements may have been missed. */
  missed(): void {
    for (const listeners of this.#byChannel.values()) {
      for (const listener of listeners) listener.missed();
    }
  }
}

const sessionSettings = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, YMD'",
  "set intervalstyle to 'iso_8601'",
  'set search_path to public',
];

/** Closing writes what is still in memory to the files. */
const closeTimeoutMs = 30_000;

/**
 * The one session of an embedded database. When its thread ends, by the watchdog or by itself, the next
 * statement opens it again; a transaction that was under way is lost and says so.
 */
export class PgliteSession implements Session {
  readonly #start: PgliteStart;
  readonly #statementTimeoutMs: number;
  readonly #prepared = new Map<string, string>();
  readonly #listeners = new Listeners();
  #thread: PgliteThread | undefined;
  #closed = false;

  constructor(start: PgliteStart, statementTimeoutMs: number) {
    this.#start = start;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  /** The thread, opened (again) where need be. */
  async open(): Promise<PgliteThread> {
    if (this.#closed) throw new DatabaseError('The database is closed', failure.shutDown);
    if (this.#thread?.alive) return this.#thread;
    this.#prepared.clear();
    const thread = await PgliteThread.open(this.#start);
    this.#thread = thread;
    for (const text of [...sessionSettings, ...this.#listeners.statements()])
      await this.#run(thread, { text, values: [] });
    this.#listeners.missed();
    return thread;
  }

  /** Adds a listener; from then on every answer may bring announcements for it. */
  async listen(channel: string, listener: Listener): Promise<() => void> {
    const remove = this.#listeners.add(channel, listener);
    try {
      for (const text of this.#listeners.statements()) await this.execute({ text, values: [] });
    } catch (error) {
      remove();
      throw error;
    }
    return remove;
  }

  async execute(statement: Statement): Promise<Answer> {
    const thread = await this.open();
    return timed(statement, () => this.#run(thread, statement));
  }

  /** The same thread to the end, for transactions: a new one would know nothing of what came before. */
  async pinned(): Promise<Session> {
    const thread = await this.open();
    return { execute: statement => timed(statement, () => this.#run(thread, statement)) };
  }

  /** Anything but a statement. */
  async request(request: PgliteRequest, timeoutMs: number): Promise<PgliteAnswer> {
    return (await this.open()).request(request, timeoutMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    if (!thread?.alive) return;
    try {
      await thread.request({ kind: 'close' }, closeTimeoutMs);
    } finally {
      await thread.terminate();
    }
  }

  async #run(thread: PgliteThread, statement: Statement): Promise<Answer> {
    const { name, text, timeoutMs = this.#statementTimeoutMs } = statement;
    const known = name === undefined ? undefined : this.#prepared.get(name);
    if (known !== undefined && known !== text) throw new Error(`Two statements are called ${name}`);
    const messages = messagesOf(statement, known !== undefined);
    const reply = await thread.request({ kind: 'run', messages }, timeoutMs);
    if (reply.kind !== 'answered') throw new Error(`The database answered ${reply.kind} to a statement`);
    const { answer, prepared } = replyOf(reply.messages, this.#listeners.heard);
    if (name !== undefined && prepared) this.#prepared.set(name, text);
    if (answer === undefined) {
      // Neither done nor refused: whatever state the session is in, nobody should build on it.
      await thread.terminate();
      throw new DatabaseError('The statement is too complex for the database', failure.tooComplex);
    }
    if (!(answer instanceof DatabaseError)) return answer;
    if (name !== undefined && preparationIsLost(answer.code)) this.#prepared.delete(name);
    throw answer;
  }
}
