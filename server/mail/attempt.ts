import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { noteFailure, noteSent, type TakenMail } from './due.ts';
import type { SenderSettings } from './sender-settings.ts';
import { Refused, type SendLetter } from './transport.ts';

/** Where the sender tells of trouble: facts first, then the words. */
export interface Log {
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

export interface AttemptDeps {
  readonly database: Database;
  readonly send: SendLetter;
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
export async function attempt(deps: AttemptDeps, mail: TakenMail): Promise<void> {
  const { database, send, settings, hurry } = deps;
  const deadline = AbortSignal.timeout(settings.deadlineMs);
  try {
    await send(mail, AbortSignal.any([deadline, hurry]));
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
