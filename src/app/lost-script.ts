/** What the bundler tells of a script that cannot be fetched, before whoever asked for it is told. */
const lostScript = 'vite:preloadError';

/** The addresses at which somebody only pointed at what needs a script that is on its way, once for each. */
const pointing: string[] = [];

/**
 * When this page was last about to be left. Firefox gives up the scripts that are on their way then, as if they could not be had:
 * a reload for those would hold people back who go elsewhere (DEC-314).
 */
let leftAt = Number.NEGATIVE_INFINITY;
/** A page of another site may take so long to answer; one that turns out to be a file leaves us where we are. */
const leavingMs = 15_000;

addEventListener('beforeunload', ({ isTrusted }) => {
  if (isTrusted) leftAt = performance.now();
});

/** Calls `tell` whenever a script that somebody needs cannot be fetched; answers what ends that. */
export function onLostScript(tell: () => unknown): () => void {
  const hear = () => {
    const isLeft = performance.now() - leftAt < leavingMs;
    if (!isLeft && !pointing.includes(location.href)) void tell();
  };
  addEventListener(lostScript, hear);
  return () => removeEventListener(lostScript, hear);
}

/**
 * Keeps it to itself when these scripts cannot be fetched, unless somebody has gone on to another page meanwhile: whoever
 * only points has asked for nothing, and is told when they press.
 */
export async function quietly(scripts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const { href } = location;
  pointing.push(href);
  await Promise.allSettled(scripts);
  pointing.splice(pointing.indexOf(href), 1);
}
