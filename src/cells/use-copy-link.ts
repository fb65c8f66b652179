import { useCallback } from 'react';
import { useNotify } from 'react-admin';

/** Copies a link and tells so, or that it could not (ERR-27). */
export function useCopyLink(): (link: string) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async link => {
      try {
        await navigator.clipboard.writeText(link);
        notify('account.copied', { type: 'success' });
      } catch {
        notify('account.not_copied', { type: 'error' });
      }
    },
    [notify],
  );
}
