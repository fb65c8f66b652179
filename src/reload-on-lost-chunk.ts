import { hasUnsaved } from './new-version/has-unsaved.ts';

const storageKey = 'portal.reloaded';
const pauseMs = 10_000;

/**
 * A script that cannot be fetched usually belongs to a version that has been replaced: the page is
 * reloaded (GUARD-19, ERR-18), but not again and again when the server is simply away, and not while something
 * is typed: then the page says that there is a new version, and leaves the moment to its reader.
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < pauseMs || hasUnsaved()) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
