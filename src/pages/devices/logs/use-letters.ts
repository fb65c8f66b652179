import { type RefObject, useLayoutEffect, useState } from 'react';

const measured = 100;

/** How wide the scroller is inside, and how wide a letter of the log is, in pixels. */
export function useLetters(scroller: RefObject<HTMLElement | null>) {
  const [found, setFound] = useState({ width: 700, letter: 7.8 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const probe = document.createElement('span');
      probe.className = 'log-probe';
      probe.textContent = '0'.repeat(measured);
      element.append(probe);
      const letter = probe.getBoundingClientRect().width / measured;
      probe.remove();
      if (letter > 0) setFound({ letter, width: element.clientWidth });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return found;
}
