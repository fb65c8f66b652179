import type { WebSocket } from 'ws';
import type { Actor } from '../../domain/actor.ts';
import type { SignedIn, SignInCheck } from '../auth/sessions/signed-in.ts';
import type { Frame } from './readable-changes.ts';

/** What a subscriber is told of one row that they may read, or could read until now. */
export interface RowMessage {
  readonly resource: string;
  readonly id: number;
  /** As this subscriber sees it: a row that was taken from them is removed, one that they were given is created. */
  readonly action: 'create' | 'update' | 'remove';
  /** The version that the row has now; whoever holds it already need not ask. */
  readonly version?: number;
  /** Where the row is; absent where it is nowhere, or where the change may have moved it. */
  readonly location_id?: number;
  readonly operation?: string;
}

/** `live`: this connection hears changes from now on (and still does); `missed`: it may have missed some. */
type LiveMessage = RowMessage | { readonly live: true } | { readonly missed: true };

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

const mostOfOneUser = 20;
const mostInAll = 5_000;

/** Everybody who reads along in this process. */
export class Subscribers {
  readonly #all = new Set<Subscriber>();
  readonly #check: Pick<SignInCheck, 'roles'>;
  readonly #now: () => number;

  constructor(check: Pick<SignInCheck, 'roles'>, now: () => number) {
    this.#check = check;
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** False when there is no room for one more, of this user or at all. */
  add(subscriber: Subscriber): boolean {
    const own = [...this.#all].filter(other => userOf(other) === userOf(subscriber));
    if (own.length >= mostOfOneUser || this.#all.size >= mostInAll) return false;
    this.#all.add(subscriber);
    return true;
  }

  remove(subscriber: Subscriber): void {
    this.#all.delete(subscriber);
  }

  /** Subscribers by who they are: they may read the same. */
  byActor(): readonly { readonly actor: Actor; readonly subscribers: readonly Subscriber[] }[] {
    const groups = Map.groupBy(this.#all, ({ signedIn: { actor } }) => `${actor.id} ${actor.role}`);
    return [...groups.values()].flatMap(subscribers =>
      subscribers[0] === undefined ? [] : { actor: subscribers[0].signedIn.actor, subscribers },
    );
  }

  tellAll(message: LiveMessage): void {
    for (const subscriber of this.#all) subscriber.tell(message);
  }

  /** Looks after those who read more slowly than there is to tell. */
  catchUp(): void {
    for (const subscriber of this.#all) subscriber.catchUp();
  }

  pulse(): void {
    for (const subscriber of this.#all) subscriber.pulse();
  }

  /**
   * Sends away whose token is spent, whose sign-in is over or whose role is another than when they came
   * (reliability D11, G9). Rejects when the database does not answer; nobody is told anything then.
   */
  async checkRights(): Promise<void> {
    const nowMs = this.#now();
    for (const subscriber of this.#all) {
      if (subscriber.signedIn.expiresAtMs <= nowMs) this.#sendAway(subscriber, 'signedOut');
    }
    if (this.isEmpty) return;
    const asked = [...this.#all];
    const rolesThen = asked.map(({ signedIn }) => signedIn.actor.role);
    const rolesNow = await this.#check.roles(asked.map(({ signedIn }) => signedIn));
    for (const [place, subscriber] of asked.entries()) {
      const role = rolesNow[place];
      if (role !== rolesThen[place])
        this.#sendAway(subscriber, role === undefined ? 'signedOut' : 'otherRights');
    }
  }

  #sendAway(subscriber: Subscriber, ending: Ending): void {
    this.#all.delete(subscriber);
    subscriber.end(ending);
  }
}

/** Who sits there, also while they look through the eyes of somebody else. */
function userOf({ signedIn: { actor, viewer } }: Subscriber): number {
  return viewer ?? actor.id;
}
