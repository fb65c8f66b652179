import { serialize } from 'pg-protocol';
import {
  type BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  NotificationResponseMessage,
  RowDescriptionMessage,
  DatabaseError as ServerMessage,
} from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import { DatabaseError, failure, type Listener, preparationIsLost, refused } from '../database.ts';
import { quoted } from '../sql/sql-text.ts';
import type { PgliteAnswer, PgliteRequest, PgliteStart } from './pglite-start.ts';
import { PgliteThread } from './pglite-thread.ts';
import { type Answer, type Session, type Statement, timed } from './statement.ts';
import { parserOf } from './values.ts';

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

const describePortal = serialize.describe({ type: 'P' });
const executePortal = serialize.execute();
const sync = serialize.sync();

/**
 * The messages that run one statement; `parsed` when the session knows it under its name already. Otherwise the
 * name is given up first: closing one that nobody has is no error, preparing one that somebody has is.
 */
function messagesOf({ text, values, name = '' }: Statement, parsed: boolean): Uint8Array<ArrayBuffer> {
  const giveUp = name === '' ? [] : [serialize.close({ type: 'S', name })];
  const prepare = parsed ? [] : [...giveUp, serialize.parse({ name, text })];
  const bind = serialize.bind({ statement: name, values: [...values] });
  const parts = [...prepare, bind, describePortal, executePortal, sync];
  // A copy of its own, since it is handed over to the worker and the serializer shares its buffer.
  return new Uint8Array(Buffer.concat(parts));
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What the session answered to one statement. */
interface Reply {
  /**
   * Its rows, or the error that it refused with; undefined when it neither did the statement nor refused it,
   * which a stack that overflowed leaves behind.
   */
  readonly answer: Answer | DatabaseError | undefined;
  /** The session has just prepared it, and keeps it under its name whatever became of it afterwards. */
  readonly prepared: boolean;
}

/** Announcements come along with whatever was asked last; `heard` gets them. */
function replyOf(messages: Uint8Array, heard: (channel: string, payload: string) => void): Reply {
  const rows: object[] = [];
  let prepared = false;
  let columns: readonly Column[] = [];
  let command = '';
  let error: DatabaseError | undefined;
  const read = (message: BackendMessage) => {
    prepared ||= message.name === 'parseComplete';
    if (message instanceof DataRowMessage) rows.push(rowOf(columns, message.fields));
    else if (message instanceof RowDescriptionMessage) columns = message.fields.map(columnOf);
    else if (message instanceof CommandCompleteMessage) command = message.text.split(' ', 1)[0] ?? '';
    else if (message instanceof ServerMessage) error ??= refused(message);
    else if (message instanceof NotificationResponseMessage) heard(message.channel, message.payload);
  };
  new Parser().parse(Buffer.from(messages.buffer, messages.byteOffset, messages.byteLength), read);
  return { answer: error ?? (command === '' ? undefined : { rows, command }), prepared };
}

function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): Column {
  return { name, parse: parserOf(dataTypeID) };
}

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? null;
    row[column.name] = text === null ? null : column.parse(text);
  }
  return row;
}
