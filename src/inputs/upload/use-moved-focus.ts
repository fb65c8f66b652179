import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the button that has moved a picture, in its new place; at the end of the way it goes
 * to the button that leads back.
 */
export function useMovedFocus(list: RefObject<HTMLElement | null>, addresses: readonly string[]) {
  const wanted = useRef<{ readonly address: string; readonly move: string }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { address, move } = wanted.current;
    const place = `[data-address="${CSS.escape(addresses.includes(address) ? address : '')}"]`;
    const button =
      list.current?.querySelector<HTMLElement>(`${place} [data-move="${move}"]`) ??
      list.current?.querySelector<HTMLElement>(`${place} [data-move]`);
    button?.focus();
    wanted.current = undefined;
  }, [list, addresses]);
  return (address: string, move: 'earlier' | 'later') => {
    wanted.current = { address, move };
  };
}
