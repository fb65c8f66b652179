import type { Actor } from '../../domain/actor.ts';
import type { SignInCheck } from '../auth/sessions/signed-in.ts';
import type { LiveMessage } from './live-message.ts';
import type { Ending, Subscriber } from './subscriber.ts';

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
