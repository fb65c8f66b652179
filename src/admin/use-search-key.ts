import { useEffect } from 'react';

/** `/` puts the cursor into the search box of the list, unless one is writing somewhere. */
export function useSearchKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      const box = document.querySelector<HTMLInputElement>('.filters input');
      if (box === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
