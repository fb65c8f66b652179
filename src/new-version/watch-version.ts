import { hasUnsaved } from './has-unsaved.ts';

/** Of a page that nobody has touched for so long nobody notices that it is loaded anew. */
const idleMs = 5 * 60_000;
const lookMs = 15_000;
const storageKey = 'portal.reloaded-for';
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * The script of the newest version where it is not the one that this page runs; undefined when all is well. Rejects
 * when the server is away, or too busy to tell.
 */
export async function newerVersion(): Promise<string | undefined> {
  const running = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src');
  // The development server's has no checksum in its name: it reloads by itself.
  if (!running) return undefined;
  const answer = await fetch('/index.html', { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`The newest version is not told: ${answer.status}`);
  const newest = scriptIn(await answer.text());
  return newest === running ? undefined : newest;
}

/** The first script of a page; its name has the checksum of all that it leads to. */
function scriptIn(html: string): string | undefined {
  const script = html.split('<script').find(each => each.includes(' src="/assets/'));
  return script?.split(' src="')[1]?.split('"')[0];
}

/**
 * Loads the page anew as soon as that disturbs nobody: it is out of sight or has lain untouched, and nothing is
 * typed, open or playing in it. Once for each version, so that a stale copy on the way does not reload for ever.
 */
export function reloadWhenIdle(version: string): () => void {
  if (sessionStorage.getItem(storageKey) === version) return () => undefined;
  let touchedAt = Date.now();
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    const isUnwatched = document.hidden || Date.now() - touchedAt > idleMs;
    if (!isUnwatched || isInUse()) return;
    sessionStorage.setItem(storageKey, version);
    location.reload();
  };
  for (const name of touches) window.addEventListener(name, touch, { passive: true });
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, lookMs);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of touches) window.removeEventListener(name, touch);
  };
}

function isInUse(): boolean {
  const typed = [...document.querySelectorAll('input[type="text"], input[type="search"], textarea')];
  const isPlaying = [...document.querySelectorAll('audio, video')].some(
    media => media instanceof HTMLMediaElement && !media.paused,
  );
  return (
    hasUnsaved() ||
    isPlaying ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
    typed.some(field => field === document.activeElement)
  );
}
