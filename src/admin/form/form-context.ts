import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Row } from '../table/row.ts';

/** The stored row that a form changes; undefined in the form of a new one. */
export const FormRow = createContext<Row | undefined>(undefined);

export function useFormRow(): Row | undefined {
  return useContext(FormRow);
}

/** The fields that the rules demand of what the form holds now, beside those that always must be filled. */
export const DemandedFields = createContext<ReadonlySet<string>>(new Set());

/** Saves the form that stands around, as its Save button does. */
export const FormSave = createContext<() => void>(() => {});

/** What a form waits for before it can be saved, such as files that are on their way. */
export class FormWaits {
  readonly #running = new Set<Promise<boolean>>();
  readonly #blocks = new Set<string>();
  readonly #watchers = new Set<() => void>();

  /** `work` answers whether it came to a good end, and never rejects. */
  add(work: Promise<boolean>): void {
    this.#running.add(work);
    void work.finally(() => {
      this.#running.delete(work);
      this.#tell();
    });
    this.#tell();
  }

  /** Nothing is saved before somebody has decided about what failed under this name. */
  block(name: string): void {
    this.#blocks.add(name);
  }

  unblock(name: string): void {
    this.#blocks.delete(name);
  }

  /** Resolves when nothing is on its way any more: true when all of it came to a good end. */
  async settled(): Promise<boolean> {
    let isGood = true;
    while (this.#running.size > 0) {
      const ends = await Promise.all(this.#running);
      isGood &&= !ends.includes(false);
    }
    return isGood && this.#blocks.size === 0;
  }

  readonly isWaiting = (): boolean => this.#running.size > 0;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const FormWaitsContext = createContext(new FormWaits());

/** The waits of the form around. */
export function useFormWaits(): FormWaits {
  return useContext(FormWaitsContext);
}

/** True while something is on its way. */
export function useIsWaiting(waits: FormWaits): boolean {
  return useSyncExternalStore(waits.watch, waits.isWaiting);
}
