import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../authProvider/server-clock.ts';
import { config } from '../app/config.ts';

const minuteMs = 60_000;

/**
 * The present instant (epoch ms), renewed at the start of every so many milliseconds; of each minute unless told. It
 * is the server's, except for what only this machine has to do with.
 */
export function useNow(everyMs = minuteMs, clock = serverNow): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setTimeout(() => setNow(clock()), everyMs - (now % everyMs));
    return () => clearTimeout(timer);
  }, [everyMs, now, clock]);
  return now;
}

/** The longest wait that the browser's timers know. */
const longestMs = 2_147_483_647;

/** The present instant (epoch ms), renewed as soon as the next of these instants has come. */
export function useNowUntil(instants: readonly number[]): number {
  const [now, setNow] = useState(serverNow);
  const next = Math.min(...instants.filter(instant => instant > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const waitMs = Math.max(0, next - serverNow());
    const timer = setTimeout(() => setNow(serverNow()), Math.min(waitMs, longestMs));
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}

/** False until this time has passed since the component came up; true at once where there is none. */
export function useDelay(milliseconds: number): boolean {
  const [over, setOver] = useState(milliseconds <= 0);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [over, milliseconds]);
  return over;
}

/** True once `active` has lasted for so long, and no longer than it does. */
export function useOverdue(active: boolean, milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setHasLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [active, milliseconds]);
  return active && hasLasted;
}

/** A sign of work in progress: only after a moment, and then long enough not to flicker (LIST-17). */
const indicatorDelayMs = 120;

/** True while `active` has lasted, until it is over and the sign has stood for its least time. */
export function useDelayedIndicator(active: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const rest = active
      ? indicatorDelayMs
      : Math.max(0, since.current + config.loadingMinimumMs - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, rest);
    return () => clearTimeout(timer);
  }, [active, shown]);
  return shown;
}

/** The value once it has stayed the same for `delayMs`, so that a search waits for the end of a word. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
