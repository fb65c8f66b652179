import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Connection, type Database, DatabaseError, failure } from '../database.ts';

/** A place in the log of the database, in bytes from its begin: whatever was committed before it lies before it. */
export type LogPosition = number;

/** A PostgreSQL server that follows that of the database (a hot standby), and answers a part of what is read. */
export interface Replica {
  /** What tells positions in the log of this database from those of others. */
  readonly name: string;
  /** Where the log of the database ends now: a replica that has come so far has all that is committed. */
  position(): Promise<LogPosition>;
  /** Whether within `mostMs` the replica has come so far, or is so late that it is asked nothing. */
  reached(position: LogPosition, mostMs: number): Promise<boolean>;
  state(): ReplicaState;
}

export interface ReplicaState {
  /** Whether it is asked at all. */
  readonly isServing: boolean;
  /** Statements that it has answered. */
  readonly answered: number;
}

/** A replica that lags further behind is not asked. */
const usualMostBehindMs = 2_000;
const pollMs = 500;
const catchUpPollMs = 20;

/** Where commits are not waited for, a position that was only written about may not be on its way yet. */
const positionSql = `select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as position`;

/** What tells a replica of a database from any other. */
const identitySql =
  '(select system_identifier from pg_control_system())::text || current_database() as identity';

const replayedSql = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, ${identitySql}
  where pg_is_in_recovery()`;

/** Statements that only read, as far as their beginning tells; the replica refuses the others. */
const isRead = /^\s*(?:select|with|explain)\b/i;

/** What one request knows and does. */
export interface Dealings {
  /** A replica that has come so far may answer what it reads; none may where this is undefined. */
  readonly after: LogPosition | undefined;
  /** It has written: from then on a replica knows less than whoever asks. */
  hasWritten: boolean;
}

const current = new AsyncLocalStorage<Dealings>();

/** Runs `work`, and all that follows from it, as these dealings of a request. */
export function dealing(by: Dealings, work: () => void): void {
  current.run(by, work);
}

/**
 * The database, with a replica that answers what may be read there (`dealing`). Whatever else is asked, and what the
 * replica cannot answer, is asked of the database itself. Rejects when the replica is one of another database.
 */
export async function withReplica(
  database: Database,
  replica: Database,
  mostBehindMs = usualMostBehindMs,
): Promise<Database> {
  const follower = await follow(database, replica, mostBehindMs).catch(async error => {
    await Promise.all([replica.close(), database.close()]);
    throw error;
  });
  const ask = async <Result>(
    isOnlyRead: boolean,
    of: (asked: Database) => Promise<Result>,
  ): Promise<Result> => {
    const by = current.getStore();
    if (by?.after !== undefined && isOnlyRead && !by.hasWritten && follower.has(by.after))
      return await follower.ask(
        () => of(replica),
        () => of(database),
      );
    if (!isOnlyRead) markWritten();
    return await of(database);
  };
  return {
    ...database,
    query: <Row extends object>(...asked: Parameters<Connection['query']>) =>
      ask(isRead.test(asked[0]), ({ query }) => query<Row>(...asked)),
    transaction: (work, options) =>
      ask(options?.readOnly === true, ({ transaction }) => transaction(work, options)),
    replica: follower,
    close: async () => {
      follower.end();
      await replica.close();
      await database.close();
    },
  };
}

function markWritten(): void {
  const by = current.getStore();
  if (by !== undefined) by.hasWritten = true;
}

async function follow(database: Database, replica: Database, mostBehindMs: number): Promise<Follower> {
  const [own] = await database.query<{ identity: string }>(`select ${identitySql}`);
  const found = await replica.query<{ identity: string }>(replayedSql).catch(whyNot);
  if (found !== undefined && found[0]?.identity !== own?.identity)
    throw new Error(
      'DATABASE_READ_URL names a database that is no replica (hot standby) of the one of DATABASE_URL.',
    );
  const follower = new Follower({ database, replica, identity: own?.identity ?? '', mostBehindMs });
  await follower.begin();
  return follower;
}

/** One that is away is asked again later; any other refusal stays as it is, and is told in a sentence. */
function whyNot(error: unknown): undefined {
  if (!(error instanceof DatabaseError)) throw error;
  if (isAway(error)) return undefined;
  throw new Error(`The database of DATABASE_READ_URL cannot be asked: ${error.message} (${error.code}).`, {
    cause: error,
  });
}

function isAway({ code }: DatabaseError): boolean {
  return /^(?:08|57)/.test(code);
}

interface Followed {
  readonly database: Database;
  readonly replica: Database;
  readonly identity: string;
  readonly mostBehindMs: number;
}

/** Knows how far the replica has come, by asking both now and then. */
class Follower implements Replica {
  readonly name: string;
  readonly #of: Followed;
  /** How far the replica has come. */
  #replayed: LogPosition = -1;
  /** When what the replica has was all there was. */
  #freshAt = Number.NEGATIVE_INFINITY;
  /** Where the database was, and when: once the replica has come so far it is as fresh as that. */
  #awaited: { readonly position: LogPosition; readonly at: number } | undefined;
  #answered = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(of: Followed) {
    this.#of = of;
    this.name = createHash('sha256').update(of.identity).digest('hex').slice(0, 12);
  }

  async begin(): Promise<void> {
    await this.#look();
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.begin(), pollMs);
    this.#timer.unref();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Whether the replica has all up to there, and is fresh enough to be asked. */
  has(position: LogPosition): boolean {
    return position <= this.#replayed && this.state().isServing;
  }

  state(): ReplicaState {
    const isServing = performance.now() - this.#freshAt <= this.#of.mostBehindMs;
    return { isServing, answered: this.#answered };
  }

  async position(): Promise<LogPosition> {
    const [found] = await this.#of.database.query<{ position: number }>(positionSql, [], 'log_position');
    if (found === undefined) throw new Error('The database did not tell where its log ends');
    return found.position;
  }

  async reached(position: LogPosition, mostMs: number): Promise<boolean> {
    const until = performance.now() + mostMs;
    const isReached = () => this.#isOver || position <= this.#replayed || !this.state().isServing;
    while (!isReached()) {
      if (performance.now() >= until) return false;
      await this.#look();
      if (!isReached()) await new Promise(resolve => setTimeout(resolve, catchUpPollMs));
    }
    return true;
  }

  /**
   * Asks the replica, or else the database. What took too long is not asked a second time; anything else that the replica
   * says may come of its being one: a table that it does not have yet, a row that was cleared away meanwhile.
   */
  async ask<Result>(replica: () => Promise<Result>, database: () => Promise<Result>): Promise<Result> {
    try {
      const result = await replica();
      this.#answered += 1;
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code === failure.timedOut) throw error;
      if (isAway(error)) this.#lose();
      // What begins as a question and is none.
      if (error.code === failure.readOnly) markWritten();
      return await database();
    }
  }

  /** Where both are; a replica that does not answer is not asked until it does. */
  async #look(): Promise<void> {
    try {
      const at = performance.now();
      const position = await this.position();
      const [found] = await this.#of.replica.query<{ position: number; identity: string }>(
        replayedSql,
        [],
        'replayed',
      );
      if (found === undefined || found.identity !== this.#of.identity) return this.#lose();
      this.#awaited ??= { position, at };
      this.#replayed = found.position;
      if (found.position < this.#awaited.position) return;
      this.#freshAt = this.#awaited.at;
      this.#awaited = found.position < position ? { position, at } : undefined;
    } catch {
      this.#lose();
    }
  }

  #lose(): void {
    this.#replayed = -1;
    this.#freshAt = Number.NEGATIVE_INFINITY;
    this.#awaited = undefined;
  }
}
