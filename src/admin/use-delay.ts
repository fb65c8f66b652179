import { useEffect, useState } from 'react';

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
