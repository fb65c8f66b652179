import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { SignedIn, SignInCheck } from '../auth/sessions/signed-in.ts';
import { ApiError, forbidden } from '../errors.ts';
import type { Broadcaster } from './broadcaster.ts';
import { type Ending, endSocket, Subscriber } from './subscribers.ts';

interface Deps {
  readonly broadcaster: Broadcaster;
  readonly check: Pick<SignInCheck, 'ask'>;
}

const firstTokenMs = 5_000;
/** A token every few minutes is what a subscriber sends; more than this many in all is no subscriber. */
const mostTokensAMinute = 20;

/** Nobody can have been away for longer: by then every list has been read anew. */
const longestUnheardMs = 86_400_000;

const tokenMessage = z.strictObject({
  token: z.string().min(1).max(2_000),
  /** For how many ms the client has not heard of changes: it is told when there were any. */
  since: z.number().min(0).max(longestUnheardMs).optional(),
});
type TokenMessage = z.output<typeof tokenMessage>;

/**
 * Receives one connection: it says nothing until the other side has shown an access token that opens the
 * API, within five seconds (reliability G8). Later tokens of the same sign-in prolong it. `judged` hears
 * once whether the connection was let in.
 */
export function receive(
  socket: WebSocket,
  { broadcaster, check }: Deps,
  judged: (good: boolean) => void,
): void {
  const late = setTimeout(() => endSocket(socket, 'signedOut'), firstTokenMs);
  let subscriber: Subscriber | undefined;
  let isIn = false;
  let entering = false;
  let tokens = 0;
  const minute = setInterval(() => {
    tokens = 0;
  }, 60_000);

  async function enter({ token, since }: TokenMessage): Promise<void> {
    const signedIn = await check.ask(token);
    if (signedIn.mustSetUpSecondFactor) throw forbidden();
    if (socket.readyState !== socket.OPEN) return;
    if (subscriber !== undefined) {
      prolong(subscriber, signedIn);
      return;
    }
    subscriber = new Subscriber(socket, signedIn);
    if (!(await broadcaster.add(subscriber, since))) {
      endSocket(socket, 'tooMany');
      return;
    }
    if (socket.readyState !== socket.OPEN) {
      broadcaster.remove(subscriber);
      return;
    }
    clearTimeout(late);
    isIn = true;
    judged(true);
  }

  socket.on('message', (data, isBinary) => {
    tokens += 1;
    const message = isBinary ? undefined : tokenIn(String(data));
    if (message === undefined || entering || tokens > mostTokensAMinute) {
      endSocket(socket, 'policy');
      return;
    }
    entering = true;
    enter(message)
      .catch((error: unknown) => {
        if (subscriber !== undefined) broadcaster.remove(subscriber);
        endSocket(socket, endingOf(error));
      })
      .finally(() => {
        entering = false;
      });
  });

  socket.once('close', () => {
    clearTimeout(late);
    clearInterval(minute);
    if (subscriber !== undefined) broadcaster.remove(subscriber);
    if (!isIn) judged(false);
  });
}

/** A fresh token of the same sign-in; anybody else needs a connection of their own, while impersonating somebody as well. */
function prolong(subscriber: Subscriber, signedIn: SignedIn): void {
  const { sessionId, actor } = subscriber.signedIn;
  if (signedIn.sessionId !== sessionId || signedIn.actor.id !== actor.id) subscriber.end('signedOut');
  else if (signedIn.actor.role !== actor.role) subscriber.end('otherRights');
  else subscriber.prolong(signedIn);
}

function tokenIn(text: string): TokenMessage | undefined {
  try {
    return tokenMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function endingOf(error: unknown): Ending {
  if (!(error instanceof ApiError)) return 'busy';
  return error.status === 401 || error.status === 403 ? 'signedOut' : 'busy';
}
