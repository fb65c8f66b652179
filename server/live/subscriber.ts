import type { WebSocket } from 'ws';
import type { SignedIn } from '../auth/sessions/signed-in.ts';
import type { LiveMessage } from './live-message.ts';
import type { Frame } from './readable-changes.ts';

/** Why a connection ends; browsers see the code. 4000 and above are ours. */
const endings = {
  policy: { code: 1008, reason: 'Only a token in JSON is understood here' },
  restart: { code: 1012, reason: 'The server stops' },
  busy: { code: 1013, reason: 'Please try again in a moment' },
  signedOut: { code: 4401, reason: 'Please sign in' },
  otherRights: { code: 4403, reason: 'The rights of this user have changed' },
  tooMany: { code: 4429, reason: 'Too many connections of this user' },
} as const;
export type Ending = keyof typeof endings;

/** What may wait for one subscriber beyond the buffers of the system (G10). */
const mostWaitingBytes = 16_384;
/** Who has not caught up after so long does not read at all. */
const patienceMs = 10_000;

/** One connection of somebody who is signed in. */
export class Subscriber {
  #signedIn: SignedIn;
  readonly #socket: WebSocket;
  #alive = true;
  /** Since when there has been more to tell than the subscriber takes; on the clock of `performance`. */
  #behindSince: number | undefined;

  constructor(socket: WebSocket, signedIn: SignedIn) {
    this.#socket = socket;
    this.#signedIn = signedIn;
    socket.on('pong', () => {
      this.#alive = true;
    });
  }

  get signedIn(): SignedIn {
    return this.#signedIn;
  }

  prolong(signedIn: SignedIn): void {
    this.#signedIn = signedIn;
    this.tell({ live: true });
  }

  tell(message: LiveMessage): void {
    this.send(Buffer.from(JSON.stringify(message)));
  }

  /** Says it, unless the subscriber is behind: then they learn later that they missed something. */
  send(frame: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#behindSince !== undefined) return;
    if (this.#socket.bufferedAmount <= mostWaitingBytes) this.#socket.send(frame, { binary: false });
    else this.#behindSince = performance.now();
  }

  /** Sends a subscriber who was behind on their way again, or away. */
  catchUp(): void {
    if (this.#behindSince === undefined) return;
    if (this.#socket.bufferedAmount === 0) {
      this.#behindSince = undefined;
      this.tell({ missed: true });
    } else if (performance.now() - this.#behindSince > patienceMs) this.#socket.terminate();
  }

  /** Asks for a sign of life; who gave none since the last time is gone. */
  pulse(): void {
    if (!this.#alive) this.#socket.terminate();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#alive = false;
    this.#socket.ping();
    this.tell({ live: true });
  }

  end(ending: Ending): void {
    endSocket(this.#socket, ending);
  }
}

const farewellMs = 1_000;

/** Says why, and does not wait for long until the other side has heard it. */
export function endSocket(socket: WebSocket, ending: Ending): void {
  if (socket.readyState !== socket.OPEN) return;
  const { code, reason } = endings[ending];
  socket.close(code, reason);
  const late = setTimeout(() => socket.terminate(), farewellMs);
  socket.once('close', () => clearTimeout(late));
}
