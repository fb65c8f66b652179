/** Stands in for a storage of the browser, as long as the page is open. */
class MemoryStorage
  implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>
{
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.#items.set(name, String(value));
  }

  removeItem(name: string): void {
    this.#items.delete(name);
  }

  clear(): void {
    this.#items.clear();
  }

  key(at: number): string | null {
    return [...this.#items.keys()][at] ?? null;
  }
}

/**
 * Lets a page work in a browser that keeps nothing of it: where sites may keep no data, reading a storage throws or gives
 * null, and where it is full, writing throws; react-admin and we ourselves would end there, with an empty page. Comes before any
 * other script (DEC-320).
 */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!keeps(name)) Object.defineProperty(window, name, { value: new MemoryStorage() });
}

const probe = 'probe';

function keeps(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const storage = window[name];
    // As long as all that signing in writes.
    storage.setItem(probe, probe.repeat(50));
    storage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser keeps what the portal writes down, beyond the page that is open. */
export function isStorageKept(): boolean {
  return localStorage instanceof Storage;
}
