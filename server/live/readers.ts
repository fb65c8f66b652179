import type { Actor } from '../../domain/actor.ts';
import type { SignInCheck } from '../auth/sessions/signed-in.ts';
import type { LiveMessage } from './live-message.ts';
import type { Ending, Reader } from './reader.ts';

const mostOfOneUser = 20;
const mostInAll = 5_000;

/** Everybody who reads along in this process. */
export class Readers {
  readonly #all = new Set<Reader>();
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
  add(reader: Reader): boolean {
    const own = [...this.#all].filter(other => userOf(other) === userOf(reader));
    if (own.length >= mostOfOneUser || this.#all.size >= mostInAll) return false;
    this.#all.add(reader);
    return true;
  }

  remove(reader: Reader): void {
    this.#all.delete(reader);
  }

  /** Readers by who they are: they may read the same. */
  byActor(): readonly { readonly actor: Actor; readonly readers: readonly Reader[] }[] {
    const groups = Map.groupBy(this.#all, ({ signedIn: { actor } }) => `${actor.id} ${actor.role}`);
    return [...groups.values()].flatMap(readers =>
      readers[0] === undefined ? [] : { actor: readers[0].signedIn.actor, readers },
    );
  }

  tellAll(message: LiveMessage): void {
    for (const reader of this.#all) reader.tell(message);
  }

  /** Looks after those who read more slowly than there is to tell. */
  catchUp(): void {
    for (const reader of this.#all) reader.catchUp();
  }

  pulse(): void {
    for (const reader of this.#all) reader.pulse();
  }

  /**
   * Sends away whose token is spent, whose sign-in is over or whose role is another than when they came
   * (reliability D11, G9). Rejects when the database does not answer; nobody is told anything then.
   */
  async checkRights(): Promise<void> {
    const nowMs = this.#now();
    for (const reader of this.#all) {
      if (reader.signedIn.expiresAtMs <= nowMs) this.#sendAway(reader, 'signedOut');
    }
    if (this.isEmpty) return;
    const asked = [...this.#all];
    const rolesThen = asked.map(({ signedIn }) => signedIn.actor.role);
    const rolesNow = await this.#check.roles(asked.map(({ signedIn }) => signedIn));
    for (const [place, reader] of asked.entries()) {
      const role = rolesNow[place];
      if (role !== rolesThen[place]) this.#sendAway(reader, role === undefined ? 'signedOut' : 'otherRights');
    }
  }

  #sendAway(reader: Reader, ending: Ending): void {
    this.#all.delete(reader);
    reader.end(ending);
  }
}

/** Who sits there, also while they look through the eyes of somebody else. */
function userOf({ signedIn: { actor, viewer } }: Reader): number {
  return viewer ?? actor.id;
}
