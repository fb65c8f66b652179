import type { Listener } from './database.ts';
import { quoted } from './sql-text.ts';

/** Who listens to which channel of one session. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  /** Adds a listener; the returned function removes it. */
  add(channel: string, listener: Listener): () => void {
    const others = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, others.add(listener));
    return () => {
      others.delete(listener);
      if (others.size === 0) this.#byChannel.delete(channel);
    };
  }

  /** What a session must be told to hear these channels; telling it twice does no harm. */
  statements(): string[] {
    return [...this.#byChannel.keys()].map(channel => `listen ${quoted(channel)}`);
  }

  readonly heard = (channel: string, payload: string): void => {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.heard(payload);
  };

  /** Tells everybody that announcements may have been missed. */
  missed(): void {
    for (const listeners of this.#byChannel.values()) {
      for (const listener of listeners) listener.missed();
    }
  }
}
