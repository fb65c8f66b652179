import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { noteActivity } from '../../../authProvider/idle.ts';

/** So long a page of the wall stays. */
const pageMs = 20_000;

/** The page of so many that shows: the next one after a while, the first after the last, unless somebody holds it. */
export function useTurns(pages: number) {
  const [asked, setAsked] = useState(1);
  const [isHeld, setHeld] = useState(false);
  const page = Math.min(asked, pages);
  const turn = useCallback(
    (by: number) => setAsked(from => ((Math.min(from, pages) - 1 + by + pages) % pages) + 1),
    [pages],
  );
  const hold = useCallback(() => setHeld(held => !held), []);
  useEffect(() => {
    if (isHeld || pages === 1) return;
    const timer = setTimeout(() => setAsked((page % pages) + 1), pageMs);
    return () => clearTimeout(timer);
  }, [isHeld, page, pages]);
  return { page, pages, isHeld, turn, hold };
}

/**
 * Keeps the screen awake as long as the page shows, where the browser can. It lets go of a page that nobody sees, so
 * that it is asked for again whenever the page comes back.
 */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers, and pages that come over plain http, do not have it.
    if (!('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      // A battery that runs low refuses: the page goes on without.
      held = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void held?.then(lock => lock?.release());
    };
  }, []);
}

/** Whoever hangs it on a wall means it to stay: as long as it shows, nobody counts as idle (SESS-09). */
export function useStaySignedIn(now: number): void {
  useEffect(() => noteActivity(localStorage, now), [now]);
}

/** So high a location is at most, and so much the rest of the wall takes; in pixels. */
const [rowHeight, restHeight] = [200, 132];

/** How many locations the height of the screen holds. */
export function useRowsThatFit(): number {
  const [rows, setRows] = useState(rowsThatFit);
  useEffect(() => {
    const measure = () => setRows(rowsThatFit());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return rows;
}

function rowsThatFit(): number {
  return Math.min(12, Math.max(1, Math.floor((innerHeight - restHeight) / rowHeight)));
}

/** Goes where the wall was opened from, and gives the screen back. */
export function useLeaving(to: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(to);
  }, [navigate, to]);
}

/** Escape leads back; arrows turn the page, the space bar holds it. */
export function useWallKeys(to: string, { turn, hold }: ReturnType<typeof useTurns>): void {
  const leave = useLeaving(to);
  useEffect(() => {
    const acts = new Map([
      ['Escape', leave],
      ['ArrowRight', () => turn(1)],
      ['ArrowLeft', () => turn(-1)],
      [' ', hold],
    ]);
    const onKey = (event: KeyboardEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (event.key === ' ' && isOnButton) return;
      const act = acts.get(event.key);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    // The browser keeps the Escape that ends a full screen for itself.
    const onFullscreen = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onFullscreen);
    };
  }, [leave, turn, hold]);
}
