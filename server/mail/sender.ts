import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { type DueMail, keepDueMails, noteFailure, noteSent, type TakenMail, takeDueMails } from './outbox.ts';
import { Refused, type SendLetter } from './transport.ts';

interface Deps {
  readonly database: Database;
  /** Without it, mails are kept. */
  readonly send: SendLetter | undefined;
  /** The HTML of a mail as it leaves, with the secrets that stand in it nowhere else; as it is stored unless told. */
  readonly whole?: (mail: DueMail) => string;
  readonly log: Log;
  readonly settings?: Partial<SenderSettings>;
}

export interface Sender {
  /** Takes no more mails, waits a little for those that are leaving, and gives the others back. */
  stop(): Promise<void>;
}

/**
 * Sends the mails of the outbox as their time comes, until stopped. None is lost: a mail leaves the outbox
 * only after the mail server took it (C1). One arrives twice only if this process dies, or loses the
 * database, between those two; then with the same Message-ID (C2).
 */
export function startSender({
  database,
  send,
  whole = ({ html }) => html,
  log,
  settings: given,
}: Deps): Sender {
  const settings = { ...usualSettings, ...given };
  const stopping = new AbortController();
  const hurry = new AbortController();
  const leaving = new Map<number, Promise<void>>();
  const signals = { stopping: stopping.signal, hurry: hurry.signal };
  const round =
    send === undefined
      ? () => keepRound(database, whole)
      : () => sendRound({ database, send, whole, log, settings, ...signals }, leaving);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await round().catch(error => {
        log.error({ err: error }, 'the outbox cannot be read');
        return false;
      });
      // Cut short when the portal stops, and only then.
      if (!isBusy)
        await pause(settings.pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      const late = setTimeout(
        () => hurry.abort(new Error('The portal was stopped while it left')),
        settings.graceMs,
      );
      await Promise.all(leaving.values());
      clearTimeout(late);
    },
  };
}

async function keepRound(database: Database, whole: (mail: DueMail) => string): Promise<boolean> {
  await keepDueMails(database, whole);
  return false;
}

/** Sets out with as many mails as there is room for; true when more may be due at once. */
async function sendRound(deps: AttemptDeps, leaving: Map<number, Promise<void>>): Promise<boolean> {
  const { leaseMs, mostAtOnce } = deps.settings;
  const room = mostAtOnce - leaving.size;
  const mails = await takeDueMails(deps.database, {
    leaseMs,
    most: room,
    except: [...leaving.keys()],
  });
  for (const mail of mails) {
    const end = attempt(deps, mail).finally(() => leaving.delete(mail.id));
    leaving.set(mail.id, end);
  }
  if (mails.length < room) return false;
  await Promise.race(leaving.values());
  return true;
}

/** Where the sender tells of trouble: facts first, then the words. */
export interface Log {
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

interface AttemptDeps {
  readonly database: Database;
  readonly send: SendLetter;
  readonly whole: (mail: DueMail) => string;
  readonly log: Log;
  readonly settings: SenderSettings;
  /** The sender takes no more mails. */
  readonly stopping: AbortSignal;
  /** What is being sent must end now. */
  readonly hurry: AbortSignal;
}

const longestRetryMs = 3_600_000;
const tooSlow = new Error('The mail server did not take it in time');

/** Sends a mail once and notes what came of it. Never rejects. */
async function attempt(deps: AttemptDeps, mail: TakenMail): Promise<void> {
  const { database, send, whole, settings, hurry } = deps;
  const deadline = AbortSignal.timeout(settings.deadlineMs);
  try {
    await send({ ...mail, html: whole(mail) }, AbortSignal.any([deadline, hurry]));
  } catch (error) {
    const failure = failureOf(deps, mail, hurry.aborted ? hurry.reason : deadline.aborted ? tooSlow : error);
    await noting(deps, () => noteFailure(database, mail, failure));
    return;
  }
  await noting(deps, () => noteSent(database, mail));
}

function failureOf({ log, settings }: AttemptDeps, { id, attempt: number }: TakenMail, error: unknown) {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  const isLast = error instanceof Refused || number >= settings.mostAttempts;
  log.warn({ mail: id, attempt: number, reason, isLast }, 'a mail did not leave');
  const wait = Math.min(settings.firstRetryMs * 2 ** (number - 1), longestRetryMs);
  return { reason, retryInMs: isLast ? undefined : wait };
}

/** Until it is noted, also when the database is away for a while: a sent mail that looks unsent would leave again. */
async function noting({ log, settings, stopping }: AttemptDeps, note: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await note();
      return;
    } catch (error) {
      log.error({ err: error }, 'what happened to a mail cannot be noted');
      if (stopping.aborted) return;
      // Cut short when the portal stops, and only then.
      await pause(settings.pollMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** How patient the sender is. Durations in milliseconds. */
export interface SenderSettings {
  /** How often it looks for mails whose time has come. */
  readonly pollMs: number;
  /** How long a mail belongs to the process that took it; longer than `deadlineMs`. */
  readonly leaseMs: number;
  /** The longest that one attempt may take. */
  readonly deadlineMs: number;
  /** The wait after the first failure; it doubles with each further one, up to an hour. */
  readonly firstRetryMs: number;
  readonly mostAttempts: number;
  readonly mostAtOnce: number;
  /** How long `stop` waits for what is being sent. */
  readonly graceMs: number;
}

/** Thirty attempts last about a day. */
const usualSettings: SenderSettings = {
  pollMs: 1_000,
  leaseMs: 300_000,
  deadlineMs: 120_000,
  firstRetryMs: 15_000,
  mostAttempts: 30,
  mostAtOnce: 5,
  graceMs: 4_000,
};
