import type { WebSocket } from 'ws';
import type { SignedIn } from '../auth/signed-in.ts';
import type { LiveMessage } from './live-message.ts';

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

/** What may wait for one reader beyond the buffers of the system; who is further behind reads no more (G10). */
const mostWaitingBytes = 262_144;

/** One connection of somebody who is signed in. */
export class Reader {
  #signedIn: SignedIn;
  readonly #socket: WebSocket;
  #alive = true;

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
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (this.#socket.bufferedAmount > mostWaitingBytes) this.#socket.terminate();
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
