import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { type AttemptDeps, attempt, type Log } from './attempt.ts';
import { keepDueMails, takeDueMails } from './due.ts';
import { type SenderSettings, usualSettings } from './sender-settings.ts';
import type { SendLetter } from './transport.ts';

interface Deps {
  readonly database: Database;
  /** Without it, mails are kept. */
  readonly send: SendLetter | undefined;
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
export function startSender({ database, send, log, settings: given }: Deps): Sender {
  const settings = { ...usualSettings, ...given };
  const stopping = new AbortController();
  const hurry = new AbortController();
  const leaving = new Map<number, Promise<void>>();
  const signals = { stopping: stopping.signal, hurry: hurry.signal };
  const round =
    send === undefined
      ? () => keepRound(database)
      : () => sendRound({ database, send, log, settings, ...signals }, leaving);

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

async function keepRound(database: Database): Promise<boolean> {
  await keepDueMails(database);
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
