import { useEffect } from 'react';

/** Ctrl+Enter, or Cmd+Enter, sends the form that one is in, whatever has the focus there. */
export function useSaveKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.defaultPrevented || !(event.target instanceof Element)) return;
      event.target.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
