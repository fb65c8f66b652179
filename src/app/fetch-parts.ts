import { hasUnsaved } from '../layout/has-unsaved.ts';

/**
 * Fetches the scripts and styles of a part of the portal, and runs them; takes the place of what Vite would put around each
 * import. Firefox and Safari remember a script that an import could not have, and refuse it for as long as the page stands (HTML's
 * module map), also when the connection is long back. The reload that heals that (GUARD-19) would take along what
 * somebody has typed: then a part is imported only when all of it has arrived, so that it can be asked for again (DEC-313).
 *
 * @param load Imports the part.
 * @param files Itself and what it stands on, by their paths from the root.
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  try {
    const arrivalOf = hasUnsaved() || !navigator.onLine ? arrivalOfAny : arrivalOfStyles;
    await Promise.all(files.map(file => once(`/${file}`, arrivalOf)));
    return await load();
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}

const arrivals = new Map<string, Promise<unknown>>();

/** Asks for a file once, and again where it could not be had. */
function once(address: string, ask: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = arrivals.get(address);
  if (known !== undefined) return known;
  const isThere = document.querySelector(`link[rel][href="${address}"], script[src="${address}"]`) !== null;
  const arrival = isThere ? Promise.resolve() : ask(address);
  arrivals.set(address, arrival);
  arrival.catch(() => arrivals.delete(address));
  return arrival;
}

/** Of scripts the browser is told beforehand; the import waits for them. */
async function arrivalOfStyles(address: string): Promise<unknown> {
  if (isStyle(address)) return await linked(address, 'stylesheet');
  linked(address, 'modulepreload').catch(() => arrivals.delete(address));
}

async function arrivalOfAny(address: string): Promise<unknown> {
  if (isStyle(address)) return await linked(address, 'stylesheet');
  // No preload: what one could not have, Chromium and Firefox take for the answer to whatever asks next.
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched`);
  // The browser keeps what has been read to its end, for the import to come.
  return await answer.blob();
}

const isStyle = (address: string) => address.endsWith('.css');

async function linked(href: string, rel: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  return await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be fetched`));
    };
    document.head.append(link);
  });
}
