import { useEffect, useRef } from 'react';

/** So long what came of it stands, unless somebody goes on working in the panel. */
const readMs = 8_000;

/** Whoever has walked to a button by the keyboard is about to press it. */
const isAtButton = () => document.querySelector('[role="dialog"] :is(a, button):focus-visible') !== null;

/** What was done need not be closed: the tray tells it too, with the way back and the way to the booking. */
export function useCloseWhenRead(isDone: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => {
    if (!isDone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isAtButton() ? wait() : latest.current()), readMs);
    };
    wait();
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, wait);
    return () => {
      clearTimeout(timer);
      for (const sign of ['pointerdown', 'keydown']) window.removeEventListener(sign, wait);
    };
  }, [isDone]);
}
