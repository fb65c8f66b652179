/** Nothing for 1200 seconds ends the session (SESS-09, CONST-01). */
export const idleMs = 1_200_000;
/** So long before its end the session's end is announced. */
export const warnedMs = 60_000;

const storageKey = 'auth.active';
const noteEveryMs = 1_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

interface Surroundings {
  readonly now: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly onIdle: () => void;
  readonly tickMs?: number;
}

/**
 * Watches for signs of a person, in any tab: the moment of the last one is shared through the storage and
 * compared by wall clock, so that a laptop's sleep counts (E10). A sign that comes after the deadline
 * ends the session instead of prolonging it. Returns what stops the watch.
 */
export function watchIdle({ now, storage, page, onIdle, tickMs = 1_000 }: Surroundings): () => void {
  let noted = 0;
  const stop = () => {
    clearInterval(timer);
    for (const sign of signs) page.removeEventListener(sign, onSign);
  };
  const expired = () => {
    if (!isIdle(storage, now())) return false;
    stop();
    onIdle();
    return true;
  };
  const onSign = () => {
    if (now() - noted < noteEveryMs || expired()) return;
    noted = now();
    storage.setItem(storageKey, String(noted));
  };
  const timer = setInterval(expired, tickMs);
  for (const sign of signs) page.addEventListener(sign, onSign, { passive: true });
  onSign();
  return stop;
}

/** Whether nobody has been there for so long, in any tab, at that moment (epoch ms). */
export function isIdle(storage: Pick<Storage, 'getItem'>, at: number): boolean {
  const end = idleEnd(storage);
  return end !== undefined && at >= end;
}

/** When idleness ends the session, in epoch ms, if nobody does anything in any tab. */
export function idleEnd(storage: Pick<Storage, 'getItem'>): number | undefined {
  const last = lastActive(storage);
  return last === undefined ? undefined : last + idleMs;
}

/** Starts the clock anew, at sign-in; without this the last session's end would end the next one. */
export function noteActivity(storage: Pick<Storage, 'setItem'>, at: number): void {
  storage.setItem(storageKey, String(at));
}

function lastActive(storage: Pick<Storage, 'getItem'>): number | undefined {
  const value = Number(storage.getItem(storageKey) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
